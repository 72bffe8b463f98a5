"""What a message shows of a page that somebody shares: title, a line about it, and a picture."""

from typing import NamedTuple
from urllib.parse import quote

from duplicate.pages.feed import about
from duplicate.pages.site_record import Record
from duplicate.words.local import Day
from duplicate.words.translations import Language, translator

PICTURE = "share.png"


class Sharing(NamedTuple):
    """What a message shows of a page: whole addresses."""

    title: str
    about: str
    page: str  #: the folder of the pages, with a stroke, or one of them
    picture: str  #: empty where none could be drawn

    def of(self, page: str) -> "Sharing":
        """The same for one of the pages."""
        return self._replace(page=self.page + ("" if page == "index.html" else page))


def sharing_of(record: Record, language: Language, folder: str, base: str, *, drawn: bool) -> Sharing:
    """What is said of an event in a language, whose pages lie in ``folder`` of its own at ``base``."""
    address = f"{base}/{quote(record.slug)}/{folder}"
    heading = " · ".join(text for text in (record.name, Day(record.date).local(language)) if text)
    said = about(record, translator(language.code))
    return Sharing(heading, said, address, f"{address}{PICTURE}" if drawn else "")
