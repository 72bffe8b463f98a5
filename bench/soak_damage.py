"""Damage to bytes and text: what soaks do to good files, whatever the format."""

import random
import re
from collections.abc import Callable, Sequence

#: A way to damage a file; the same state of the random numbers gives the same bytes.
Damage = Callable[[bytes, random.Random], bytes]

#: Numbers that no file of bridge holds, in the writings that programs and people use.
NUMBERS = (
    *("0", "-0", "-1", "+5", "−5", "13", "14", "36", "37", "255", "256", "32768", "65536", "2147483648"),
    *("4294967296", "9223372036854775808", "99999999999", "9" * 40, "0" * 300 + "1", "1" * 5000),
    *("1e5", "1e400", "1e999999", "-1e999999", "1E-400", "1.5", "7.0", "7,0", "1_000", "0x10", "0b1", "1e"),
    *("NaN", "nan", "inf", "-Infinity", "٣", "１２", "²", "½", "Ⅳ", "四", "𝟙", "", " ", "1 2", "1/0", "%"),
)
#: Texts that have tripped programs.
TEXTS = (
    *(
        "\0",
        "\ufeff",
        '"',
        '""',
        "'",
        ",",
        ";",
        "\t",
        "|",
        "\r",
        "\n",
        "\r\n",
        "\x0b",
        "\x0c",
        "\x1a",
        "\x1c",
    ),
    *(
        "\x85",
        "\u2028",
        "\u202e",
        "\u200b",
        "\ud800",
        "\udfff\ud800",
        "\uffff",
        "😀",
        "e\u0301",
        "ﬀ",
        "İ",
        "ß",
    ),
    *(
        "../../x",
        "/etc/passwd",
        "C:\\con",
        "CON",
        "nul.",
        "a" * 300,
        "=1+1",
        "%s%n",
        "{0}",
        "$1",
        "\\",
        "\\N",
    ),
    *("<", ">", "&", "&amp;", "]]>", "<!--", "None", "null", "true", "[]", "{}", "NS", "PASS", "7NTXX"),
    *("A+",),
)
_LONG = ("x" * 70_000, '"' * 5_000, "," * 3_000, "\n" * 5_000, "(" * 5_000, "ab " * 20_000, "\0" * 5_000)
_DIGITS = re.compile(rb"\d+")
_WORD = re.compile(rb"[A-Za-z0-9+=.-]+")


def encoded(text: str) -> bytes:
    """UTF-8, with lone surrogates as they are."""
    return text.encode("utf-8", "surrogatepass")


def odd(rng: random.Random) -> bytes:
    """A number or a text that does not belong."""
    if rng.random() < 0.01:
        return encoded(rng.choice(_LONG))
    return encoded(rng.choice(rng.choice((NUMBERS, TEXTS))))


def bytes_changed(data: bytes, rng: random.Random) -> bytes:
    """Some bytes changed, taken out, doubled, moved, or the end cut off."""
    changed = bytearray(data)
    for _ in range(rng.randint(1, 6)):
        if not changed:
            break
        at = rng.randrange(len(changed))
        length = min(len(changed) - at, rng.choice((1, 1, 2, 8, 64, 512)))
        match rng.randrange(7):
            case 0:
                changed[at] = rng.randrange(256)
            case 1:
                changed[at] ^= 1 << rng.randrange(8)
            case 2:
                del changed[at : at + length]
            case 3:
                changed[at:at] = changed[at : at + length]
            case 4:
                changed[at:at] = odd(rng)
            case 5 if rng.random() < 0.3:
                del changed[at:]
            case _:
                there = rng.randrange(len(changed))
                piece = changed[at : at + length]
                changed[there : there + length] = piece
    return bytes(changed)


def numbers_changed(data: bytes, rng: random.Random) -> bytes:
    """A few of the numbers are others."""
    return _replaced(data, _DIGITS, rng, lambda: encoded(rng.choice(NUMBERS)))


def words_changed(data: bytes, rng: random.Random) -> bytes:
    """A few of the words are others, or one of the file's own words elsewhere."""
    own = _WORD.findall(data[:20_000]) or [b""]
    return _replaced(data, _WORD, rng, lambda: odd(rng) if rng.random() < 0.6 else rng.choice(own))


def _replaced(data: bytes, what: re.Pattern[bytes], rng: random.Random, make: Callable[[], bytes]) -> bytes:
    for _ in range(rng.randint(1, 3)):
        start = rng.randrange(len(data)) if data else 0
        found = what.search(data, start) or what.search(data)
        if found:
            data = data[: found.start()] + make() + data[found.end() :]
    return data


def lines_moved(data: bytes, rng: random.Random) -> bytes:
    """Lines doubled, taken out, or exchanged; sometimes the line ends are others."""
    lines = data.split(b"\n")
    for _ in range(rng.randint(1, 4)):
        at, there = rng.randrange(len(lines)), rng.randrange(len(lines))
        match rng.randrange(4):
            case 0:
                lines.insert(at, lines[there])
            case 1 if len(lines) > 1:
                del lines[at]
            case 2:
                lines[at], lines[there] = lines[there], lines[at]
            case _:
                lines[at] = lines[at] + lines[there]
    return rng.choice((b"\n", b"\n", b"\n", b"\r\n", b"\r", b"\n\n")).join(lines)


def recoded(data: bytes, rng: random.Random) -> bytes:
    """Another encoding, or a byte-order mark that lies."""
    mark = rng.choice((b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff", b"\xff\xfe\0\0", b"\0\0\xfe\xff"))
    if rng.random() < 0.3:
        return mark + data
    name = rng.choice(("utf-16", "utf-16-le", "utf-32", "gb18030", "cp1252", "utf-7", "utf-8-sig", "cp037"))
    return data.decode("utf-8", "replace").encode(name, "replace")


def cells_changed(data: bytes, rng: random.Random) -> bytes:
    """Cells of a table exchanged, filled oddly, multiplied or taken out; the delimiter may be another."""
    lines = data.split(b"\n")
    delimiter = max((b",", b";", b"\t", b"|"), key=lines[0].count)
    for _ in range(rng.randint(1, 4)):
        row = rng.randrange(min(len(lines), rng.choice((1, 2, len(lines)))))
        cells = lines[row].split(delimiter)
        at = rng.randrange(len(cells))
        match rng.randrange(6):
            case 0:
                cells[at] = odd(rng)
            case 1:
                cells[at] = b'"' + cells[at].replace(b'"', b'""') + rng.choice((b'"', b'" ', b"", b'"x'))
            case 2:
                cells.insert(at, rng.choice(cells))
            case 3:
                del cells[at]
            case 4:
                cells[at] = encoded(rng.choice(NUMBERS))
            case _:
                other = lines[rng.randrange(len(lines))].split(delimiter)
                cells[at] = rng.choice(other)
        lines[row] = delimiter.join(cells)
    if rng.random() < 0.1:
        lines.insert(0, rng.choice((b"sep=;", b"sep=,", b"sep=\0", b"sep=\n", b'"title', b"Results,,,", b"")))
    joined = b"\n".join(lines)
    if rng.random() < 0.1:
        joined = joined.replace(delimiter, rng.choice((b",", b";", b"\t", b"|", b":", b"\0", b",,")))
    return joined


def strewn(signs: Sequence[str]) -> Damage:
    """Damage by what a format is made of, strewn into the file or in place of a word of it."""
    tokens = [encoded(sign) for sign in signs]

    def strew(data: bytes, rng: random.Random) -> bytes:
        for _ in range(rng.randint(1, 5)):
            at = rng.randrange(len(data) + 1)
            token = rng.choice(tokens)
            if rng.random() < 0.01:
                token *= rng.choice((200, 3_000))
            found = _WORD.search(data, at) if rng.random() < 0.4 else None
            data = (
                data[: found.start()] + token + data[found.end() :]
                if found
                else data[:at] + token + data[at:]
            )
        return data

    return strew


def packed(data: bytes, rng: random.Random) -> bytes:
    """A gzip file: sound, damaged, of several members, or one that unpacks to far more."""
    import gzip
    import zlib

    whole = gzip.compress(data, 1, mtime=0)
    match rng.randrange(8):
        case 0:
            return whole
        case 1:
            return whole + whole * rng.randint(1, 3)
        case 2:
            return whole[: rng.randrange(len(whole))]
        case 3:
            return whole + rng.choice((b"\0" * 40, b"PK\x03\x04", whole[:15], b"x"))
        case 4:
            return gzip.compress(whole, 1, mtime=0)
        case 5 if rng.random() < 0.05:
            filled = zlib.compressobj(9, zlib.DEFLATED, 31)
            return filled.compress(data + b"\n" * rng.choice((10_000, 1_000_000))) + filled.flush()
        case _:
            return bytes_changed(whole, rng)
