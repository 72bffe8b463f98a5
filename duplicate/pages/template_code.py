"""How templates are compiled: a night has some two hundred pages, and a page prints a thousand texts.

What templates say, and what they print, is as Jinja has it. The code that it makes of them is changed in
three places: a text that is printed is made safe once and stays a plain text; a page, a block or a part
prints into one list; and whoever translates, or is a macro, is called without a search for what it wants.
"""

from collections.abc import Iterable
from functools import lru_cache

from jinja2 import Environment, nodes
from jinja2.compiler import CodeGenerator, Frame
from markupsafe import Markup, escape

from duplicate.words.languages import Language
from duplicate.words.local import READER, Local, Numbered

#: Names by which every template translates: functions that take phrases and nothing of the page.
_TRANSLATORS = ("_", "say")


class PageCode(CodeGenerator):
    """Code of one template, which prints by `printed`."""

    _plain: frozenset[str] = frozenset()  #: names of functions that never ask for the context of a page

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:
        """A whole template: the names in it are known before any of it is written."""
        macros = [macro.name for macro in node.find_all(nodes.Macro)]
        imported = [name for each in node.find_all(nodes.FromImport) for name in each.names]
        aliases = [name if isinstance(name, str) else name[1] for name in imported]
        self._plain = frozenset((*_TRANSLATORS, *macros, *aliases))
        self.writeline(f"from {__name__} import printed")
        super().visit_Template(node, frame)

    def blockvisit(self, nodes: Iterable[nodes.Node], frame: Frame) -> None:
        """What stands in a page, a block or a part; what stands in a loop there has its list already."""
        statements = list(nodes)
        whole = frame.buffer is None and not frame.require_output_check and not _apart(statements)
        if whole:
            self.buffer(frame)
        super().blockvisit(statements, frame)
        if whole:
            self.writeline(f"yield concat({frame.buffer})")

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:
        """A call, in a plain way where a plain function gets values by their places."""
        plain = isinstance(node.node, nodes.Name) and node.node.name in self._plain
        if not plain or forward_caller or node.kwargs or node.dyn_args or node.dyn_kwargs:
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.visit(node.node, frame)
        self.write("(")
        for argument in node.args:
            self.visit(argument, frame)
            self.write(", ")
        self.write(")")

    def _output_child_pre(
        self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo
    ) -> None:
        if finalize.src is None and frame.eval_ctx.autoescape and not frame.eval_ctx.volatile:
            self.write("printed(")
        else:
            super()._output_child_pre(node, frame, finalize)


class PageEnvironment(Environment):
    """Compiles templates to `PageCode`."""

    code_generator_class = PageCode


def printed(value: object) -> str:
    """What a template prints, safe in HTML.

    >>> printed("Smith & Wesson"), printed(Markup("&amp;")), printed(7)
    ('Smith &amp; Wesson', Markup('&amp;'), '7')
    """
    if type(value) is str:
        return _safe(value)
    if type(value) is Markup:
        return value
    if type(value) is Numbered:  # it knows more than its text
        return _safe(value.local(READER.get()))
    if isinstance(value, Local):
        return _safe_local(value, type(value), READER.get())
    return str(value) if type(value) is int else escape(value)


def _apart(statements: Iterable[nodes.Node]) -> bool:
    """Whether a part that knows nothing of the page stands in it: Jinja prints that past any list."""
    includes = nodes.Template(list(statements)).find_all(nodes.Include)
    return not all(include.with_context for include in includes)


@lru_cache(maxsize=16384)
def _safe(text: str) -> str:
    return str(escape(text))


@lru_cache(maxsize=16384)
def _safe_local(text: Local, kind: type[Local], language: Language) -> str:
    return str(escape(kind(text).local(language)))
