"""Certificates as data."""

from duplicate.pages.book.certificates import Certificate
from duplicate.pages.book.leaves import Area
from duplicate.pages.booklet.wording import Wording, joined
from duplicate.pages.views import EventView
from duplicate.words.translations import phrase as _


def page(event: EventView, made: Certificate | None, area: Area, words: Wording) -> dict[str, object]:
    """One certificate."""
    say = words.translate
    if made is None:
        return {"nothing": say(_("Nobody is ranked yet."))}
    return {
        "nothing": "",
        "club": event.club or event.name,
        "kind": say(_("Certificate")),
        "title": joined((words(made.place), *map(words.say, made.ranking))),
        "people": [words(name) for name in made.people],
        "size": made.size,
        "result": words(made.result),
        "event": joined((event.name if event.club else "", event.venue)),
        "date": [words.day(event.date), say(_("Date"))],
        "director": [event.director, say(_("Director"))],
    }
