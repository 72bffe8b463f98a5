"""Every kind of page is HTML as the standard has it, without ids given twice or references to nothing."""

import re
from pathlib import Path

import pytest
from lxml import html
from tinyhtml5.parser import HTMLParser  # of WeasyPrint

from tests.browser.kinds import write_kinds
from tests.pages.table_model import table_faults

_ATTRIBUTES = {
    "*": {"class", "id", "lang", "dir", "title", "role", "tabindex", "hidden"},
    "a": {"href", "rel", "hreflang", "download"},
    "img": {"src", "alt", "width", "height"},
    "link": {"rel", "href", "hreflang", "type", "title"},
    "script": {"src", "defer", "type"},
    "meta": {"name", "content", "charset", "property"},
    "th": {"scope", "colspan", "rowspan"},
    "td": {"colspan", "rowspan"},
    "time": {"datetime"},
    "details": {"open"},
    "label": {"for"},
    "input": {
        "type",
        "name",
        "value",
        "autocomplete",
        "placeholder",
        "required",
        "id",
        "autocapitalize",
        "spellcheck",
    },
}


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    return write_kinds(tmp_path_factory.mktemp("valid"))


def faults(content: bytes) -> list[str]:
    """What the parser of the standard and a look at ids, references and attributes find."""
    parser = HTMLParser()
    parser.parse(content, transport_encoding="utf-8")
    found = [f"{position}: {code} {values}" for position, code, values in parser.errors]
    tree = html.document_fromstring(content, parser=html.HTMLParser(encoding="utf-8"))
    ids = [element.get("id") for element in tree.iter() if element.get("id")]
    found += [f"the id {one} is given twice" for one in {i for i in ids if ids.count(i) > 1}]
    for element in tree.iter(html.etree.Element):
        for name, value in ((str(n), str(v)) for n, v in element.attrib.items()):
            if name in ("aria-labelledby", "aria-describedby", "for"):
                found += [f"{name} {one} leads nowhere" for one in value.split() if one not in ids]
            if name == "href" and value.startswith("#") and len(value) > 1 and value[1:] not in ids:
                found.append(f"the link {value} leads nowhere")
            known = _ATTRIBUTES["*"] | _ATTRIBUTES.get(str(element.tag), set())
            in_svg = any(up.tag == "svg" for up in (element, *element.iterancestors()))
            allowed = name in known or re.fullmatch("(data|aria)-[a-z-]+", name) or in_svg or name == "style"
            if not allowed:
                found.append(f"<{element.tag} {name}=...>")
            if name.startswith("on"):
                found.append(f"an inline handler: {name}")
    for table in tree.iter("table"):
        found += table_faults(table)
    return found


def test_every_page_is_valid(pages: dict[str, Path]) -> None:
    found = {name: faults(path.read_bytes()) for name, path in pages.items()}
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


def test_pages_of_the_site_have_no_style_of_their_own(pages: dict[str, Path]) -> None:
    for name, path in pages.items():
        if "plan" not in name and "print" not in name:
            assert ' style="' not in path.read_text(encoding="utf-8"), name


def test_the_check_finds_what_is_wrong() -> None:
    bad = b"""<!doctype html><html lang=en><title>x</title><p id=a><p id=a onclick="x()" colour=red>
    <a href="#b">b</a><table><div>x</div></table><h1 aria-labelledby=c>c</h1>
    <table><tr><td rowspan=2>d<td>e<tr><td colspan=2>f</table>
    <table><tbody><tr><td rowspan=3>g<td>h<tr><td>i</table>"""
    found = " ".join(faults(bad))
    for what in (
        "given twice",
        "inline handler",
        "<p colour",
        "#b leads nowhere",
        "labelledby c",
        "table-voodoo",
        "rows have [2, 3] columns in 'def'",
        "no cell begins in column 3 of 'def'",
        "a cell is longer than its rows in 'gh'",
    ):
        assert what in found
