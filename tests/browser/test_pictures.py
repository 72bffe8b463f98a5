"""Small pictures of every kind of page, compared with those that were looked at.

They are small and grey, and compared coarsely, so that other fonts on other machines pass, and a style sheet
that is lost or a table that falls apart does not. After a change that is meant: ``make pictures-of-tests``,
and look at them.
"""

import os
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageFilter, ImageStat
from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

FOLDER = Path(__file__).parent / "pictures"
WIDTH, HEIGHT = 160, 200  #: of a picture, of the first 960 by 1200 points of a page
COARSE = (20, 25)
MOST = 9.0  #: mean difference of the coarse pictures, of 255
KINDS = (
    "home", "event", "event-zh", "event-board", "event-scorecard", "teams-scorecard", "trouble", "empty",
    "one-board-board",
    "compare", "players", "league", "plan", "prints", "print-movement", "print-cards", "print-guides",
    "swiss-index", "swiss-seating", "swiss-round-1", "swiss-standings", "swiss-crosstable", "swiss-history-1",
    "swiss-board-1", "swiss-pair-1", "knock-out-bracket", "round-robin-schedule", "ladder-ladder",
)  # fmt: skip


def taken(browser: Browser, path: Path, *, styled: bool = True) -> Image.Image:
    """The beginning of a page, small and grey."""
    page = browser.new_page(viewport={"width": 960, "height": 1200})
    page.goto(path.as_uri())
    if not styled:
        page.evaluate("document.querySelectorAll('link[rel=stylesheet], style').forEach(e => e.remove())")
    content = page.screenshot()
    page.close()
    return Image.open(BytesIO(content)).convert("L").resize((WIDTH, HEIGHT), Image.Resampling.BOX)


def distance(one: Image.Image, other: Image.Image) -> float:
    """How much two pictures differ, from 0 to 255, when nobody looks closely."""
    blurred = [
        image.filter(ImageFilter.GaussianBlur(3)).resize(COARSE, Image.Resampling.BOX)
        for image in (one, other)
    ]
    return float(ImageStat.Stat(ImageChops.difference(*blurred)).mean[0])


@pytest.mark.parametrize("kind", KINDS)
def test_a_page_looks_as_it_was_seen(browser: Browser, kinds: dict[str, Path], kind: str) -> None:
    now, path = taken(browser, kinds[kind]), FOLDER / f"{kind}.png"
    if os.environ.get("PICTURES_OF_TESTS") == "renew":
        FOLDER.mkdir(exist_ok=True)
        now.quantize(32).save(path, optimize=True)
    found = distance(Image.open(path).convert("L"), now)
    assert found < MOST, (
        f"{kind} differs by {found:.1f}; if that is meant: make pictures-of-tests, and look at it"
    )


def test_a_page_without_its_style_is_noticed(browser: Browser, kinds: dict[str, Path]) -> None:
    for kind in ("event", "event-board", "compare", "swiss-index"):
        assert (
            distance(
                Image.open(FOLDER / f"{kind}.png").convert("L"), taken(browser, kinds[kind], styled=False)
            )
            > MOST
        )


def test_the_pictures_are_small() -> None:
    sizes = {path.name: path.stat().st_size for path in FOLDER.glob("*.png")}
    assert set(sizes) == {f"{kind}.png" for kind in KINDS}
    assert max(sizes.values()) < 12_000
