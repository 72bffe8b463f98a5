"""Templates print what Jinja prints, though they are compiled in a quicker way: Jinja is the oracle."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jinja2 import DictLoader, Environment, StrictUndefined, UndefinedError, pass_context
from jinja2.compiler import CodeGenerator
from jinja2.runtime import Context
from markupsafe import Markup, escape

from duplicate.pages.site import write_site
from duplicate.pages.template_code import PageEnvironment, printed
from duplicate.pages.templates import sayer
from duplicate.words.local import READER, Call, Day, Figure, Local, Moment
from duplicate.words.translations import LANGUAGES, language, translator
from tests.pages.nights import night, scored

PARTS = {
    "layout": "<title>{% block title %}none{% endblock %}</title>{% block main %}{% endblock %}<hr>",
    "macros": (
        "{% macro one(name, mark='*') %}<b>{{ name }}</b>{{ mark }}{% endmacro %}"
        "{% macro box(title) %}[{{ title }}: {{ caller() }}]{% endmacro %}"
        "{% set shout = upper %}"
    ),
    "part": "({{ name }}{% for n in numbers %} {{ n }}{% endfor %})",
    "alone": "<i>{{ 1 + 1 }}</i>",
}
PAGES = [
    "{{ name }}|{{ markup }}|{{ 7 }}|{{ 1.5 }}|{{ none }}|{{ true }}|{{ numbers }}|{{ figure }}|{{ call }}",
    """{% extends 'layout' %}{% block title %}{{ super() }} {{ name }}{% endblock %}
    {% block main %}a{% include 'part' %}b{{ name }}c{% include 'part' %}d{% endblock %}""",
    "{% extends 'layout' %}{% block main %}a{{ name }}{% include 'alone' without context %}b{% endblock %}",
    """a{% if numbers %}{{ name }}{% include 'alone' without context %}{{ name }}{% endif %}b
    {% include 'part' %}c""",
    "{% include 'alone' without context %}{{ name }}{% include ['missing', 'part'] %}",
    """{% from 'macros' import one, box as frame %}{{ one(name) }}{{ one(name, mark=markup) }}
    {{ one(*[name]) }}{% call frame(name) %}<u>{{ one(name) }}</u>{% endcall %}
    {% set kept %}<p>{{ name }}</p>{% endset %}{{ kept }}""",
    "{% import 'macros' as all %}{{ all.one(name) }}{% filter upper %}{{ name }}<s>{% endfilter %}",
    """{% macro twice(x) %}{{ x }}{{ x }}{% endmacro %}{{ twice(name)|length }}{{ twice(twice(name)) }}
    {{ twice() if 0 }}""",
    """{% for n in numbers %}{{ loop.index }}{{ name if loop.last }}{% else %}none{% endfor %}
    {% for n in [] %}{{ n }}{% else %}{{ name }}{% endfor %}
    {% for n in [[1, [2, 3]], 4] recursive %}{{ loop(n) if n is iterable else n }},{% endfor %}""",
    """{% autoescape false %}{{ name }}{% endautoescape %} {{ name }}
    {% autoescape loose %}{{ name }}{% endautoescape %}""",
    """{{ _('Board') }}{{ say(name) }}{{ where('x') }}{% set name = 'own' %}{{ where('x') }}
    {% raw %}{{ x }}{% endraw %}""",
    "{% block a scoped %}{{ name }}{% block b %}<{{ name }}>{% endblock %}{% endblock %}{{ self.a() }}",
]


@pass_context
def where(context: Context, text: str) -> str:
    return f"{text} of {context['name']}"


def values(name: str) -> Mapping[str, object]:
    return {
        "name": name,
        "markup": Markup("<em>&amp;</em>"),
        "numbers": [1, "<2>", 3],
        "figure": Figure("−12345.60%"),
        "call": Call("3NT<X"),
        "loose": False,
        "where": where,
        "upper": str.upper,
        "_": translator("pl"),
        "say": sayer(translator("pl")),
    }


def environment(kind: type[Environment]) -> Environment:
    sources = PARTS | {f"page {number}": page for number, page in enumerate(PAGES)}
    return kind(loader=DictLoader(sources), autoescape=True, undefined=StrictUndefined)


PLAIN, QUICK = environment(Environment), environment(PageEnvironment)


@pytest.fixture
def polish() -> Iterator[None]:
    token = READER.set(language("pl"))
    yield
    READER.reset(token)


@pytest.mark.usefixtures("polish")
@pytest.mark.parametrize("number", range(len(PAGES)))
@pytest.mark.parametrize("name", ["Zoë", "<b>&'\"", ""])
def test_every_construct_prints_what_jinja_prints(number: int, name: str) -> None:
    context = values(name)
    page = PLAIN.get_template(f"page {number}").render(context)
    assert QUICK.get_template(f"page {number}").render(context) == page


@pytest.mark.parametrize(
    "mistake", ["{{ nobody }}", "a{{ name.nothing.more }}", "{{ nobody('x') }}", "{{ say() }}"]
)
def test_mistakes_stay_mistakes(mistake: str) -> None:
    for each in (PLAIN, QUICK):
        with pytest.raises((UndefinedError, TypeError)):
            each.from_string(mistake).render(values("x"))


@given(
    st.text(), st.sampled_from((str, Markup, Figure, Day, Moment, Call)), st.sampled_from(sorted(LANGUAGES))
)
def test_a_text_is_printed_as_it_is_escaped(text: str, kind: type[str], code: str) -> None:
    reader = language(code)
    token = READER.set(reader)
    try:
        value = kind(text)
        assert printed(value) == (escape(value.local(reader)) if isinstance(value, Local) else escape(value))
    finally:
        READER.reset(token)


def test_a_night_has_the_pages_that_jinja_makes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    event = scored(night(4, 2)).view

    def pages(name: str) -> dict[str, bytes]:
        written = write_site(event, tmp_path / name, languages=["fr"], pdf=False)
        return {path.relative_to(tmp_path / name).as_posix(): path.read_bytes() for path in written}

    quick = pages("quick")
    monkeypatch.setattr(PageEnvironment, "code_generator_class", CodeGenerator)
    monkeypatch.setattr("duplicate.pages.templates._bytecode_cache", lambda: None)
    plain = pages("plain")
    assert plain == quick
    assert sum(name.endswith(".html") for name in plain) > 20
