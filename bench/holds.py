"""What a soak asserts with."""


class SoakError(AssertionError):
    """Something that must always hold did not."""


def hold(truth: bool, what: str) -> None:
    """Fail when something that must always hold does not."""
    if not truth:
        raise SoakError(what)
