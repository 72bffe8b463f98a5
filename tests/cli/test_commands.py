import subprocess
import sys
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from duplicate import __version__, cli
from duplicate.words.problems import DuplicateError


@pytest.mark.parametrize("name", cli.COMMANDS)
def test_every_line_of_the_table_is_a_command_that_explains_itself(name: str) -> None:
    result = CliRunner().invoke(cli.app, [name, "--help"])
    assert result.exit_code == 0, result.output
    assert f"{name} [OPTIONS]" in result.output
    assert len(cli.COMMANDS[name].help) <= 72


def test_help_names_every_command_and_imports_nothing_heavy() -> None:
    script = (
        "import sys; sys.argv = ['duplicate', '--help']\n"
        "from duplicate.cli import main\n"
        "try: main()\n"
        "except SystemExit as stop: assert not stop.code, stop.code\n"
        "heavy = {'numpy', 'pandas', 'rich', 'weasyprint', 'jinja2', 'msgspec', 'lxml'} & set(sys.modules)\n"
        "assert not heavy, heavy"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr
    assert all(f"\n  {name} " in done.stdout for name in cli.COMMANDS)


def test_the_module_runs_as_a_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "duplicate", "--version"],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stdout == f"duplicate {__version__}\n"


def refuse(kind: str) -> None:
    """Fail in one of the ways a director can act on."""
    if kind == "own":
        raise DuplicateError("board 7 is missing", remedy="write it")
    Path("nowhere").joinpath("results.csv").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("kind", "message"),
    [
        ("own", "duplicate: board 7 is missing (write it)\n"),
        ("file", "No such file or directory (check the name, or make the folder first)\n"),
    ],
)
def test_an_error_is_a_message_and_not_a_traceback(
    monkeypatch: pytest.MonkeyPatch, kind: str, message: str
) -> None:
    monkeypatch.setitem(cli.COMMANDS, "refuse", cli.Command("Test", f"{__name__}:refuse", "Refuse"))
    monkeypatch.setitem(sys.modules, __name__, sys.modules[refuse.__module__])
    result = CliRunner().invoke(cli.app, ["refuse", kind])
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr.endswith(message)
    assert "Traceback" not in result.stderr


def test_a_group_of_commands_is_a_typer_app(monkeypatch: pytest.MonkeyPatch) -> None:
    group = typer.Typer()
    group.command("draw")(lambda: typer.echo("drawn"))
    group.command("show")(lambda: typer.echo("shown"))
    monkeypatch.setattr(cli, "group", group, raising=False)
    monkeypatch.setitem(cli.COMMANDS, "swiss", cli.Command("Test", "duplicate.cli:group", "Swiss"))
    assert CliRunner().invoke(cli.app, ["swiss", "draw"]).output == "drawn\n"
    assert (
        "Usage: duplicate swiss"
        in CliRunner().invoke(cli.app, ["swiss", "--help"], prog_name="duplicate").output
    )


def test_an_unknown_command_is_an_error() -> None:
    result = CliRunner().invoke(cli.app, ["scroe"])
    assert result.exit_code == 2
    assert "No such command 'scroe'. Did you mean 'score'?" in result.stderr
    assert "No such command 'xyzzy'.\n" in CliRunner().invoke(cli.app, ["xyzzy"]).stderr
