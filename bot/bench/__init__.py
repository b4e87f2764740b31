"""What `nightboard bench` measures: one module a part, each with `measure(**settings) -> figures`."""
