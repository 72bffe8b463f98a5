"""``duplicate forms``: which forms there are, where they go, and what is refused."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from duplicate.cli import app
from duplicate.data import data_path
from duplicate.pages.forms.catalogue import FORMS

NIGHTS = data_path("fixtures", "nights")


def run(*arguments: str) -> tuple[int, str]:
    done = CliRunner(env={"COLUMNS": "80"}).invoke(app, ["forms", *arguments], prog_name="duplicate")
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done.exit_code, done.output


def test_the_list_names_every_form() -> None:
    code, said = run("--list")
    assert code == 0
    assert [line.split()[0] for line in said.splitlines()] == [one.name for one in FORMS]


def test_all_forms_are_written_with_a_page_that_leads_to_them(tmp_path: Path) -> None:
    code, said = run("--out", str(tmp_path), "--no-pdf", "--lang", "zh")
    assert code == 0
    assert str(tmp_path / "index.html") in said
    index = (tmp_path / "index.html").read_text(encoding="utf-8")
    for one in FORMS:
        assert f'href="{one.name}.html"' in index
        page = (tmp_path / f"{one.name}.html").read_text(encoding="utf-8")
        assert 'lang="zh-Hans"' in page
        assert '.pdf"' not in page + index


def test_two_languages_have_a_folder_each(tmp_path: Path) -> None:
    assert run("scorecard", "--out", str(tmp_path), "--no-pdf", "--lang", "en,zh")[0] == 0
    assert "Scorecard" in (tmp_path / "en" / "scorecard.html").read_text(encoding="utf-8")
    assert "个人记分卡" in (tmp_path / "zh" / "scorecard.html").read_text(encoding="utf-8")


def test_the_same_form_has_the_same_bytes(tmp_path: Path) -> None:
    for folder in ("a", "b"):
        run("team-match", "--out", str(tmp_path / folder), "--night", str(NIGHTS / "team-match"))
    files = sorted(path.name for path in (tmp_path / "a").iterdir())
    assert "team-match.html" in files
    for name in files:
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("unknown", "--out", "x"), "there is no such form"),
        (("recap",), "add --out DIR"),
        (("--night", "x", "--out", "x"), "name it: team-match, single-table, traveller"),
        (("entry-pairs", "--boards", "4", "--out", "x"), "entry-pairs has no use for it"),
        (("score-slips", "--first-board", "4", "--out", "x"), "score-slips has no use for it"),
        (("recap", "--scale", "wbf", "--out", "x"), "recap has no use for it"),
        (("recap", "--night", "x", "--out", "x"), "recap has no use for it"),
        (("single-table", "--compensation", "simple", "--out", "x"), "has no use for it"),
        (("recap", "--boards", "0", "--out", "x"), "write 1 to 128"),
        (("recap", "--copies", "501", "--out", "x"), "write 1 to 500"),
        (("recap", "--paper", "A3", "--out", "x"), "choose from A4, Letter"),
        (("recap", "--lang", "xx", "--out", "x"), "choose from en, zh"),
        (("team-match", "--scale", "nothing", "--out", "x"), "nothing"),
    ],
)
def test_what_cannot_be_is_refused_before_anything_is_written(
    arguments: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code, output = run(*arguments)
    assert code == 1
    assert said in " ".join(output.split())
    assert not list(tmp_path.iterdir())


def test_an_unknown_compensation_is_refused(tmp_path: Path) -> None:
    night = ("single-table", "--night", str(NIGHTS / "single-table"), "--out", str(tmp_path / "o"))
    assert "choose from simple, complex" in " ".join(run(*night, "--compensation", "half")[1].split())
    wrong = run(*night, "--compensation", "complex", "--rule-6", "half")
    assert "choose from replaces, adds" in " ".join(wrong[1].split())
    assert run(*night, "--compensation", "complex", "--rule-6", "adds", "--no-pdf")[0] == 0
