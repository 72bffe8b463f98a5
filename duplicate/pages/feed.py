"""The newest events of a site as an Atom feed (RFC 4287).

A feed needs whole addresses, because a reader keeps its entries apart from where it found them: without
a base address there is none. Ids are tag URIs (RFC 4151) of the folder of the event, so that an entry
stays the same one when it is scored again.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import date
from urllib.parse import quote, urlsplit

from duplicate.pages.player_views import event_folder
from duplicate.pages.site_record import Record
from duplicate.pages.templates import sayer
from duplicate.pages.views import Said
from duplicate.pages.won import called, stands, with_unit
from duplicate.words.local import Day
from duplicate.words.translations import Language, Translator
from duplicate.words.translations import phrase as _

_MOST = 30  #: entries
_BEGIN = "2026-01-01"  #: a day on which whoever has the host has it: RFC 4151 wants one beside the host


def feed_name(code: str, first: str) -> str:
    """The feed of a language; the first one has the plain name."""
    return "feed.xml" if code == first else f"feed.{code}.xml"


def tag(base: str, path: str) -> str:
    """A tag URI for a place on a site.

    >>> tag("https://club.example:8080/results", "thursday/")
    'tag:club.example,2026-01-01:/results/thursday/'
    """
    parts = urlsplit(base)
    return f"tag:{parts.hostname},{_BEGIN}:{parts.path}/{path}"


def feed(
    records: Sequence[Record],
    base: str,
    language: Language,
    translate: Translator,
    *,
    title: str,
    home: str,
    name: str,
) -> bytes:
    """The feed of the newest events, those that were changed last first; who has no date is left out."""
    from html import escape

    dated = [record for record in records if record.updated]
    newest = sorted(dated, key=lambda r: (r.updated, r.order), reverse=True)[:_MOST]
    own = f"{base}/{quote(name)}"
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        f'<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="{escape(language.tag)}">',
        f"<title>{escape(title or translate(_('Results')))}</title>",
        f"<id>{escape(tag(base, name))}</id>",
        f'<link rel="self" type="application/atom+xml" href="{escape(own)}"/>',
        f'<link rel="alternate" type="text/html" href="{escape(f"{base}/{quote(home)}")}"/>',
        f"<updated>{newest[0].updated if newest else f'{_BEGIN}T00:00:00Z'}</updated>",
        f"<author><name>{escape(title or translate(_('Results')))}</name></author>",
        "<generator>duplicate</generator>",
    ]
    for record in newest:
        lines += _entry(record, base, language, translate)
    return "\n".join([*lines, "</feed>", ""]).encode()


def _entry(record: Record, base: str, language: Language, translate: Translator) -> Iterator[str]:
    from html import escape

    path = event_folder(record, language.code)
    heading = " · ".join(text for text in (record.name, Day(record.date).local(language)) if text)
    yield "<entry>"
    yield f"<title>{escape(heading)}</title>"
    yield f"<id>{escape(tag(base, path))}</id>"
    yield f'<link rel="alternate" type="text/html" href="{escape(f"{base}/{path}{record.page}")}"/>'
    yield f"<updated>{record.updated}</updated>"
    with suppress(ValueError):
        yield f"<published>{date.fromisoformat(record.date).isoformat()}T00:00:00Z</published>"
    yield f'<summary type="text">{escape(about(record, translate))}</summary>'
    yield "</entry>"


def about(record: Record, translate: Translator) -> str:
    """An event in one line: who won, with what, and whether that is final."""
    say = sayer(translate)
    told = []
    for winner in record.winners:
        side = f"{translate(winner.direction)} " if winner.direction else ""
        names, result = say(called(winner, record.contest)), say(with_unit(winner.result, record.unit))
        role = f"{translate(winner.role)}: " if winner.role else ""
        told.append(f"{role}{side}{names} {result}".strip())
    if not record.boards.strip("0"):
        return say(Said(_("No results yet")))
    if standing := stands(record):
        told.append(say(standing))
    return "; ".join(told) or translate(record.method)
