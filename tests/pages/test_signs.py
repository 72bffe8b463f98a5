"""Curly quotes in names: as narrow as straight ones on paper, whichever font is the first."""

from dataclasses import replace

import pytest

from duplicate.night.entries import Contestant, Member
from duplicate.pages.signs import sheet_signs, with_western_quotes
from tests.pages.nights import Scored, night, scored
from tests.pages.printed import POPPLER, pages
from tests.pages.test_book import by_typst, fresh

CURLY, STRAIGHT = ("Siobhán O’Brien", "“Bob” Müller"), ("Siobhán O'Brien", '"Bob" Müller')


@pytest.fixture(scope="module")
def quoted() -> Scored:
    """A small night, with a pair in curly quotes and one in straight ones."""
    small = night(3, 1)
    people = dict(enumerate((CURLY, STRAIGHT)))
    contestants = tuple(
        Contestant(one.id, tuple(Member(name, place=place) for place, name in enumerate(people[number])))
        if number in people
        else one
        for number, one in enumerate(small.entries.contestants)
    )
    named = replace(small, entries=replace(small.entries, contestants=contestants), slug="quoted")
    return scored(replace(named, name="Patrick’s Pairs"))


@pytest.mark.skipif(POPPLER is None, reason="pdftotext is not installed")
@pytest.mark.parametrize("name", ["standings", "scorecards"])
@pytest.mark.parametrize("code", ["en", "zh"])
@pytest.mark.parametrize("engine", [fresh, by_typst])
def test_a_curly_quote_is_as_narrow_as_a_straight_one(
    quoted: Scored, engine: object, code: str, name: str
) -> None:
    assert callable(engine)
    words = [word for page in pages(engine(quoted, name, code, "A4")) for word in page.words]
    for curly, straight in (("O’Brien", "O'Brien"), ("“Bob”", '"Bob"')):
        # in sizes of the type, which differ between heads and tables
        wide = {w.text: (w.right - w.left) / (w.bottom - w.top) for w in words if w.text in (curly, straight)}
        assert wide[curly] < 1.15 * wide[straight]


def test_only_quotes_at_latin_letters_are_set_apart_in_chinese() -> None:
    def page(text: str) -> str:
        return f'<html lang="zh-Hans"><body><p title="O’Brien">{text}</p></body></html>'

    assert with_western_quotes(page("陈“阿明”，“副数”")) == page("陈“阿明”，“副数”")
    found = with_western_quotes(page("“Bob” O’Brien Jr.’"))
    assert found.count("<span") == 4
    assert 'title="O’Brien"' in found
    assert with_western_quotes(page("O’Brien").replace("zh-Hans", "fr")) == page("O’Brien").replace(
        "zh-Hans", "fr"
    )


def test_commas_stay_wide_in_the_margins_of_chinese_sheets() -> None:
    assert "proportional-width" in sheet_signs('<html lang="en">')
    assert sheet_signs('<html lang="zh-Hans"><body data-event="新春杯">') == ""
    assert "@top-left" in sheet_signs('<html lang="zh-Hans"><body data-event="Patrick’s">')
