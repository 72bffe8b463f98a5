"""Encodings: from the bytes of a text file to its text, and what spoke for the choice.

The order, and the evidence for each step:

1. A byte-order mark: UTF-8, UTF-16 (either end first) or UTF-32. Certain.
2. NUL bytes, which no other text holds: UTF-16 without a mark, the end by where the zeros of the
   ASCII characters stand. Certain; when it does not decode, the file is no text.
3. Valid UTF-8 (ASCII is UTF-8). Certain in practice: other encodings break its rules within a few letters.
4. UTF-8 with single damaged bytes, when far more sequences are whole than broken: the damage is an error.
5. GB18030 or Windows-1252 (cp1252). In Chinese text bytes from 0x80 stand in pairs that form the
   characters of GB 2312; in western names they touch ASCII letters, or stand alone. What only one of
   the two can decode is that one; what fits both is decided by these pairs, and few letters or
   mixed evidence give a warning that says what was taken.
6. Text that is ASCII but for a few bytes that neither of them knows: the lines with these bytes are errors.
"""

import codecs
import re
from dataclasses import dataclass, replace

from duplicate.words.problems import DuplicateError, Problem, Severity

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_HIGH_RUN = re.compile(rb"[\x80-\xff]+")
_GB2312_PAIR = re.compile(rb"[\xa1-\xa9\xb0-\xf7][\xa1-\xfe]")
_UTF8_SEQUENCE = re.compile(rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}")
_ENOUGH_PAIRS = 6  #: so many GB 2312 characters, and nothing else, are no accident of accents
_FEW = 0.1  #: of the bytes of a text file may be damaged
MOST_LINES = 10_000_000  #: of a text file: ten years of a federation
_LARGE = 1 << 20  #: bytes from which on a file is looked at as an array
_BREAK = re.compile(r"\r\n|\r|\n")
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f]")
_CONTROL_BYTES = bytes(n for n in range(32) if n not in b"\t\n\v\f\r\x1b")
_REMEDY = "save it as UTF-8, or name its encoding"


@dataclass(frozen=True)
class Decoded:
    """A text file: its text, how it was encoded, its line ends, and what to say about that."""

    text: str
    encoding: str
    newline: str  #: ``\\n``, ``\\r\\n``, ``\\r``, ``mixed``, or empty for a single line
    problems: tuple[Problem, ...] = ()


def decode(data: bytes, *, file: str = "", encoding: str | None = None) -> Decoded:
    r"""The text of ``data``; line ends become ``\n``.

    Raises `DuplicateError` when the bytes are no text, or not text in the ``encoding`` asked for.

    >>> decode("Grüße".encode("utf-16")).text
    'Grüße'
    >>> decode("牌号,定约\r\n".encode("gb18030")).encoding
    'gb18030'
    """
    problems: list[Problem] = []
    if encoding is not None:
        text, chosen = _decode_as(data, encoding, file), encoding
    else:
        text, chosen = _detect(data, file, problems)
    text = text.rstrip("\x1a\0")
    single = chosen in ("utf-8", "utf-8-sig", "cp1252", "gb18030")  # a byte below 128 is a character
    feeds = _count(data, b"\n") if single else text.count("\n")
    if not (single and _is_plain(data, feeds)) and (controls := _CONTROL.findall(text)):
        problems.append(_controls(text, len(controls), file))
    returns = "\r" in text  # found out much faster than counted
    paired = text.count("\r\n") if returns else 0
    lone = text.count("\r") - paired if returns else 0
    counts = {"\r\n": paired, "\r": lone, "\n": feeds - paired}
    if sum(counts.values()) > MOST_LINES:
        raise DuplicateError(
            Problem(f"the file has more than {MOST_LINES:,} lines", file=file, remedy="split it")
        )
    breaks = {sign for sign, number in counts.items() if number}
    newline = "mixed" if len(breaks) > 1 else "".join(breaks)
    if breaks - {"\n"}:
        text = _BREAK.sub("\n", text)
    return Decoded(text.removeprefix("\ufeff"), chosen, newline, tuple(problems))


def _count(data: bytes, sign: bytes) -> int:
    """How often a byte stands in the data; a large file is counted as an array, in a third of the time."""
    if len(data) < _LARGE:
        return data.count(sign)
    import numpy as np

    return int(np.count_nonzero(np.frombuffer(data, np.uint8) == ord(sign)))


def _is_plain(data: bytes, feeds: int) -> bool:
    """Whether the bytes show that the text holds no control characters; quicker than looking for them."""
    if len(data) >= _LARGE:
        import numpy as np

        if np.count_nonzero(np.frombuffer(data, np.uint8) < ord(" ")) == feeds:
            return True
    return len(data) == len(data.translate(None, _CONTROL_BYTES))


def _controls(text: str, count: int, file: str) -> Problem:
    """A few control characters are a warning; many of them are no text at all."""
    first = _CONTROL.search(text)
    at = first.start() if first else 0
    problem = Problem(
        f"control characters in the text: {count}",
        file=file,
        line=1 + len(_BREAK.findall(text, 0, at)),
        value=text[at : at + 1],
        remedy="look at the line; the characters are kept as they are",
        severity=Severity.WARNING,
    )
    if count > len(text) / 50:
        message, remedy = "this is not a text file", "give a CSV, XLSX, USEBIO, PBN or .bws file"
        raise DuplicateError(replace(problem, message=message, remedy=remedy, severity=Severity.ERROR))
    return problem


def _decode_as(data: bytes, encoding: str, file: str) -> str:
    try:
        return data.decode(encoding)
    except LookupError:
        raise DuplicateError(
            Problem("unknown encoding", file=file, field="encoding", value=encoding, remedy="such as utf-8")
        ) from None
    except UnicodeError as error:
        at = error.start if isinstance(error, UnicodeDecodeError) else len(data)
        raise DuplicateError(
            Problem(
                f"this is not text in {encoding}",
                file=file,
                line=_line(data, at),
                value=data[at : at + 4].hex(" "),
                remedy="leave the encoding out to have it detected, or name the right one",
            )
        ) from None


def _detect(data: bytes, file: str, problems: list[Problem]) -> tuple[str, str]:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _decode_as(data, encoding, file), encoding
    if b"\0" in data.rstrip(b"\0\x1a"):
        return _utf16(data, file)
    data = data.rstrip(b"\0")
    try:
        return data.decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        pass
    whole = len(_UTF8_SEQUENCE.findall(data))
    rest = _UTF8_SEQUENCE.sub(b"", data)
    broken = sum(map(len, _HIGH_RUN.findall(rest)))
    if whole > 4 * broken:
        return _damaged(data, "utf-8", file, problems), "utf-8"
    return _chinese_or_western(data, file, problems)


def _utf16(data: bytes, file: str) -> tuple[str, str]:
    zeros_first, zeros_second = data[0::2].count(0), data[1::2].count(0)
    encoding = "utf-16-be" if zeros_first > zeros_second else "utf-16-le"
    few, many = sorted((zeros_first, zeros_second))
    try:
        if many < 4 * few or len(data) % 2:
            raise ValueError
        return data.decode(encoding), encoding
    except ValueError:
        raise DuplicateError(
            Problem(
                "this is not a text file: it holds zero bytes",
                file=file,
                remedy="give a CSV, XLSX, USEBIO, PBN or .bws file",
            )
        ) from None


def _damaged(data: bytes, encoding: str, file: str, problems: list[Problem]) -> str:
    text = data.decode(encoding, errors="replace")
    name = {"utf-8": "UTF-8", "cp1252": "Windows-1252"}[encoding]
    lines = _BREAK.split(text)
    problems.extend(
        Problem(
            f"bytes that are not {name} in a {name} file, shown as \ufffd",
            file=file,
            line=number,
            value=line.strip()[:80],
            remedy="write the letter again",
        )
        for number, line in enumerate(lines, 1)
        if "\ufffd" in line
    )
    return text


def _chinese_or_western(data: bytes, file: str, problems: list[Problem]) -> tuple[str, str]:
    texts: dict[str, str] = {}
    for encoding in ("gb18030", "cp1252"):
        try:
            texts[encoding] = data.decode(encoding)
        except UnicodeDecodeError as error:
            last = error
    if not texts and sum(map(len, _HIGH_RUN.findall(data))) <= len(data) * _FEW:
        return _damaged(data, "cp1252", file, problems), "cp1252"
    if not texts:
        raise DuplicateError(
            Problem(
                "this is not text in UTF-8, UTF-16, GB18030 or Windows-1252",
                file=file,
                line=_line(data, last.start),
                value=data[last.start : last.start + 4].hex(" "),
                remedy=_REMEDY,
            )
        )
    paired = alone = 0
    for match in _HIGH_RUN.finditer(data):
        pairs = 2 * len(_GB2312_PAIR.findall(match[0]))
        touches = (
            data[match.start() - 1 : match.start()].isalpha() or data[match.end() : match.end() + 1].isalpha()
        )
        paired += 0 if touches else pairs // 2
        alone += len(match[0]) if touches else len(match[0]) - pairs
    if len(texts) == 1:
        chosen, certain = next(iter(texts)), True
    else:
        chosen = "gb18030" if paired > alone else "cp1252"
        certain = not paired or (not alone and paired >= _ENOUGH_PAIRS)
    other = "cp1252" if chosen == "gb18030" else "gb18030"
    names = {"gb18030": "Chinese (GB18030)", "cp1252": "western (Windows-1252)"}
    example = next((w for w in re.findall(r"\w+", texts[chosen]) if not w.isascii()), "")[:40]
    if certain:
        problem = Problem(
            f"the file is not UTF-8; it was read as {names[chosen]}",
            file=file,
            value=example,
            remedy="look at the names",
            severity=Severity.NOTE,
        )
    else:
        problem = Problem(
            f"the encoding is ambiguous; it was read as {names[chosen]}",
            file=file,
            value=example,
            remedy=f"look at the names; if they are wrong, say that it is {other}, or save it as UTF-8",
            severity=Severity.WARNING,
        )
    problems.append(problem)
    return texts[chosen], chosen


def _line(data: bytes, at: int) -> int:
    before = data[:at]
    return 1 + max(before.count(b"\n"), before.count(b"\r"))
