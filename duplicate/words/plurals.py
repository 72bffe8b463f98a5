"""Phrases that change with a number: 1 board, 2 boards; Polish has three forms."""


def quantity(number: object, noun: str, many: str = "") -> str:
    """A number with its noun, in English: what the program tells the director.

    >>> quantity(1, "round"), quantity("7½", "table"), quantity(2, "copy", "copies")
    ('1 round', '7½ tables', '2 copies')
    """
    return f"{number} {noun if str(number) == '1' else many or noun + 's'}"


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


def forms(phrase: str) -> tuple[str, ...]:
    """A phrase as it is written in English: a plural for one and for several.

    >>> forms("Howell"), forms(plural("%(n)s board", "%(n)s boards"))
    (('Howell',), ('%(n)s board', '%(n)s boards'))
    """
    return (str(phrase), phrase.many) if isinstance(phrase, Plural) else (phrase,)


def plural(one: str, many: str) -> Plural:
    """Mark a phrase with a number for translation: its form for one, and for several.

    >>> plural("%(n)s board", "%(n)s boards").form(2)
    '%(n)s boards'
    """
    return Plural(one, many)
