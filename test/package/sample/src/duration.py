"""Durations as people write them."""

UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86400}


def parse_duration(text):
    """Parse a duration such as "5m" or "2h" into seconds."""
    unit = text[-1:]
    if unit not in UNITS:
        raise ValueError(f"unknown unit in {text!r}")
    return int(text[:-1]) * UNITS[unit]
