"""Numbers for reading, in explanations."""

from fractions import Fraction

from duplicate.words.local import Figure


def number(value: Fraction | int) -> Figure:
    """A number for reading: two decimals where it needs them, halves away from zero.

    >>> number(Fraction(62, 5)), number(Fraction(65, 7)), number(8), number(Fraction(-2829, 200))
    ('12.4', '9.29', '8', '-14.15')
    """
    exact = Fraction(value)
    hundredths = (200 * abs(exact.numerator) + exact.denominator) // (2 * exact.denominator)
    whole, rest = divmod(hundredths, 100)
    text = f"{whole}.{rest:02}".rstrip("0").rstrip(".")
    return Figure(f"-{text}" if exact < 0 and hundredths else text)


def signed(value: Fraction | int) -> Figure:
    """A number with its sign.

    >>> signed(420), signed(-50), signed(0)
    ('+420', '-50', '0')
    """
    return Figure(f"+{number(value)}") if value > 0 else number(value)
