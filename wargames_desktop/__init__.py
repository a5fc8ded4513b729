"""Pacific-war board wargames at a desk: rules, boards, editor and print."""

__version__ = "0.1.0"
