"""Writing an exact figure down: once, at the end, as docs/figures-defined.md says."""

from fractions import Fraction
from math import floor, isqrt


class Root:
    """An exact ± square root of a fraction, which is rounded without ever being computed inexactly."""

    def __init__(self, square, sign=1):
        self.square, self.sign = Fraction(square), sign if square else 1


def floor_root(square):
    """The greatest whole number that is not above the root."""
    return isqrt(square.numerator // square.denominator)


def half_away(value, digits=2):
    """Half away from zero."""
    scale = 10**digits
    if isinstance(value, Root):
        square = value.square * scale * scale
        whole = floor_root(square)
        if square >= (whole + Fraction(1, 2)) ** 2:
            whole += 1
        return Fraction(value.sign * whole, scale)
    magnitude = floor(abs(Fraction(value)) * scale + Fraction(1, 2))
    return Fraction(magnitude if value >= 0 else -magnitude, scale)


def half_up_shifted(base, root):
    """base + root, whole, half up: the standard score."""
    whole = floor_root(root.square)
    half = (whole + Fraction(1, 2)) ** 2
    # Exactly a half goes up on both sides of the base.
    if root.sign > 0:
        return base + whole + (root.square >= half)
    return base - whole - (root.square > half)
