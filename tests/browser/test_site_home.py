"""The home and the pages of players in a real browser: the search from a file, widths, contrast, keys."""

from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Browser, Page

from duplicate.data import data_path
from duplicate.pages.site_settings import Site, SiteSettings
from duplicate.pages.swiss_event import swiss_view
from duplicate.pages.swiss_site import write_swiss
from duplicate.pages.views import Said
from duplicate.words import sounds
from tests.browser.looking import SCHEMES, Scheme, too_faint
from tests.pages.evenings import evening, publish
from tests.pages.formats import round_robin
from tests.pages.nights import scored

pytestmark = pytest.mark.browser

LONG = "Percival Bartholomew Long-Featherstonehaugh"
PAGES = ("index.html", "index.zh.html", "events-2026.en.html", "players/index.html", "players/zh/index.html",
         "players/王小明.html", "players/zh/王小明.html")  # fmt: skip


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("home")
    settings = SiteSettings(
        site=Site(club="The Harbourside Duplicate Bridge Club of the Northern Shore", recent=3)
    )
    for month in range(1, 6):
        publish(
            out,
            evening(
                f"2026-{month:02}-08",
                ("王小明", LONG),
                ("Łucja Žák", "单田芳"),
                ("Ann Berg", "Şule Göktaş"),
                ("Séamus O’Brien", "Cy"),
                name="Spring Simultaneous Championship of the Northern Counties"
                if month % 2
                else "周末双人赛",
                slug=f"month-{month}",
            ),
            settings,
            stage="final" if month < 4 else "provisional",
        )
    return out


def opened(browser: Browser, width: int, js: bool = True) -> Page:
    context = browser.new_context(viewport={"width": width, "height": 800}, java_script_enabled=js)
    return context.new_page()


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("wangxiaoming", ["王小明"]),
        ("wxm", ["王小明"]),
        ("小明", ["王小明"]),
        ("Wang Xiaoming", ["王小明"]),
        ("shan", ["单田芳"]),
        ("dantianfang", ["单田芳"]),
        ("lucja", ["Łucja Žák"]),
        ("ZAK", ["Łucja Žák"]),
        ("Łuc", ["Łucja Žák"]),
        ("berg ann", ["Ann Berg"]),
        ("goktas", ["Şule Göktaş"]),
        ("featherstone", [LONG]),
        ("şg", ["Şule Göktaş"]),
        ("goektas", ["Şule Göktaş"]),
        ("obrien", ["Séamus O’Brien"]),
        ("O'BRIEN", ["Séamus O’Brien"]),
        ("so", ["Séamus O’Brien"]),
        ("northern spring", ["Spring Simultaneous Championship of the Northern Counties"] * 3),
        ("nobody", []),
    ],
)
def test_a_player_is_found_as_somebody_types(
    browser: Browser, site: Path, typed: str, found: list[str]
) -> None:
    page = opened(browser, 360)
    page.goto((site / "index.html").as_uri())
    page.get_by_label("Find a player, team or event").fill(typed)
    page.locator(".find [role=status]:not(:empty)").wait_for()
    assert page.locator(".find li a").all_inner_texts() == found
    page.context.close()


def test_a_team_and_its_event_are_found_in_the_language_of_the_page(browser: Browser, tmp_path: Path) -> None:
    publish(tmp_path, evening("2026-01-08", ("王小明", "Bo")))
    state = round_robin(4).state
    write_swiss(swiss_view(state), tmp_path / "robin")
    page = opened(browser, 360)
    for home, label, folder in (
        ("index.html", "Find a player, team or event", ""),
        ("index.zh.html", "查找牌手、队或赛事", "zh/"),
    ):
        for typed, name, target in (
            ("knightsb", "Westminster-Knightsbridge Old Boys Team 2", "pair-2.html"),
            (state.event.name.lower(), state.event.name, "index.html"),
        ):
            page.goto((tmp_path / home).as_uri())
            page.get_by_label(label).fill(typed)
            page.get_by_role("link", name=name).last.click()
            page.wait_for_url(f"**/robin/{folder}{target}")
    page.context.close()


def test_keys_alone_lead_to_a_player(browser: Browser, site: Path) -> None:
    page = opened(browser, 1280)
    page.goto((site / "index.zh.html").as_uri())
    page.get_by_label("查找牌手、队或赛事").focus()
    page.keyboard.type("wxm")
    page.locator(".find li a").first.wait_for()
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.textContent") == "王小明"
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    page.wait_for_url("**/players/zh/*")
    assert page.get_by_role("heading", level=1).inner_text() == "王小明"
    page.context.close()


def test_without_a_script_everybody_is_found_by_letter(browser: Browser, site: Path) -> None:
    page = opened(browser, 360, js=False)
    page.goto((site / "index.html").as_uri())
    assert not page.locator(".find").is_visible()
    page.get_by_role("link", name="All players").click()
    page.get_by_role("link", name="王小明").click()
    assert page.locator("table.played tbody tr").count() == 5
    page.context.close()


def test_the_script_folds_letters_as_the_program_does(browser: Browser, site: Path) -> None:
    page = opened(browser, 360)
    page.goto((site / "index.html").as_uri())
    source = (site / "search.js").read_text(encoding="utf-8")
    for letter, plain in sounds._PLAIN.items():
        assert f'"{chr(letter)}": "{plain}"' in source
    page.context.close()


@pytest.mark.parametrize("width", [320, 360, 768, 1280])
def test_no_page_scrolls_sideways(browser: Browser, site: Path, width: int) -> None:
    page = opened(browser, width)
    for name in PAGES:
        page.goto((site / name).as_uri())
        assert page.evaluate("document.documentElement.scrollWidth") <= width, name
        hidden = page.evaluate(
            "[...document.querySelectorAll('.scroll')].filter(e => e.scrollWidth > e.clientWidth + 1).length"
        )
        assert hidden == 0 or width < 360, name
    page.context.close()


@pytest.fixture(scope="module")
def faint(browser: Browser, site: Path) -> dict[Scheme, list[object]]:
    """The texts that do not stand out, also among what is found."""
    found: dict[Scheme, list[object]] = {scheme: [] for scheme in SCHEMES}
    page = opened(browser, 1280)
    for name in PAGES:
        page.goto((site / name).as_uri())
        if name.startswith("index"):
            page.locator(".find input").fill("a")
            page.locator(".find li a").first.wait_for()
        for scheme, faults in too_faint(page).items():
            found[scheme] += [(name, fault) for fault in faults]
    page.context.close()
    return found


@pytest.mark.parametrize("scheme", SCHEMES)
def test_every_text_has_contrast(faint: dict[Scheme, list[object]], scheme: Scheme) -> None:
    assert faint[scheme] == []


def test_nothing_is_asked_of_anybody_else_and_nothing_fails(browser: Browser, site: Path) -> None:
    page = opened(browser, 360)
    heard: list[str] = []
    page.on("console", lambda message: heard.append(message.text))
    page.on("pageerror", lambda error: heard.append(str(error)))
    page.on("requestfailed", lambda request: heard.append(request.url))
    page.on("request", lambda request: None if request.url.startswith("file:") else heard.append(request.url))
    for name in PAGES:
        page.goto((site / name).as_uri())
    page.goto((site / "index.html").as_uri())
    page.locator(".find input").fill("a")
    page.locator(".find li a").first.wait_for()
    assert heard == []
    page.context.close()


def test_a_home_with_a_theme_has_contrast_by_day_and_night(browser: Browser, tmp_path: Path) -> None:
    sample = data_path("fixtures") / "themes" / "harbour"
    settings = SiteSettings(site=Site(theme=str(sample)))
    publish(tmp_path, evening("2026-01-08", ("Ann", "Bo"), ("Cy", "Dee")), settings, stage="final")
    assert "#16395f" in (tmp_path / "home.css").read_text(encoding="utf-8")
    page = opened(browser, 360)
    for name in ("index.html", "players/index.html", "players/ann.html"):
        page.goto((tmp_path / name).as_uri())
        assert too_faint(page) == {"light": [], "dark": []}
    page.context.close()


def test_a_phone_has_master_points_on_a_line_with_their_word(browser: Browser, tmp_path: Path) -> None:
    night = evening("2026-01-08", (LONG, "Bo"), ("Dee", "Eve"), ("Cy", "Fay"), name="Stratified Pairs")
    cards = tuple(
        msgspec.structs.replace(card, master_points="0.70" if card.rank == "1" else "")
        for card in scored(night).view.scorecards
    )
    settings = SiteSettings(site=Site(languages=("en", "pl")))
    publish(tmp_path, night, settings, scorecards=cards, master_points=Said("Master points"))
    first = next(c for c in cards if c.rank == "1").names.split(" – ")[0]
    path = next(
        p
        for p in (tmp_path / "players" / "pl").glob("*.html")
        if first in p.read_text() and p.stem != "index"
    )
    page = opened(browser, 360)
    page.goto(path.as_uri())
    assert page.locator(".played td.points").inner_text() == "Punkty klasyfikacyjne 0,70"
    assert page.locator(".played thead th:visible").count() == 3
    edges = page.locator(".played thead th:visible").evaluate_all(
        """heads => heads.map(head => {
          const left = head.getBoundingClientRect().left;
          return [left, left + head.scrollWidth];
        })"""
    )
    assert all(end < start for (_left, end), (start, _right) in pairwise(edges))
    page.set_viewport_size({"width": 1280, "height": 800})
    assert page.locator(".played td.points").inner_text() == "0,70"
    page.context.close()
