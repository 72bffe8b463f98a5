"""Numbers for reading, in explanations."""

from fractions import Fraction


def number(value: Fraction | int) -> str:
    """A number for reading: two decimals where it needs them.

    >>> number(Fraction(62, 5)), number(Fraction(65, 7)), number(8)
    ('12.4', '9.29', '8')
    """
    text = f"{float(value):.2f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def signed(value: Fraction | int) -> str:
    """A number with its sign.

    >>> signed(420), signed(-50), signed(0)
    ('+420', '-50', '0')
    """
    return f"+{number(value)}" if value > 0 else number(value)
