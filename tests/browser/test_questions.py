"""Ten questions for each kind of page and print, answered from what it shows, without a script."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.kinds import ROOT, THURSDAY
from tests.browser.questions import Kind, Print, Question, Seen, kinds_asked, of_page, plain, stands
from tests.cli.running import run
from tests.pages.evenings import evening, publish
from tests.pages.test_scorecard_rows import individual
from tests.pages.test_strata_pages import stratified
from tests.pages.written import site_of

pytestmark = pytest.mark.browser

WIDTHS = (360, 1280)
PRINTED_WIDTH = 1280  #: sheets of paper, which no phone is as wide as
ASKED = kinds_asked()
NAMES = [kind.name for kind in ASKED]


@pytest.fixture(scope="module")
def folders(kinds: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Where the files are that are no page of ``kinds``, by the first part of their name."""
    out = tmp_path_factory.mktemp("questions")
    acceptance = ROOT / "fixtures" / "nights" / "acceptance"
    run("score", acceptance, "--out", out / "acceptance", "--no-pdf")
    run("print", THURSDAY, "all", "--out", out / "prints")
    site_of(stratified(out / "night"), out / "strata")
    for day, pairs in (
        ("2026-01-08", (("Ann", "Bo"), ("Dee", "Eve"), ("Cy", "Fay"))),
        ("2026-02-12", (("Cy", "Fay"), ("Dee", "Eve"), ("Ann", "Bo"))),
        ("2026-03-05", (("Fay", "Bo"), ("Cy", "Ann"), ("Dee", "王小明"))),
    ):
        publish(out / "evenings", evening(day, *pairs))
    return {
        "club": kinds["sample"].parents[1],
        "thursday": kinds["sample"].parent,
        "acceptance": out / "acceptance" / "acceptance-pairs",
        "strata": out / "strata",
        "evenings": out / "evenings",
        "individual": individual(out / "individual"),
        "print": out / "prints",
    }


def file_of(kind: Kind, kinds: dict[str, Path], folders: dict[str, Path]) -> Path:
    if kind.page in kinds:
        return kinds[kind.page]
    folder, _slash, name = kind.page.partition("/")
    return folders[folder] / name


@pytest.fixture(scope="module")
def seen(
    browser: Browser, kinds: dict[str, Path], folders: dict[str, Path]
) -> dict[tuple[str, int, bool], Seen]:
    """What each page shows at each width, as it opens and behind one tap."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    found: dict[tuple[str, int, bool], Seen] = {}
    for kind in ASKED:
        path = file_of(kind, kinds, folders)
        taps = {question.tap for question in kind.questions}
        if path.suffix == ".pdf":
            found[kind.page, 0, False] = Print(path).seen
            continue
        for width in widths(kind):
            if (kind.page, width, False) in found and (kind.page, width, max(taps)) in found:
                continue
            page.set_viewport_size({"width": width, "height": 800})
            for tap in sorted(taps | {False}):
                page.goto(path.as_uri())
                found[kind.page, width, tap] = of_page(page, tap)
    context.close()
    return found


def widths(kind: Kind) -> tuple[int, ...]:
    return (0,) if kind.page.endswith(".pdf") else (PRINTED_WIDTH,) if "print-" in kind.page else WIDTHS


def unanswered(kind: Kind, seen: dict[tuple[str, int, bool], Seen]) -> Iterator[str]:
    for width in widths(kind):
        for question in kind.questions:
            if not seen[kind.page, width, question.tap].answers(question):
                yield f"{kind.area}.toml, {question.place}, at {width}: {question.q} {' + '.join(question.a)}"


@pytest.mark.parametrize("kind", ASKED, ids=NAMES)
def test_the_page_answers(kind: Kind, seen: dict[tuple[str, int, bool], Seen]) -> None:
    assert list(unanswered(kind, seen)) == []


@pytest.mark.parametrize("kind", ASKED, ids=NAMES)
def test_ten_questions_are_asked_and_each_has_a_source(kind: Kind) -> None:
    assert len({question.q for question in kind.questions}) == len(kind.questions) == 10
    assert [question.place for question in kind.questions if not question.source] == []


def test_every_kind_of_page_is_asked(kinds: dict[str, Path]) -> None:
    asked = [name for kind in ASKED for name in {*kind.like, kind.page} if name in kinds]
    asked += [name for kind in ASKED for name in kind.like if name not in kinds]
    assert sorted(asked) == sorted(kinds)
    assert len(set(NAMES)) == len(NAMES)


def test_no_answer_stands_on_every_page(seen: dict[tuple[str, int, bool], Seen]) -> None:
    """None is on every second page; of ten, three at most (name, date, club) are on every fourth."""
    pages = {page: shown.whole for (page, _width, _tap), shown in seen.items()}

    def share(question: Question) -> float:
        if question.near or question.under:
            return 0
        parts = [plain(part) for part in question.a]
        return sum(all(stands(part, whole) for part in parts) for whole in pages.values()) / len(pages)

    shares = {kind.name: [share(question) for question in kind.questions] for kind in ASKED}
    assert {name: found for name, found in shares.items() if max(found) > 1 / 2} == {}
    assert {name: found for name, found in shares.items() if sum(one > 1 / 4 for one in found) > 3} == {}


@pytest.mark.parametrize("kind", ASKED, ids=NAMES)
def test_a_wrong_answer_is_found_out(kind: Kind, seen: dict[tuple[str, int, bool], Seen]) -> None:
    """With one figure more, or a letter where there is no figure, no question is answered."""
    wrong = [
        one._replace(a=tuple(re.sub(r"\d(?=\D*$)|$", r"\g<0>7", part, count=1) for part in one.a))
        for one in kind.questions
    ]
    assert [one.place for one in wrong if seen[kind.page, widths(kind)[0], one.tap].answers(one)] == []


def test_how_a_page_is_read(browser: Browser) -> None:
    page = browser.new_context(java_script_enabled=False).new_page()
    page.set_content("""<style>.word::before { content: "MP "; } .away { display: none }
      .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }</style>
      <section><h2>Board 12</h2>
      <table><tr><th>5 <td>660 <td>12.5<tr><th>7 <td>\N{MINUS SIGN}100 <td class="word">0</table>
      <p class="away">gone</p><p class="unseen">heard</p>
      <details><summary>More</summary><p>folded</p></details></section>
      <section><h2>Board 13</h2><table><tr><th>5 <td>600 <td>9</table></section>""")

    def asked(a: str, near: str = "", under: str = "", *, tap: bool = False) -> bool:
        return shown[tap].answers(Question("", "", (a,), (near,) if near else (), under, tap, ""))

    shown = [of_page(page, False), of_page(page, True)]
    assert asked("660", "5", "Board 12")
    assert asked("-100 mp 0", "7")
    assert not asked("660", "7")
    assert not asked("660", "5", "Board 13")
    assert not asked("12", "5")
    assert not asked("66", "5")
    assert not asked("gone")
    assert not asked("heard")
    assert not asked("folded")
    assert asked("folded", tap=True)
    page.context.close()
