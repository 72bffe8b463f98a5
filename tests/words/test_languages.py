"""A language is a folder: how it writes dates, numbers and plurals, and one of a reader's own."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import lxml.html
import pytest

from duplicate.pages.site_settings import load_settings
from duplicate.pages.theme import load_theme
from duplicate.words import catalogues
from duplicate.words.languages import LANGUAGES, LOCALE, OWN, checked_settings, language
from duplicate.words.local import Day, Figure, Moment
from duplicate.words.problems import DuplicateError
from duplicate.words.sentences import Sentence, counted
from duplicate.words.translations import plural, translator
from tests.cli.running import run
from tests.pages import printed

ROOT = Path(__file__).parents[2]
THEME = ROOT / "fixtures" / "themes" / "harbour" / "theme.toml"
THURSDAY = ROOT / "fixtures" / "nights" / "thursday"


@pytest.mark.parametrize(
    ("code", "day", "first", "moment"),
    [  # the CLDR's patterns of long and medium dates
        ("en", "8 January 2026", "1 March 2026", "8 Jan 2026, 22:15 (UTC+1)"),
        ("zh", "2026年1月8日", "2026年3月1日", "2026年1月8日 22:15 (UTC+1)"),
        ("fr", "8 janvier 2026", "1er mars 2026", "8 janv. 2026, 22:15 (UTC+1)"),
        ("pl", "8 stycznia 2026", "1 marca 2026", "8 sty 2026, 22:15 (UTC+1)"),
    ],
)
def test_dates(code: str, day: str, first: str, moment: str) -> None:
    here = language(code)
    assert (Day("2026-01-08").local(here), Day("2026-03-01").local(here)) == (day, first)
    assert Moment("2026-01-08 22:15 (UTC+1)").local(here) == moment
    assert Moment("22:15").local(here) == "22:15"


@pytest.mark.parametrize("text", ["", "Thursday", "2026-13-01", "2026-01", "2026-01-00", "26-01-08"])
def test_what_is_no_date_stays_as_it_is(text: str) -> None:
    assert Day(text).local(language("fr")) == text


@pytest.mark.parametrize(
    ("code", "percent", "negative", "large"),
    [
        ("en", "54.60%", "−7.5", "1430 12,345,678.9"),
        ("zh", "54.60%", "−7.5", "1430 12,345,678.9"),
        ("fr", "54,60\N{NO-BREAK SPACE}%", "−7,5", "1430 12\u202f345\u202f678,9"),
        ("pl", "54,60%", "−7,5", "1430 12\N{NO-BREAK SPACE}345\N{NO-BREAK SPACE}678,9"),
    ],
)
def test_numbers(code: str, percent: str, negative: str, large: str) -> None:
    here = language(code)
    written = [Figure(text).local(here) for text in ("54.60%", "−7.5", "1430 12345678.9")]
    assert written == [percent, negative, large]


def test_a_figure_is_data_until_somebody_reads_it() -> None:
    assert Figure("54.60") == "54.60"
    assert Sentence("%(n)s", {"n": Figure("54.60")}).said(translator("pl")) == "54,60"
    assert Sentence("%(n)s", {"n": Figure("54.60")}).said(lambda text: text) == "54.60"
    assert Sentence("%(n)s", {"n": "54.60"}).said(translator("pl")) == "54.60"  # a text, not a number


def test_plurals() -> None:
    boards = plural("%(n)s board", "%(n)s boards")
    said = {code: [counted(boards, n).said(translator(code)) for n in (0, 1, 2, 5)] for code in LANGUAGES}
    assert said["en"] == ["0 boards", "1 board", "2 boards", "5 boards"]
    assert said["fr"] == ["0 donne", "1 donne", "2 donnes", "5 donnes"]  # French counts 0 as one
    assert said["pl"] == ["0 rozdań", "1 rozdanie", "2 rozdania", "5 rozdań"]
    assert said["zh"] == ["0 副", "1 副", "2 副", "5 副"]
    polish = [counted(boards, n).said(translator("pl")).split()[1] for n in (12, 22, 25, 112, 122)]
    assert polish == ["rozdań", "rozdania", "rozdań", "rozdań", "rozdania"]


def test_english_first_then_by_code() -> None:
    assert list(LANGUAGES) == ["en", "fr", "pl", "zh"]
    assert [LANGUAGES[code].name for code in LANGUAGES] == ["English", "français", "polski", "中文"]
    assert {LANGUAGES[code].direction for code in LANGUAGES} == {"ltr"}


@pytest.mark.parametrize("code", LANGUAGES)
def test_our_own_languages_pass_the_check_that_they_are_spared(code: str) -> None:
    assert checked_settings(LOCALE / code) == language(code).settings


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_facts_are_those_of_the_cldr(code: str) -> None:
    made, stored = catalogues.facts(code), language(code).facts
    assert (made.months, made.decimal, made.date) == (stored.months, stored.decimal, stored.date)


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of one's own with a language from right to left, its catalogue pretended."""
    folder = tmp_path / "qps"
    folder.mkdir()
    settings = 'name = "ודואסף"\nlocale = "he_IL"\ntag = "he"\ndirection = "rtl"\n'
    (folder / "language.toml").write_text(settings, encoding="utf-8")
    monkeypatch.setenv(OWN, str(tmp_path))
    LANGUAGES.forget()
    yield folder
    monkeypatch.undo()
    LANGUAGES.forget()


def test_a_language_from_right_to_left_is_only_a_folder(own: Path, tmp_path: Path) -> None:
    missing = catalogues.build(["qps"])
    assert len(missing) == len(catalogues.phrases())
    catalogue = catalogues.read("qps")
    for message in catalogue:
        if isinstance(message.id, str) and message.id:
            message.string = f"א{message.id}א"
    po = own / "LC_MESSAGES" / "duplicate.po"
    po.write_bytes(catalogues.po_bytes(catalogue))
    left = catalogues.build(["qps"])  # those with a plural, which were not pretended
    assert "qps: ('%(n)s board', '%(n)s boards')" in left
    assert all(line.startswith("qps: ('") and "%(n)s" in line for line in left)
    command = [sys.executable, "-m", "duplicate", "score", str(THURSDAY), "--out", str(tmp_path / "out")]
    command += ["--lang", "qps", "--lang", "en", "--no-pdf"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    subprocess.run(command, check=True, env=environment, cwd=ROOT, capture_output=True)
    (page,) = (tmp_path / "out").glob("*thursday*/index.html")
    tree = lxml.html.parse(str(page)).getroot()
    assert (tree.get("lang"), tree.get("dir")) == ("he", "rtl")
    assert tree.xpath("//th[text()='אRankא']")
    assert tree.xpath("string(//time)") == "8 בינואר 2026"
    for engine in ("weasyprint", "typst"):
        papers = tmp_path / engine
        command = [sys.executable, "-m", "duplicate", "print", str(THURSDAY), "travellers"]
        command += ["--lang", "qps", "--out", str(papers), "--engine", engine]
        subprocess.run(command, check=True, env=environment, cwd=ROOT, capture_output=True)
        travellers = printed.pages((papers / "travellers.pdf").read_bytes())
        for sheet in travellers:
            assert not printed.misplaced(sheet), engine
        words = [word.text for sheet in travellers for word in sheet.words]
        assert words.count("−110") > 20, "the sign stands before its number"
    english = lxml.html.parse(str(page.parent / "en" / "index.html")).getroot()
    assert (english.get("lang"), english.get("dir")) == ("en", "ltr")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('name = "X"\nlocale = "fr_FR"\ncolour = "red"\n', "colour"),
        ('name = "X"\n', "locale"),
        ('name = "X"\nlocale = "fr_FR"\ndirection = "down"\n', "down"),
        ("name = X", "line 1: it is not valid TOML"),
        ('name = "X"\nlocale = "French"\n', "line 2, locale 'French': this is no name of a locale"),
        ('name = " "\nlocale = "fr_FR"\n', "line 1, name ' ': the language has no name"),
        ('name = "X"\nlocale = "fr_FR"\nalphabet = "abca"\n', "line 3, alphabet .*a letter stands twice: a"),
        ('name = "X"\nlocale = "fr_FR"\ntag = "fr_FR"\n', "line 3, tag 'fr_FR': this is no language tag"),
        ('name = "X"\nlocale = "fr_FR"\nnotrump = ""\n', "line 3, notrump"),
    ],
)
def test_a_folder_that_describes_no_language(own: Path, text: str, says: str) -> None:
    (own / "language.toml").write_text(text, encoding="utf-8")
    with pytest.raises(DuplicateError, match=says) as refused:
        language("qps")
    assert "docs/languages.md" in str(refused.value) or refused.value.problem.remedy


@pytest.mark.parametrize(
    ("locale", "near"),
    [("xx_YY", "write one"), ("da_DX", "write one of da, da_DK, da_GL"), ("he_XX", "write one of he, he_IL")],
)
def test_a_locale_that_does_not_exist_is_refused_before_any_catalogue(
    own: Path, locale: str, near: str
) -> None:
    (own / "language.toml").write_text(f'name = "X"\nlocale = "{locale}"\n', encoding="utf-8")
    with pytest.raises(
        DuplicateError, match=f"line 2, locale '{locale}': the CLDR has no such locale"
    ) as refused:
        language("qps")
    assert near in refused.value.problem.remedy
    with pytest.raises(DuplicateError, match="the CLDR has no such locale"):
        catalogues.build(["qps"])
    assert not (own / "cldr.json").exists()


def test_the_locales_that_are_known_are_those_of_babel() -> None:
    """Pages need no Babel: the names of its locales lie with the catalogues."""
    from babel import Locale
    from babel.localedata import locale_identifiers

    names = (LOCALE / "locales.txt").read_text(encoding="utf-8").split()
    assert len(names) == len(set(names)) > 1000
    assert {"da_DK", "he_IL", "zh_CN", "zh_Hans_CN", "es_419", "sr_RS"} < set(names)
    assert set(names) >= {one for one in locale_identifiers() if len(one) == 2}
    for name in names[::7]:
        assert Locale.parse(name)


@pytest.mark.parametrize(
    "command",
    [
        *("check x", "compare x", "deal", "explain x", "forms", "league x", "plan", "players x", "print x"),
        *("rate x", "repair x", "rubber x", "score x", "swiss pages x", "switch x", "titles x"),
    ],
)
def test_every_command_refuses_a_language_that_there_is_not(command: str) -> None:
    """Before it reads anything: there is no x."""
    said = run(*command.split(), "--lang", "xx", code=1).err
    assert said == "duplicate: no pages in language 'xx' (choose from en, fr, pl, zh)\n"


def test_headings_of_a_template_are_in_a_language_that_can_be_read_again() -> None:
    assert "'xx' is not one of 'en', 'zh'" in run("template", "x", "--lang", "xx", code=2).err


def test_dates_and_numbers_of_another_locale_are_refused(own: Path) -> None:
    """The locale is changed after the catalogues were built, or the file is that of another language."""
    (own / "cldr.json").write_bytes((LOCALE / "fr" / "cldr.json").read_bytes())
    with pytest.raises(DuplicateError, match="locale 'fr_FR': the dates and numbers are those of another"):
        _ = language("qps").facts


def test_a_language_whose_catalogue_is_not_built(own: Path) -> None:
    with pytest.raises(DuplicateError, match=r"run: python -m duplicate\.words\.catalogues"):
        translator("qps")


def test_a_folder_of_languages_that_is_not_there(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(OWN, str(tmp_path / "none"))
    LANGUAGES.forget()
    with pytest.raises(DuplicateError, match="no such folder of languages") as refused:
        language("en")
    site = tmp_path / "site.toml"
    site.write_text('[site]\nlanguages = ["en"]\n', encoding="utf-8")
    for file, read in ((site, load_settings), (THEME, load_theme)):
        with pytest.raises(DuplicateError) as again:
            read(file)
        assert again.value.problem == refused.value.problem, "no file is to blame"
    assert (refused.value.problem.file, refused.value.problem.value) == ("", str(tmp_path / "none"))
    assert OWN in refused.value.problem.field
    monkeypatch.setenv(OWN, str(LOCALE / "fr"))  # the language itself, not the folder above it
    LANGUAGES.forget()
    with pytest.raises(DuplicateError, match=r"no folder in it has a file language\.toml"):
        language("en")
    monkeypatch.undo()
    LANGUAGES.forget()


def test_pages_need_no_babel() -> None:
    code = (
        "import sys\nfrom duplicate.words.local import Day\n"
        "from duplicate.words.translations import translator\n"
        "translator('pl')('Board')\nDay('2026-01-08').local(translator('pl').language)\n"
        "assert 'babel' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, env={**os.environ, "PYTHONPATH": str(ROOT)})


def test_numbers_stay_numbers_in_data_whatever_the_language(tmp_path: Path) -> None:
    from openpyxl import load_workbook

    command = [sys.executable, "-m", "duplicate", "score", str(THURSDAY), "--out", str(tmp_path)]
    command += ["--lang", "fr", "--no-pdf", "--data"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    subprocess.run(command, check=True, env=environment, cwd=ROOT, capture_output=True)
    (book,) = tmp_path.rglob("event.xlsx")
    sheets = load_workbook(book).worksheets
    found = [cell.value for sheet in sheets for row in sheet.iter_rows() for cell in row]
    assert 54.6 in found
    assert "54,60" not in found
    (standings,) = tmp_path.rglob("standings.csv")
    assert "54.60" in standings.read_text(encoding="utf-8-sig")
    page = next(tmp_path.glob("*/index.html")).read_text(encoding="utf-8")
    assert "54,60" in page
    assert "8 janvier 2026" in page


def test_a_language_that_has_hardly_begun_is_counted_and_not_listed() -> None:
    begun = [f"da: phrase {n}" for n in range(101)]
    assert list(catalogues.told(["fr: one", *begun])) == [
        "not translated: fr: one",
        "da: 101 phrases have no translation yet and are shown in English",
    ]
