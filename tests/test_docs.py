"""The pages for people say what is true: commands parse and print what is shown, links lead somewhere."""

import doctest
import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, get_args, get_origin, get_type_hints

import msgspec
import pytest
from typer.testing import CliRunner

from duplicate.cli import COMMANDS, app, enter, load
from duplicate.night import changes
from duplicate.night.conditions import PRESETS, Conditions
from duplicate.night.conditions import load as load_conditions
from duplicate.travellers import event as module
from duplicate.travellers.event import Event

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted([ROOT / "README.md", ROOT / "CHANGELOG.md", *(ROOT / "docs").glob("*.md")])
IDS = [page.name for page in PAGES]


class Line(NamedTuple):
    number: int
    text: str


def blocks(page: Path) -> Iterator[list[Line]]:
    """The indented and fenced blocks of a page, without their indentation."""
    block: list[Line] = []
    fenced = False
    after_blank = True
    for number, text in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        if text.startswith("```"):
            fenced = not fenced
            if block:
                yield block
            block = []
        elif fenced:
            block.append(Line(number, text))
        elif text.startswith("    ") and (block or after_blank):
            block.append(Line(number, text[4:]))
        elif not text.strip() and block:
            block.append(Line(number, ""))
        elif block:
            yield block
            block = []
        after_blank = not text.strip()
    if block:
        yield block


def commands(page: Path) -> Iterator[tuple[int, list[str]]]:
    """Every ``duplicate ...`` of the blocks: line number and arguments, without the remark behind it."""
    for block in blocks(page):
        for number, text in block:
            found = re.match(r"(?:\$ )?duplicate (.*)", text)
            if found:
                yield number, shlex.split(re.split(r"\s{3,}|\s+#\s", found[1])[0])


def parse(arguments: list[str]) -> None:
    """Let the parser of a command take its arguments, without running it."""
    assert arguments[0] in COMMANDS, f"there is no command {arguments[0]}"
    load(arguments[0]).make_context(arguments[0], arguments[1:]).close()


@pytest.mark.parametrize("page", PAGES, ids=IDS)
def test_every_command_line_parses(page: Path) -> None:
    for number, arguments in commands(page):
        if arguments[0].startswith("-"):
            continue
        try:
            parse(list(arguments))
        except Exception as error:
            pytest.fail(f"{page.name}:{number}: duplicate {shlex.join(arguments)}: {error}")


def test_an_option_that_does_not_exist_would_be_found() -> None:
    with pytest.raises(Exception, match="No such option"):
        parse(["score", "thursday", "--no-such-option"])
    with pytest.raises(Exception, match="Missing parameter: board"):
        parse(["fix", "thursday"])


def targets(text: str) -> Iterator[str]:
    """Relative links and pictures of a Markdown text."""
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if not re.match(r"[a-z]+:", target):
            yield target


@pytest.mark.parametrize("page", PAGES, ids=IDS)
def test_every_link_and_picture_is_there(page: Path) -> None:
    for target in targets(page.read_text(encoding="utf-8")):
        path, _, heading = target.partition("#")
        file = (page.parent / path).resolve() if path else page
        assert file.exists(), f"{page.name}: {target} is not there"
        if heading:
            lines = file.read_text(encoding="utf-8").splitlines()
            known = [re.sub(r"[^\w\- ]", "", line.lstrip("# ").lower()) for line in lines if line[:1] == "#"]
            assert heading in [text.strip().replace(" ", "-") for text in known], f"{page.name}: {target}"


def test_the_readme_leads_to_every_page() -> None:
    reached: set[Path] = set()
    waiting = [ROOT / "README.md"]
    while waiting:
        page = waiting.pop()
        if page in reached or page.suffix != ".md":
            continue
        reached.add(page)
        waiting += [
            (page.parent / t.partition("#")[0]).resolve() for t in targets(page.read_text(encoding="utf-8"))
        ]
    assert set(PAGES) <= reached


# What is shown is what is printed. A session is a block that begins with "$ duplicate ..."; "..." stands for
# anything; what is typed behind a prompt of "duplicate enter" is typed.


class Shown(NamedTuple):
    line: int
    arguments: list[str]
    printed: list[str]


def sessions(page: Path) -> Iterator[Shown]:
    for block in blocks(page):
        shown: Shown | None = None
        for number, text in block:
            if text.startswith("$ duplicate "):
                if shown:
                    yield shown
                shown = Shown(number, shlex.split(text)[2:], [])
            elif text.startswith(("$ cat ", "$ cp ", "$ sed ")):
                if shown:
                    yield shown
                shown = Shown(number, shlex.split(text)[1:], [])
            elif shown:
                shown.printed.append(text)
        if shown:
            yield shown


def run(shown: Shown) -> str:
    """Run what a page shows; PDFs are left out, because they take long and have tests of their own."""
    program, *arguments = shown.arguments
    if program == "cat":
        return Path(arguments[0]).read_text(encoding="utf-8")
    if program == "cp":
        shutil.copy(*arguments)
        return ""
    if program == "sed":  # sed s/OLD/NEW/ IN > OUT
        command, source, _, target = arguments
        _, old, new, _ = command.split("/")
        text = Path(source).read_text(encoding="utf-8")
        assert old in text
        Path(target).write_text(text.replace(old, new), encoding="utf-8", newline="")
        return ""
    written = {"--out", "--night"} & set(arguments) and program in ("plan", "score")
    prompts = (re.match(r"board .*?: (.*)", text) for text in shown.printed)
    typed = "".join(f"{found[1]}\n" for found in prompts if found) if program == "enter" else None
    more = ["--no-pdf"] if written and "--no-pdf" not in arguments else []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(enter, "somebody_types", lambda: True)  # a transcript of somebody at the keys
        done = CliRunner(env={"COLUMNS": "80"}).invoke(
            app, [program, *arguments, *more], input=typed, prog_name="duplicate"
        )
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done.output


def plain(lines: list[str]) -> str:
    text = "\n".join(line.rstrip() for line in lines).strip("\n")
    return re.sub(r"\d+ files;", "n files;", text.replace("(HTML, and PDF by WeasyPrint)", "(HTML)"))


def matches(shown: str, printed: str) -> bool:
    """Whether a text is what is shown, where ``...`` stands for any text, alone on its line for any lines."""
    pattern = "" if shown else r"\n"
    for line in shown.splitlines():
        if line.strip() == "...":
            pattern += r"(?:[^\n]*\n)*"
        else:
            pattern += "[^\n]*".join(re.escape(part) for part in line.split("...")) + r"\n"
    return re.fullmatch(pattern, printed + "\n") is not None


def test_what_is_shown_must_be_there() -> None:
    assert matches("a\n...\nd", "a\nb\nc\nd")
    assert matches("a ... c\nd", "a b c\nd")
    assert not matches("a ... c", "a\nc")
    assert not matches("a\n...", "b\nc")


@pytest.mark.parametrize("page", [p for p in PAGES if any(sessions(p))], ids=lambda page: page.name)
def test_what_is_shown_is_what_is_printed(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = list(sessions(page))
    monkeypatch.chdir(tmp_path)
    if not any(s.arguments[0] == "sample" for s in shown):
        CliRunner().invoke(app, ["sample", "thursday"])
    if "fixtures/themes" in page.read_text(encoding="utf-8"):
        shutil.copytree(ROOT / "fixtures" / "themes", tmp_path / "fixtures" / "themes")
    for session in shown:
        printed = run(session)
        expected = plain(session.printed)
        got = plain(printed.splitlines())
        assert matches(expected, got), f"{page.name}:{session.line}\n--- shown\n{expected}\n--- is\n{got}"


@pytest.mark.parametrize("page", [p for p in PAGES if any(sessions(p))], ids=lambda page: page.name)
def test_a_page_that_uses_the_sample_says_where_it_comes_from(page: Path) -> None:
    made = {s.arguments[1] for s in sessions(page) if s.arguments[0] == "sample"}
    used = {"thursday", "friday"} & {s.arguments[1] for s in sessions(page) if s.arguments[1:]}
    if used and not made:
        text = " ".join(page.read_text(encoding="utf-8").split())
        assert all(f"duplicate sample {name}" in text for name in used), page.name


def python_of(page: Path) -> list[str]:
    """The blocks of a page that are a program; examples with a prompt are doctests."""
    code = ["\n".join(line.text for line in block) for block in blocks(page)]
    return [block for block in code if block.startswith("import duplicate")]


@pytest.mark.parametrize(
    "page",
    [p for p in PAGES if ">>> " in p.read_text(encoding="utf-8") or python_of(p)],
    ids=lambda page: page.name,
)
def test_python_examples_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = page.read_text(encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    CliRunner().invoke(app, ["sample", "thursday"])
    for block in python_of(page):
        exec(compile(block, page.name, "exec"), {})
    example = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    said: list[str] = []
    result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE).run(
        example, out=said.append
    )
    assert not result.failed, "".join(said)


# docs/conditions.md


Leaf = tuple[str, object, object]


def leaves(part: type[msgspec.Struct], base: object, before: str = "") -> Iterator[Leaf]:
    """Every single setting: its dotted name, its type, its default."""
    hints = get_type_hints(part)
    for field in msgspec.structs.fields(part):
        kind, value = hints[field.name], getattr(base, field.name)
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            yield from leaves(kind, value, f"{before}{field.name}.")
        else:
            yield f"{before}{field.name}", kind, value


def cells(page: Path) -> Iterator[list[str]]:
    """The rows of all tables of a page."""
    for line in page.read_text(encoding="utf-8").splitlines():
        if line.startswith("|") and not line.startswith("|---"):
            yield [cell.strip() for cell in line.strip("|").split("|")]


def written(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return "[]" if value == () else str(value)


CONDITIONS = ROOT / "docs" / "conditions.md"


def test_the_conditions_page_names_every_setting_value_and_default() -> None:
    rows = {row[0].strip("`"): row for row in cells(CONDITIONS) if len(row) == 4}
    rows.pop("setting")
    settings = {name: (kind, default) for name, kind, default in leaves(Conditions, Conditions())}
    assert rows.keys() == settings.keys()
    for name, (kind, default) in settings.items():
        _, values, stated, meaning = rows[name]
        if get_origin(kind) is not tuple and get_args(kind):
            assert re.findall(r"`([^`]*)`", values) == [str(v) for v in get_args(kind)], name
        elif kind is bool:
            assert values == "`true`, `false`", name
        assert stated == (f"`{written(default)}`" if written(default) else "none"), name
        assert meaning, name


def test_the_conditions_page_shows_in_what_every_preset_differs() -> None:
    listed = [row for row in cells(CONDITIONS) if len(row) == 2]
    assert [row[0].strip("`") for row in listed[1:]] == list(PRESETS)
    assert [row[1] for row in listed[1:]] == [load_conditions(name).title for name in PRESETS]
    head, *table = [row for row in cells(CONDITIONS) if len(row) == len(PRESETS) + 1]
    assert head == ["setting", *PRESETS]
    shown = {
        (preset, row[0].strip("`")): value
        for row in table
        for preset, value in zip(PRESETS, row[1:], strict=True)
        if value
    }
    default = {name: value for name, _, value in leaves(Conditions, Conditions())}
    own = {"version", "name", "title", "sources"}
    differing = {
        (preset, name): written(value) or "none"
        for preset in PRESETS
        for name, _, value in leaves(Conditions, load_conditions(preset))
        if name not in own and value != default[name]
    }
    assert shown == differing


# docs/night-folder.md

FOLDER = ROOT / "docs" / "night-folder.md"


def test_the_page_of_the_night_folder_names_every_key_and_record() -> None:
    named = set(re.findall(r"`([^`]+)`", FOLDER.read_text(encoding="utf-8")))
    tables = {"event", "session", "section", "pairs", "conditions"}
    assert {f.name for f in msgspec.structs.fields(Event)} == tables
    wanted: set[str] = set()
    for struct in (
        module.Details, module.Session, module.Section, module.Pair, module.Carried, module.Seat,
        module.Substitute, module.Since, changes.ResultChange, changes.ResultKey, changes.Penalty,
        changes.NameChange, changes.Undo, changes.Reread, changes.RereadResult, changes.Kept,
        changes.ResultState,
    ):  # fmt: skip
        wanted |= {field.name for field in msgspec.structs.fields(struct)}
    missing = wanted - named
    assert not missing, f"docs/night-folder.md does not name {sorted(missing)}"
    headings = {f"[{name}]" for name in ("event", "conditions")}
    headings |= {f"[[{name}]]" for name in ("session", "section", "pairs")}
    assert headings <= named
