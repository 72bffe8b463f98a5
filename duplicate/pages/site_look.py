"""How a site is to look, and where it lies: as asked for, as ``site.toml`` says, or as it was made."""

import os
from pathlib import Path
from typing import NamedTuple

import msgspec

from duplicate.pages.site_files import seen_from
from duplicate.pages.site_settings import FILE, SiteSettings, find_settings, load_settings
from duplicate.pages.site_state import SiteState, state_in
from duplicate.pages.templates import Templates
from duplicate.words.files import is_file
from duplicate.words.problems import DuplicateError, Problem

NONE = "none"  #: asks for none of what the site remembers
NAMES = ("base_url", "theme", "templates")  #: what a site remembers


class SiteLook(NamedTuple):
    """The settings of a site with its address, and the look of its pages."""

    settings: SiteSettings
    templates: Path | None = None
    theme: Path | None = None
    stated: frozenset[str] = frozenset()  #: which of the three ``site.toml`` says
    file: Path | None = None  #: the ``site.toml`` that holds

    def overlay(self) -> Templates:
        """The templates of the pages."""
        return Templates(self.templates, self.theme)

    def remembered(self, out: Path, state: SiteState) -> SiteState:
        """The state of a site that remembers this."""
        return msgspec.structs.replace(
            state,
            base_url=self.settings.site.base_url,
            theme=seen_from(out, self.theme),
            templates=seen_from(out, self.templates),
            settings="" if self.file == out / FILE else seen_from(out, self.file),
            stated=sorted(self.stated),
        )


def site_look(
    out: Path,
    source: Path | None = None,
    *,
    base_url: str | None = None,
    templates: Path | None = None,
    theme: Path | None = None,
    settings: SiteSettings | None = None,
) -> SiteLook:
    """What holds for a site in ``out``: what is given, else ``site.toml``, else what was given last.

    ``source`` is the night that is published, beside which the settings may lie; ``settings`` replace the
    file. ``none`` in the place of an address, theme or folder asks for none. Raises DuplicateError for
    settings that are not understood, and for a remembered theme that is gone.
    """
    state, path = state_in(out), None
    if settings is None:
        path = find_settings(out, source) or _where_it_was(out, source, state.settings)
        settings = load_settings(path)
        stated = frozenset(name for name in NAMES if getattr(settings.site, name))
        if base_url is not None and base_url not in ("", NONE):
            settings = load_settings(path, {"base_url": base_url})
    else:
        stated = frozenset(name for name in ("theme", "templates") if getattr(settings.site, name))
    old = {name: getattr(state, name) for name in NAMES if name not in state.stated}
    address = settings.site.base_url or old.get("base_url", "")
    if base_url in ("", NONE):
        address = ""
    site = msgspec.structs.replace(settings.site, base_url=address)
    return SiteLook(
        msgspec.structs.replace(settings, site=site),
        _chosen(out, "templates", templates, site.templates, old),
        _chosen(out, "theme", theme, site.theme, old),
        stated,
        path,
    )


def _where_it_was(out: Path, source: Path | None, settings: str) -> Path | None:
    """The ``site.toml`` that held when the site was made last, if not within it or beside ``source``.

    None where it was beside ``source`` and is there no longer: it was taken away. One that is gone from
    elsewhere is an error: the site would lose its title, look and feeds, and search engines would find it.
    """
    if not settings:
        return None
    path = Path(os.path.normpath(out.resolve() / settings))
    if is_file(path):
        return path
    if source is not None and source.resolve().parent == path.parent:
        return None
    remedy = f"name a night beside it: duplicate site {out} --nights NIGHT, or write a {FILE} into {out}"
    raise DuplicateError(Problem("the settings of the site are gone", file=str(path), remedy=remedy))


def _chosen(out: Path, name: str, given: Path | None, said: str, old: dict[str, str]) -> Path | None:
    if given is not None:
        return None if str(given) == NONE else given
    if said or not old.get(name):
        return Path(said) if said else None
    path = out / old[name]
    if not path.exists():
        remedy = f"write {name} into site.toml, or give --{name}, or --{name} {NONE} to go without"
        raise DuplicateError(Problem(f"the {name} of the site is gone", file=str(path), remedy=remedy))
    return path
