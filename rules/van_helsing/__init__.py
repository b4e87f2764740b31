"""Van Helsing: hunters search a castle in which the Count moves unseen."""
