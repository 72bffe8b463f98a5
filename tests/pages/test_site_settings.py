"""What a club writes into site.toml is read or refused, with its line."""

from pathlib import Path

import pytest

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
