"""What event.toml says of sessions and strata is shown; nothing is ranked by it."""

import re
from pathlib import Path

import pytest

from duplicate import read, score, standings
from duplicate.pages.event import event_view
from duplicate.pages.paper import paper_html
from duplicate.pages.papers import PAPERS
from duplicate.pages.site import write_site
from duplicate.pages.summary import summary
from duplicate.pages.templates import Templates, sayer
from duplicate.pages.views import EventView
from duplicate.words.translations import language, translator
from tests.pages.written import page, texts

EVENT = """
[event]
name = "Cup"
slug = "cup"

[[session]]
number = 1
name = "Qualifying"
date = 2026-01-08

[[session]]
number = 2
date = 2026-01-15

[[pairs]]
number = 1
names = ["Ann", "Bo"]
stratum = "B"

[[pairs]]
number = 2
[[pairs]]
number = 3
[[pairs]]
number = 4
"""
RESULTS = "session,board,ns,ew,score\n1,1,1,2,420\n1,1,3,4,50\n2,1,2,1,100\n2,1,4,3,90\n"


@pytest.fixture
def view(tmp_path: Path) -> EventView:
    (tmp_path / "event.toml").write_text(EVENT, encoding="utf-8")
    (tmp_path / "results.csv").write_text(RESULTS, encoding="utf-8")
    scores = score(read(tmp_path))
    return event_view(scores, standings(scores))


def test_the_event_page_names_sessions_and_strata(view: EventView, tmp_path: Path) -> None:
    write_site(view, tmp_path / "site", languages=["en", "zh"], pdf=False)
    english = (tmp_path / "site" / "cup" / "index.html").read_text(encoding="utf-8")
    assert "Session 1: Qualifying, 8 January 2026" in english
    assert "Session 2: 15 January 2026" in english
    assert '<th scope="col" class="num wide">Qualifying</th>' in english
    assert '<th scope="col" class="num wide">Session 2</th>' in english
    assert english.count("Stratum B") == 1
    chinese = (tmp_path / "site" / "cup" / "zh" / "index.html").read_text(encoding="utf-8")
    assert "第 1 节：Qualifying，2026年1月8日" in chinese
    assert "第 2 节：2026年1月15日" in chinese


@pytest.mark.parametrize(
    ("dates", "heads"),
    [
        (("2026-01-08", "2026-01-15"), {"en": ["8 Jan", "15 Jan"], "zh": ["1月8日", "1月15日"]}),
        (("2026-01-08", "2026-01-08"), {"en": ["Session 1", "Session 2"], "zh": ["第 1 节", "第 2 节"]}),
    ],
)
def test_sessions_of_one_name_are_told_apart(
    dates: tuple[str, str], heads: dict[str, list[str]], tmp_path: Path
) -> None:
    (tmp_path / "results.csv").write_text(RESULTS, encoding="utf-8")
    tables = (
        f'[[session]]\nnumber = {number}\nname = "Thursday Pairs"\ndate = {date}\n'
        for number, date in enumerate(dates, 1)
    )
    (tmp_path / "event.toml").write_text('[event]\nname = "Cup"\nslug = "cup"\n' + "".join(tables))
    scores = score(read(tmp_path))
    view = event_view(scores, standings(scores))
    for code, expected in heads.items():
        say = sayer(translator(code))
        assert [say(session) for session in view.sessions] == expected
        assert [say(table.title) for table in view.beside] == expected
    write_site(view, tmp_path / "site", languages=[*heads], pdf=False)
    for name, code in (("index", "en"), ("index.zh", "zh")):
        roles = texts(page(tmp_path / "site", name), "//p[@class='winner']//small")
        assert list(dict.fromkeys(roles)) == heads[code]


def test_the_home_tells_who_won_each_session(view: EventView, tmp_path: Path) -> None:
    write_site(view, tmp_path / "site", languages=["en", "zh"], pdf=False)
    for name, second in (("index", "Session 2"), ("index.zh", "第 2 节")):
        won = texts(page(tmp_path / "site", name), "//p[@class='winner']")
        assert won[-4:] == [  # level in all: each has won one board and lost the other
            "Qualifying Ann – Bo 100.00%",
            "Qualifying " + ("Pair 4" if name == "index" else "4 号对") + " 100.00%",
            f"{second} " + ("Pair 2" if name == "index" else "2 号对") + " 100.00%",
            f"{second} " + ("Pair 3" if name == "index" else "3 号对") + " 100.00%",
        ]


def test_so_do_the_printed_standings_and_the_terminal(view: EventView) -> None:
    (document,) = [paper for paper in PAPERS if paper.file == "standings.pdf"]
    printed = paper_html(view, document, Templates(), language("en"))
    assert ">Qualifying</th>" in printed
    said = " ".join(re.sub("<[^>]+>", " ", printed).split())
    assert "Ann – Bo B" in said  # in a column of its own
    assert any("Ann – Bo  (stratum B)" in line.text for line in summary(view))
