"""Van Helsing: hunters search a castle in which the Count moves unseen."""

from rules.van_helsing.definition import VanHelsing

RULES = VanHelsing()

__all__ = ["RULES"]
