"""Phrases that change with a number: 1 board, 2 boards; Polish has three forms."""


class Plural(str):
    """An English phrase for one, which knows its form for several; see `plural`."""

    many: str

    def __new__(cls, one: str, many: str) -> "Plural":
        """``one`` is the text itself, and the key of the catalogue."""
        made = super().__new__(cls, one)
        made.many = many
        return made

    def __reduce__(self) -> tuple[type["Plural"], tuple[str, str]]:
        return Plural, (str(self), self.many)

    def form(self, n: int) -> str:
        """The English form for a number."""
        return str(self) if n == 1 else self.many


def plural(one: str, many: str) -> Plural:
    """Mark a phrase with a number for translation: its form for one, and for several.

    >>> plural("%(n)s board", "%(n)s boards").form(2)
    '%(n)s boards'
    """
    return Plural(one, many)
