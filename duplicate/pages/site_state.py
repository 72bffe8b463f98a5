"""What was made of a site, and how it was asked for: ``site.json`` at its root."""

from pathlib import Path

import msgspec

STATE = "site.json"


class SiteState(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What was made of a site, so that only what differs is made again, and what was said of it once."""

    version: int = 1
    languages: list[str] = []
    files: list[str] = []  #: but those of players
    players: dict[str, str] = {}  #: by slug, a digest of what the page shows
    moved: dict[str, str] = {}  #: addresses of players that lead to others now
    base_url: str = ""  #: what the feeds were made for
    theme: str = ""  #: seen from the folder of the site
    templates: str = ""
    settings: str = ""  #: the site.toml that held, seen from the folder of the site; empty for one within it
    stated: list[str] = []  #: which of these three site.toml said: without it they are no longer wanted


def state_in(out: Path) -> SiteState:
    """What was made of a site; of one that cannot be read, nothing."""
    try:
        return msgspec.json.decode((out / STATE).read_bytes(), type=SiteState)
    except (FileNotFoundError, NotADirectoryError, msgspec.MsgspecError):
        return SiteState()
