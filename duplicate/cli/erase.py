"""``duplicate erase``: take a person out of everything that is published; the results stay."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import msgspec
import typer

from duplicate.cli.erase_lists import Means, PublishedList, published_lists
from duplicate.cli.options import PaperOption, SettingsOption, TemplatesOption
from duplicate.words.plurals import quantity
from duplicate.words.problems import DuplicateError, Problem

if TYPE_CHECKING:
    from duplicate.night.night import Night
    from duplicate.night.privacy import Person, Privacy
    from duplicate.pages.traces import Trace

_INDEX = "index.html"
_SHOWN = 20  #: files that are listed
_LEAST_NUMBER = 5  #: signs of a member number that is searched for: a shorter one may be a score


def erase(
    person: Annotated[
        str, typer.Argument(metavar="PERSON", help="Member number, name, or its pinyin or initials.")
    ],
    site: Annotated[Path, typer.Argument(metavar="SITE", help="The folder of published pages.")],
    night: Annotated[
        list[Path] | None,
        typer.Option("--night", metavar="DIR", help="A night or Swiss event that is published there."),
    ] = None,
    privacy: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where it is recorded; else privacy.toml beside SITE.")
    ] = None,
    conditions: Annotated[
        str | None, typer.Option(help="By which the nights were scored, if not by their own.")
    ] = None,
    settings: SettingsOption = None,
    paper: PaperOption = "A4",
    templates: TemplatesOption = None,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do it; without it, only show it.")] = False,
) -> None:
    """Erase somebody from all published pages and data; only shown without --yes.

    privacy.toml then hides the person for ever, without holding the name, and every event with a --night is
    published again, and so are leagues and lists of players whose nights are all given. Whatever file still
    holds the name is listed, and the command ends with status 1.
    """
    from duplicate.night.erasing import meant, record
    from duplicate.night.privacy import PRIVACY_FILE, Person
    from duplicate.pages.readings import heard
    from duplicate.pages.traces import traces

    if not site.is_dir():
        raise DuplicateError(Problem("there is no such folder", file=str(site)))
    sources = [_Source(path, site) for path in night or ()]
    who = meant(person, (one for source in sources for one in source.people), heard)
    if not who:
        typer.echo(f"{person} plays in none of the nights that are given: searched for as a name", err=True)
        who = (Person(person),)
    target = privacy or site.resolve().parent / PRIVACY_FILE
    shown = _shown_so_far(who, target, sources, site)
    names = sorted({one.name for one in who if one.name.strip()} | shown.aliases)
    sounds = _own_sounds(who, sources)
    numbers = sorted({n for one in who for n in (one.club_number, one.id) if len(n) >= _LEAST_NUMBER})
    events = list(_events(site))
    jobs = [(source, event) for source in sources for event in events if source.is_of(event)]
    nights = {slug: source for source in sources for slug in source.slugs}
    again, short = _divided(published_lists(site), nights)
    of_lists = {slug for each in again for slug in each.sources}
    lost = [s.path for s in sources if all(s is not own for own, _ in jobs) and not s.slugs & of_lists]
    for path in lost:
        message = f"no event of it is published in {site}"
        typer.echo(f"warning: {Problem(message, file=str(path))}", err=True)
    typer.echo(f"{', '.join(sorted({one.label for one in who}))}: to be erased from {site}")
    if shown.aliases:
        typer.echo(f"shown so far as {', '.join(sorted(shown.aliases))}: to be erased too")
    _list(traces(site, names, numbers, sounds), "now in")
    for _, event in jobs:
        typer.echo(f"to be published again: {event.folder.relative_to(site).as_posix()}")
    for each in again:
        typer.echo(f"to be made again: {each.page.relative_to(site).as_posix()}")
    without = [event for event in events if all(event is not own for _, own in jobs)]
    for event in without:
        typer.echo(f"no source is given (--night): {event.folder.relative_to(site).as_posix()}")
    for each, lacking in short:
        said = ", ".join(lacking) or "no night is known, make it again by its own command"
        typer.echo(f"not all sources are given (--night): {each.page.relative_to(site).as_posix()} ({said})")
    pages = [event.folder / _INDEX for event in without] + [each.page for each, _ in short]
    for page, mark in _with_marks(pages, shown.initials):
        message = f"somebody is shown there as {mark}; whether it is this person only its night tells"
        problem = Problem(message, page.relative_to(site).as_posix(), remedy="give it with --night")
        typer.echo(f"warning: {problem}", err=True)
    if not yes:
        typer.echo("Nothing is changed yet; the same command with --yes does it.")
        return
    record(target, who, date.today().isoformat())
    typer.echo(f"{target}: hidden from now on")
    options = Means(conditions, tuple(settings or ()), paper, templates)
    for source, event in jobs:
        source.publish(event, target, site, options)
    for each in again:
        _make_again(each, [nights[slug] for slug in each.sources], target, site, options)
    left = traces(site, names, numbers, sounds)
    if left:
        _list(left, "STILL in")
        remedy = "give the sources of the events with --night, or delete the files"
        raise DuplicateError(f"the name is still in {quantity(len(left), 'file')}", remedy=remedy)
    typer.echo("No trace of the name is left.")


class _Shown(NamedTuple):
    """In place of the name, under the settings that hold before the person is erased."""

    aliases: frozenset[str]
    initials: frozenset[str]


def _shown_so_far(who: "Iterable[Person]", target: Path, sources: "Iterable[_Source]", site: Path) -> _Shown:
    from duplicate.night.privacy import load_privacy

    files = {path.resolve(): path for source in sources for path in source.privacy_files(site)}
    if target.is_file():
        files.setdefault(target.resolve(), target)
    settings = [load_privacy([path]) for path in files.values()]
    aliases = {own.alias for one in settings for each in who if (own := one.settings(each))}
    marks = {one.shown(own) for one in settings for own in who if one.display(own) == "initials"}
    return _Shown(frozenset(aliases - {""}), frozenset(marks - {""}))


def _own_sounds(who: "Iterable[Person]", sources: "Iterable[_Source]") -> list[str]:
    """Names in signs as they are written in Latin letters, but for those that somebody else is known by."""
    from duplicate.night.writings import plain
    from duplicate.words.sounds import spellings

    own = {one.name for one in who}
    others = {one.name for source in sources for one in source.people} - own
    taken = {plain(way) for name in others for way in (name, *spellings(name))}
    return sorted({way for name in own for way in spellings(name) if plain(way) not in taken})


def _with_marks(pages: Iterable[Path], marks: Iterable[str]) -> Iterator[tuple[Path, str]]:
    """The pages on which somebody is shown so."""
    for page in pages:
        text = page.read_text(encoding="utf-8") if marks and page.is_file() else ""
        yield from ((page, mark) for mark in sorted(marks) if mark in text)


def _list(found: "list[Trace]", how: str) -> None:
    for trace in found[:_SHOWN]:
        typer.echo(f"{how} {trace.file}: {trace.where}")
    if len(found) > _SHOWN:
        typer.echo(f"{how} {quantity(len(found) - _SHOWN, 'file')} more")
    if not found:
        typer.echo("No file there holds the name.")


def _divided(
    lists: Iterable[PublishedList], nights: "Mapping[str, _Source]"
) -> tuple[list[PublishedList], list[tuple[PublishedList, list[str]]]]:
    """The lists whose nights are all given, and the others with the nights that they lack."""
    again: list[PublishedList] = []
    short: list[tuple[PublishedList, list[str]]] = []
    for each in lists:
        lacking = [slug for slug in each.sources if slug not in nights]
        if each.sources and not lacking:
            again.append(each)
        else:
            short.append((each, lacking))
    return again, short


def _make_again(
    each: PublishedList, sources: "Sequence[_Source]", target: Path, site: Path, options: Means
) -> None:
    """A league or list of players again, by the settings of all its nights."""
    from duplicate.night.privacy import load_privacy

    files = {path.resolve(): path for source in sources for path in source.privacy_files(site)}
    files.setdefault(target.resolve(), target)
    nights = dict(zip(each.sources, (source.night for source in sources), strict=True))
    each.publish(nights, load_privacy([*files.values()]), options)
    typer.echo(f"made again: {each.page.relative_to(site).as_posix()}")


class _Published(NamedTuple):
    """An event among the pages, as its record tells."""

    folder: Path
    record: dict[str, object]
    is_swiss: bool

    @property
    def files(self) -> list[str]:
        files = self.record.get("files")
        return [str(file) for file in files] if isinstance(files, list) else []

    @property
    def languages(self) -> list[str]:
        codes = self.record.get("languages")
        return [str(code) for code in codes] if isinstance(codes, list) else ["en"]


def _events(site: Path) -> Iterator[_Published]:
    for name in ("event.json", "pages.json"):
        for path in sorted([*site.glob(name), *site.glob(f"*/{name}")]):
            if name == "event.json" and (path.parent / "pages.json").is_file():
                continue  # of a Swiss event, beside its own record
            try:
                plain = msgspec.json.decode(path.read_bytes(), type=dict[str, object])
            except msgspec.MsgspecError as error:
                raise DuplicateError(Problem(f"it cannot be read: {error}", file=str(path))) from error
            if "files" in plain and "languages" in plain:
                yield _Published(path.parent, plain, name == "pages.json")


class _Source:
    """A night folder, file of results or Swiss event."""

    def __init__(self, path: Path, site: Path) -> None:
        from duplicate.cli.score import readable

        self.path, self._site = path, site
        self.is_swiss = (path / "log.jsonl").is_file()
        self.night: Night = readable(path, None, None)

    @property
    def people(self) -> "Iterator[Person]":
        from duplicate.night.changes import apply
        from duplicate.night.publisher import people_of

        yield from people_of(self.night)
        yield from people_of(apply(self.night))

    def is_of(self, event: _Published) -> bool:
        """Whether an event among the pages was made of this."""
        from duplicate.pages.slugs import event_slug, slug_of

        if event.is_swiss != self.is_swiss:
            return False
        if not self.is_swiss:
            return event.record.get("slug") in self.slugs
        own = event.folder.resolve()
        if (told := event.record.get("source")) and (own / str(told)).resolve() == self.path.resolve():
            return True
        names = (self.path.resolve().name, event_slug(self.night), slug_of(self.night.name))
        return own == (self.path / "pages").resolve() or own.name in names

    @cached_property
    def slugs(self) -> set[str]:
        """The address of its event: in full, and without the names that are not shown so far."""
        from duplicate.cli.public import privacy_of, public
        from duplicate.pages.slugs import event_slug

        seen = self.night if self.is_swiss else public(self.night, privacy_of(self.path, self._site))
        return {event_slug(self.night), event_slug(seen)}

    def privacy_files(self, site: Path) -> list[Path]:
        """The settings that hold for it among the pages."""
        from duplicate.cli.public import privacy_files

        return privacy_files([self.path], site)

    def publish(self, event: _Published, target: Path, site: Path, options: Means) -> None:
        """Make the pages of an event again, by the settings in force now."""
        from duplicate.night.privacy import load_privacy

        files = self.privacy_files(site)
        if target.resolve() not in {path.resolve() for path in files}:
            files.append(target)
        privacy = load_privacy(files)
        if self.is_swiss:
            self._publish_swiss(event, privacy, options)
        else:
            self._publish_night(event, privacy, site, options)

    def _publish_night(self, event: _Published, privacy: "Privacy", site: Path, options: Means) -> None:
        from duplicate.cli.nights import show
        from duplicate.cli.public import identities, public
        from duplicate.cli.score import overrides
        from duplicate.pages.book.engines import AUTO, missing_engine
        from duplicate.pages.data_files import DataFiles
        from duplicate.pages.event import event_view
        from duplicate.pages.papers import papers_named
        from duplicate.pages.site import remove_files, write_site
        from duplicate.pages.site_index import update_site
        from duplicate.pages.site_look import site_look
        from duplicate.scoring import score, standings

        given = overrides(options.settings)
        seen = public(self.night, privacy, options.conditions, given)
        scores = score(seen, options.conditions, given)
        table = standings(scores)
        view = event_view(scores, table)
        before = (event.record.get("method"), event.record.get("pairs"), event.record.get("boards"))
        results = _winners(event)
        now = (view.method.text, str(len(view.scorecards)), str(len(view.columns)))
        if before != now or results != [winner.result for winner in view.winners]:
            raise DuplicateError(
                Problem("its results would not be those that are published", file=str(self.path)),
                remedy="name the conditions that it was scored by (--conditions, --set), or score it again",
            )
        pdf = any(name.endswith(".pdf") for name in event.files)
        names = [Path(name).stem for name in event.files if name.endswith(".pdf")]
        look = site_look(site, self.path, templates=options.templates)
        no_pdf = missing_engine(AUTO, names, look.overlay()) if pdf else None
        if no_pdf is not None:
            typer.echo(f"warning: {no_pdf}; the PDFs are gone", err=True)
        data = DataFiles(scores, table) if any("data/" in name for name in event.files) else None
        view = identities(view, self.night, seen, options.conditions, given)
        write_site(
            view,
            site,
            look=look,
            languages=event.languages,
            pdf=pdf and no_pdf is None,
            paper=options.paper,
            papers=papers_named(list(dict.fromkeys(names))),
            data=data,
            source=self.path,
        )
        show(data.problems if data else ())
        if view.slug != event.folder.name:  # the address told the name
            remove_files(event.folder, [*event.files, "event.json"])
            _remove_empty(event.folder)
            update_site(site, look)
        typer.echo(f"published again: {view.slug}")

    def _publish_swiss(self, event: _Published, privacy: "Privacy", options: Means) -> None:
        from duplicate.cli import double_dummy
        from duplicate.cli.swiss_pages import told_deals, view_of
        from duplicate.pages.papers import PAPERS
        from duplicate.pages.swiss_site import record_of, write_swiss
        from duplicate.swiss import folder

        loaded, known = folder.load(self.path), record_of(event.folder)
        solved, _left = double_dummy.kept(told_deals(loaded.state), event.folder)
        printed = {name.rpartition("/")[2] for name in known.papers} if known else set()
        written = write_swiss(
            view_of(loaded, privacy, solved if known is None or known.double_dummy else None),
            event.folder,
            languages=event.languages,
            templates=options.templates or (Path(known.templates) if known and known.templates else None),
            theme=Path(known.theme) if known and known.theme else None,
            pdf=bool(known and known.papers),
            paper=known.paper if known else options.paper,
            papers=[paper for paper in PAPERS if paper.file in printed],
            data=known is None or known.data,
            double_dummy=known is None or known.double_dummy,
            log=loaded.size,
            beside=self.path,
        )
        if written.no_pdf is not None:
            typer.echo(f"warning: {written.no_pdf}; the PDFs are gone", err=True)
        typer.echo(f"published again: {event.folder.name}")


def _winners(event: _Published) -> list[str]:
    """The results of the winners, as the record has them: direction, names and result."""
    winners = event.record.get("winners")
    return [str(w[2]) for w in winners if isinstance(w, list)] if isinstance(winners, list) else []


def _remove_empty(folder: Path) -> None:
    if folder.is_dir() and not any(folder.iterdir()):
        folder.rmdir()
