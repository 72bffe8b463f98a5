"""The order of names in lists, as the readers of a language look for them."""

import unicodedata
from functools import lru_cache

from duplicate.words.languages import LANGUAGES, SOURCE, Language
from duplicate.words.pinyin import syllables
from duplicate.words.sounds import folded

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_BLANK, _DIGIT, _LETTER, _SCRIPT = range(4)  #: as the CLDR has them: signs, digits, letters, other scripts

Weight = tuple[int, int, int, int]
Key = tuple[tuple[Weight, ...], tuple[str, ...], str]


def by_name(text: str, language: Language | None = None) -> Key:
    """The order of names in a language; English where none is given.

    First letters count, then accents, then capitals. A letter of the language's own alphabet has its
    place there (Polish ą after a), in any other language it is the plain one with an accent. Chinese
    names stand among the others by their pinyin, as in a telephone's list: syllable, tone, and within
    one sound as GB/T 2312 has the characters, by strokes; one surname stays together.

    >>> sorted(["王五", "Åse", "Mia", "Łukasz", "Bo", "安一"], key=by_name)
    ['安一', 'Åse', 'Bo', 'Łukasz', 'Mia', '王五']
    """
    return _key(text, (language or LANGUAGES[SOURCE]).settings.alphabet)


@lru_cache(maxsize=8192)
def _key(text: str, alphabet: str) -> Key:
    weights: list[Weight] = []
    accents: list[str] = []
    own = {letter: _rank(letter, alphabet) for letter in alphabet}
    composed = unicodedata.normalize("NFC", text)
    for character, read in syllables(composed):
        if read:
            weights += [_letter("u" if letter == "v" else letter) for letter in read[:-1]]
            accents += [""] * len(read)
            weights.append((_BLANK, 2 if "v" in read else 1, int(read[-1]), _in_gb(character)))  # lu, lü, luo
            continue
        for folding in unicodedata.normalize("NFC", character.casefold()):
            if folding in own:
                weights.append((_LETTER, *own[folding], 0))
                accents.append("")
                continue
            plain = folded(folding)
            weights += [_letter(c) if c in _LETTERS else _other(c) for c in plain]
            accents += ["" if plain == folding else folding] * len(plain)
    return tuple(weights), tuple(accents), text.swapcase()  # small letters before capitals


def _rank(letter: str, alphabet: str) -> tuple[int, int]:
    """The place of a letter of an alphabet: behind which of the 26, and how far; other scripts last."""
    place = alphabet.index(letter)
    last = next((c for c in reversed(alphabet[: place + 1]) if c in _LETTERS), "")
    return (ord(last), place - alphabet.index(last)) if last else (ord("z") + 1, place)


def _letter(letter: str) -> Weight:
    return (_LETTER, ord(letter), 0, 0)


def _other(character: str) -> Weight:
    if character.isdecimal():
        return (_DIGIT, unicodedata.decimal(character), 0, 0)
    kind = _SCRIPT if character.isalpha() else _BLANK
    return (kind, ord(character) if kind == _SCRIPT else 0, 0, ord(character))


def _in_gb(character: str) -> int:
    return int.from_bytes(character.encode("gb18030"), "big")
