"""What a club writes into site.toml is read or refused, with its line."""

from pathlib import Path

import pytest

from duplicate.pages.site_index import update_site
from duplicate.pages.site_look import site_look
from duplicate.pages.site_settings import Site, find_settings, load_settings
from duplicate.words.problems import DuplicateError


def _written(folder: Path, text: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "site.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_without_a_file_nothing_is_set() -> None:
    assert load_settings(None).site == Site()


def test_settings_are_read_and_options_go_before_them(tmp_path: Path) -> None:
    path = _written(
        tmp_path,
        '[site]\nclub = "Harbour"\nbase_url = "https://club.example/results/"\nnoindex = true\n'
        'languages = ["zh", "en", "zh"]\nrating = "rate"\n',
    )
    site = load_settings(path).site
    assert (site.club, site.base_url, site.noindex) == ("Harbour", "https://club.example/results", True)
    assert (site.languages, site.rating) == (("zh", "en"), "rate")
    other = load_settings(path, {"languages": ("en",), "base_url": None}).site
    assert (other.languages, other.base_url) == (("en",), "https://club.example/results")


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ('[site]\nclub = "A"\ntown = "B"\n', 3, "no such setting"),
        ('[site]\nrating = "elo"\n', 2, "no such value"),
        ('[site]\nlanguages = ["en", "xx"]\n', 2, "no pages in language 'xx'"),
        ('[site]\n\nbase_url = "club.example"\n', 3, "no web address"),
        ('club = "A"\n', 1, "no such setting"),
        ("[looks]\n", 1, "no such setting"),
        ("[site]\nclub = A\n", 2, "cannot be read"),
        ('[site]\nnoindex = "perhaps"\n', 2, "write true or false"),
        ("[site]\nclub = 5\n", 2, "club '5': this is no text .write it in quotes: club = \"5\""),
        ('[site]\nclub = ["A"]\n', 2, "this is no text"),
        ('[site]\nlanguages = "en"\n', 2, r'this is no list .write languages = \["en"\]'),
        ("[site]\nlanguages = []\n", 2, "the pages would have no language"),
        ("[site]\nrecent = 0\n", 2, "out of range .write a whole number from 1 up"),
    ],
)
def test_whatever_is_not_understood_is_an_error_with_its_line(
    tmp_path: Path, text: str, line: int, said: str
) -> None:
    path = _written(tmp_path, text)
    with pytest.raises(DuplicateError, match=said) as caught:
        load_settings(path)
    assert caught.value.problem.line == line
    assert caught.value.problem.file == str(path)
    assert caught.value.problem.remedy


def test_the_file_lies_with_the_pages_or_beside_the_nights(tmp_path: Path) -> None:
    out, night = tmp_path / "pages", tmp_path / "nights" / "thursday"
    out.mkdir()
    assert find_settings(out, night) is None
    beside = _written(night.parent, '[site]\nclub = "A"\n')
    assert find_settings(out, night) == beside
    here = _written(out, '# the same\n[site]\nclub = "A"\n')
    assert find_settings(out, night) == here
    _written(out, '[site]\nclub = "B"\n')
    with pytest.raises(DuplicateError, match="another one that says something else"):
        find_settings(out, night)
    assert find_settings(out) == here


def test_a_site_keeps_settings_that_lie_beside_the_nights(tmp_path: Path) -> None:
    """A league or ``duplicate site`` names no night, and changes nothing of the look of the site."""
    nights, out = tmp_path / "nights", tmp_path / "pages"
    path = _written(nights, '[site]\nclub = "Harbour"\nnoindex = true\n')
    (nights / "thursday").mkdir()
    update_site(out, site_look(out, nights / "thursday"))
    kept = site_look(out).settings.site
    assert (kept.club, kept.noindex) == ("Harbour", True)
    path.write_text('[site]\nclub = "Bay"\n', encoding="utf-8")
    assert site_look(out).settings.site.club == "Bay"


def test_settings_that_are_gone_are_an_error_and_those_taken_away_are_not(tmp_path: Path) -> None:
    nights, out = tmp_path / "nights", tmp_path / "pages"
    path = _written(nights, "[site]\nnoindex = true\n")
    update_site(out, site_look(out, nights / "thursday"))
    path.unlink()
    with pytest.raises(DuplicateError, match="settings of the site are gone") as caught:
        site_look(out)
    assert caught.value.problem.file == str(path)
    assert "--nights" in caught.value.problem.remedy
    assert site_look(out, nights / "thursday").settings.site == Site()
    _written(out, '[site]\nclub = "Here"\n')
    update_site(out, site_look(out))
    (out / "site.toml").unlink()
    assert site_look(out).settings.site == Site()


def test_a_file_in_another_encoding_is_named_with_line_and_remedy(tmp_path: Path) -> None:
    path = tmp_path / "site.toml"
    path.write_bytes('[site]\nclub = "Café"\n'.encode("latin-1"))
    with pytest.raises(DuplicateError, match="not UTF-8") as caught:
        load_settings(path)
    assert caught.value.problem.line == 2
    assert "UTF-8" in caught.value.problem.remedy
