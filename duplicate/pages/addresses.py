"""The address of each table, for phones: as text, and as a QR code on the table's card."""

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple
from urllib.parse import quote, urlsplit

from duplicate.words.problems import DuplicateError, Problem

QUIET = 4  #: modules of white around a code (ISO/IEC 18004, 6.3.8)
_SMALLEST = 30.0  #: millimetres, the quiet zone included
_MODULE = 0.45  #: millimetres: what a plain phone reads from above a table
_LONGEST = 200  #: characters; the code of a longer address would not fit the head of a card
_ALLOWED = re.compile(r"[A-Za-z0-9\-._~:/@!$&'()*+,;=%\[\]]*")  #: RFC 3986, without query and fragment


class Code(NamedTuple):
    """A QR code as a picture, with the width of it in millimetres."""

    svg: str
    width: float


def base_address(text: str) -> str:
    """What the addresses of all tables begin with, without the last slash.

    >>> base_address("https://club.example/tonight/")
    'https://club.example/tonight'

    Anything that no phone could open from a card is a `DuplicateError`.
    """
    base = text.strip().rstrip("/")
    try:
        parts = urlsplit(base)
        host, _port = parts.hostname, parts.port
    except ValueError:
        raise _wrong("this is no web address", text) from None
    if parts.scheme.lower() not in ("http", "https") or not host:
        raise _wrong("this is no web address", text)
    if any(c.isspace() for c in base):
        raise _wrong("a web address has no spaces", text)
    if parts.username is not None or parts.password is not None:
        raise _wrong("a name or password would be printed on every card", text)
    if "?" in base or "#" in base:
        raise _wrong("section and table cannot follow a ? or #", text)
    if not _ALLOWED.fullmatch(base):
        raise _wrong("it has characters that a web address has not", text)
    if len(base) > _LONGEST - 12:
        raise _wrong("it is too long for a code that a phone can read", text)
    return base


def _wrong(message: str, value: str) -> DuplicateError:
    remedy = "write for example https://club.example/tonight"
    return DuplicateError(Problem(message, field="--base-url", value=value, remedy=remedy))


def table_address(base: str, section: str, table: int) -> str:
    """The address of one table: base, section, table. Where sections have no letter there is no part for it.

    >>> table_address("https://club.example/t", "A", 5), table_address("https://club.example/t", "", 12)
    ('https://club.example/t/A/5', 'https://club.example/t/12')
    """
    return "/".join([base, *([quote(section, safe="")] if section else []), str(table)])


def typed(address: str) -> str:
    """An address as somebody types it.

    >>> typed("https://club.example/t/A/5"), typed("http://club.local:8080/A/5")
    ('club.example/t/A/5', 'http://club.local:8080/A/5')
    """
    return address.removeprefix("https://")


def qr_code(address: str) -> Code:
    """The QR code of an address, black on white with its quiet zone, as a picture to put into a page.

    A fourth of it may be hidden (level Q): cards are folded, and cups stand on them.
    """
    from html import escape

    import segno

    code = segno.make_qr(address, error="q", boost_error=False)
    modules = code.symbol_size(border=QUIET)[0]
    width = max(_SMALLEST, round(_MODULE * modules, 1))
    dark = "".join(
        f"M{start} {row}h{length}v1h-{length}z"
        for row, line in enumerate(code.matrix_iter(border=QUIET))
        for start, length in _runs(line)
    )
    svg = (
        f'<svg class="code" role="img" width="{width:g}mm" height="{width:g}mm" '
        f'viewBox="0 0 {modules} {modules}" shape-rendering="crispEdges"><title>{escape(address)}</title>'
        f'<path fill="#fff" d="M0 0h{modules}v{modules}h-{modules}z"/><path fill="#000" d="{dark}"/></svg>'
    )
    return Code(svg, width)


def _runs(line: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Where dark modules stand side by side: first place and length.

    >>> list(_runs([0, 1, 1, 0, 1]))
    [(1, 2), (4, 1)]
    """
    for dark, places in groupby(enumerate(line), key=lambda place: bool(place[1])):
        if dark:
            found = [place for place, _value in places]
            yield found[0], len(found)
