"""``duplicate compare``: what another convention would have changed, contestant by contestant."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from duplicate.cli.options import EventOption, JsonOption, LanguagesOption, ThemeOption
from duplicate.cli.public import PrivacyOption, privacy_of, public
from duplicate.cli.score import overrides, readable
from duplicate.words.problems import DuplicateError
from duplicate.words.translations import phrase as _

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from duplicate.pages.comparison import ComparisonView
    from duplicate.pages.comparison_record import ComparisonRecord
    from duplicate.pages.views import Text
    from duplicate.words.problems import Problem

_INDEX = "index.html"
_SHOWN = 40  #: results in the terminal; the page and the JSON have all


def compare(
    results: Annotated[Path, typer.Argument(metavar="IN", help="A night folder, or a file of results.")],
    other: Annotated[
        str, typer.Option("--with", help="The other convention: a preset (acbl, ebu, ...) or a TOML file.")
    ],
    conditions: Annotated[
        str | None, typer.Option(help="Instead of the night's own: a preset or a TOML file of conditions.")
    ] = None,
    settings: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="NAME=VALUE", help="One setting more of the other convention."),
    ] = None,
    event: EventOption = None,
    json: JsonOption = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a page: an .html file that stands alone.")
    ] = None,
    back: Annotated[
        str, typer.Option(metavar="ADDRESS", help="The event's page, to link back to; else one beside FILE.")
    ] = "",
    data: Annotated[
        bool, typer.Option("--data/--no-data", help="CSV, Excel and JSON beside the page.")
    ] = True,
    lang: LanguagesOption = None,
    theme: ThemeOption = None,
    privacy: PrivacyOption = None,
) -> None:
    """Score a night by its own conditions and by another convention, and show every difference.

    The method and the winners stay as they are, unless the other convention states them.
    """
    from duplicate.cli.nights import show
    from duplicate.night.conditions import load
    from duplicate.pages.comparison import comparison_view
    from duplicate.pages.comparison_record import ComparisonRecord, results_of
    from duplicate.pages.site_files import seen_from
    from duplicate.pages.slugs import event_slug
    from duplicate.pages.templates import sayer
    from duplicate.scoring.comparison import compare as compare_nights
    from duplicate.words.languages import codes_of
    from duplicate.words.translations import translator

    if out is not None and out.suffix.lower() not in (".html", ".htm"):
        raise DuplicateError(f"{out} is no page", remedy="name a file that ends in .html")
    codes = codes_of(lang) if lang else ["en", "zh"]
    here, there = None if conditions is None else load(conditions), load(other, overrides(settings or ()))
    night = public(readable(results, event, None), privacy_of(results, None, privacy, file=out), here)
    view = comparison_view(compare_nights(night, there, here))
    if json is not None:
        _write_json(view, json)
    if out is not None:
        record = ComparisonRecord(
            event=event_slug(night),
            languages=codes,
            there=msgspec.to_builtins(there),
            here=None if here is None else msgspec.to_builtins(here),
            data=data,
            back=back,
            theme=seen_from(out.parent, theme),
            results=results_of(view),
        )
        gone = write_pages(view, out, record, theme)
        show([gone] if gone else [])
    for line in _lines(view, sayer(translator(codes[0])), codes[0]):
        typer.echo(line, err=json == "-")
    if out is not None:
        typer.echo(f"open {out}", err=json == "-")


def _lines(view: "ComparisonView", say: "Callable[[Text], str]", lang: str) -> "Iterator[str]":
    from duplicate.words.columns import columns
    from duplicate.words.translations import translator

    word = translator(lang)
    yield f"{view.name}  {view.date}".rstrip()
    yield f"{word(_('as played'))}: {say(view.here)}"
    yield f"{word(_('compared with'))}: {say(view.there)}"
    yield ""
    if view.settings:
        rows = [["", word(_("as played")), word(_("compared with"))]]
        rows += [[say(s.what), _or(s.here, say), _or(s.there, say)] for s in view.settings]
        for texts in columns(rows):
            yield from texts
        yield ""
    for title, places in view.rankings:
        yield say(title)
        rank = word(_("Rank"))
        rows = [["", "", word(_("as played")), "", word(_("compared with")), "", word(_("Change")), ""]]
        heads = [word(_("Pair")), word(_("Names")), rank, say(view.unit_here), rank, say(view.unit_there)]
        rows += [[*heads, say(view.unit_change), word(_("Boards"))]]
        rows += [
            [p.pair, p.names, p.rank, p.result, p.rank_there, p.result_there, p.change, p.boards]
            for p in places
        ]
        for texts in columns(rows, right={0, 2, 3, 4, 5, 6}):
            yield from texts
        yield ""
    if view.results:
        measured = say(view.board_unit)
        here, there = (f"{word(text)} {measured}" for text in (_("as played"), _("compared with")))
        rows = [[word(_("Board")), "", word(_("Pair")), here, "", there, "", say(view.board_change)]]
        for sides in view.results[:_SHOWN]:
            rows += [
                [
                    d.board,
                    word(d.direction),
                    d.pair,
                    d.here,
                    say(d.rule),
                    d.there,
                    say(d.rule_there),
                    d.change,
                ]
                for d in sides
            ]
        for texts in columns(rows, right={0, 2, 3, 5, 7}):
            yield from texts
        if len(view.results) > _SHOWN:
            more = len(view.results) - _SHOWN
            yield word(_("and %(n)s more; --out and --json have all")) % {"n": str(more)}
        yield ""
    yield say(view.summary)


def _or(said: "Text | None", say: "Callable[[Text], str]") -> str:
    return "–" if said is None else say(said)


def _event_beside(out: Path, slug: str, code: str) -> str:
    """The page of the event in a language, else in its first one, as seen from a page in its folder of the
    site or in the site's; else nothing.
    """
    for page in (f"{code}/{_INDEX}", _INDEX):
        if out.name != _INDEX and out.resolve().parent.name == slug and (out.parent / page).is_file():
            return page
        if (out.parent / slug / page).is_file():
            return f"{slug}/{page}"
    return ""


def write_pages(
    view: "ComparisonView", out: Path, record: "ComparisonRecord", theme: Path | None
) -> "Problem | None":
    """Write the page, and beside it the same in further languages: compare.html, compare.zh.html.

    With data its tables lie in a folder of ``data/``. Returns what is to be said of those that an earlier
    run wrote there and this one did not.
    """
    from duplicate.pages.comparison_data import comparison_data, remove_outdated
    from duplicate.pages.site_files import write_files
    from duplicate.pages.site_index import homes_around
    from duplicate.pages.templates import Templates, sayer
    from duplicate.words.translations import language, translator

    codes, slug = record.languages, record.event
    overlay = Templates(None, theme)
    names = {code: f"{out.stem}.{code}{out.suffix}" if n else out.name for n, code in enumerate(codes)}
    links = [{**language(code)._asdict(), "href": names[code]} for code in codes]
    out.parent.mkdir(parents=True, exist_ok=True)
    homes = homes_around(out.parent)
    beside = comparison_data(view, out.name, [language(code) for code in codes])
    made = write_files(out.parent, beside.files) if record.data else []
    style = overlay.styles("base.css", "site.css", "rankings.css", "comparison.css", "club.css")
    for code in codes:
        translate = translator(code)
        context = {
            "_": translate,
            "say": sayer(translate),
            "view": view,
            "back": record.back or _event_beside(out, slug, code),
            "home": homes.get(code, ""),
            "language": language(code),
            "languages": links,
            "style": style,
            "data": beside.links(language(code)) if record.data else (),
            "record": record.text if code == codes[0] else "",
        }
        page = overlay.render("site/comparison.html", context)
        out.with_name(names[code]).write_text(page, encoding="utf-8", newline="\n")
    return remove_outdated(out, made, codes)


def _write_json(view: "ComparisonView", target: str) -> None:
    import sys

    from duplicate.pages.comparison_data import comparison_payload
    from duplicate.scoring.payload import encode

    content = encode(comparison_payload(view))
    if target == "-":
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
    else:
        Path(target).write_bytes(content)
