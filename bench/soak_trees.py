"""Damage that keeps the form of a format: XML, JSON and TOML, nested deep, filled oddly, or without end."""

import json
import random
import re

from soak_damage import NUMBERS, TEXTS, encoded, odd

_ELEMENT = re.compile(rb"<([A-Za-z_][\w.:-]*)(?:\s[^<>]*)?>[^<>]*</\1\s*>")
_TAG = re.compile(rb"<(/?)([A-Za-z_][\w.:-]*)([^<>]*)>")
_CONTENT = re.compile(rb">([^<>]+)<")
_VALUE = re.compile(rb"(?m)^(\s*[\w.-]+\s*=\s*)(.*)$")
_DEPTHS = (3, 30, 260, 3_000)

#: Ways in which XML has been used against its readers.
_HEADS = (
    '<!DOCTYPE x [<!ENTITY a "b">]>',
    '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>',
    '<!DOCTYPE x [<!ENTITY % a SYSTEM "http://localhost:1/a">%a;]>',
    '<!DOCTYPE x SYSTEM "http://localhost:1/a.dtd">',
    '<!DOCTYPE x PUBLIC "-//x" "file:///dev/zero">',
    "<!DOCTYPE x [<!ELEMENT x ANY><!ATTLIST x a CDATA 'b'>]>",
    "<!DOCTYPE x [" + '<!ENTITY l0 "lol">'
    + "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10)) + "]>",
    '<!DOCTYPE x [<!ENTITY q "' + "q" * 20_000 + '">]>',
    '<?xml version="1.0" encoding="utf-7"?>', '<?xml version="1.0" encoding="ebcdic-cp-us"?>',
    '<?xml version="1.0" encoding="unknown"?>', '<?xml version="9.9"?>', "<?xml-stylesheet href='file:///'?>",
    '<?xml version="1.0" encoding="undefined"?>', '<?xml version="1.0" encoding="idna"?>',
    '<?xml version="1.0" encoding="base64"?>', '<?xml version="1.0" encoding="unicode_escape"?>',
    '<?xml version="1.0" encoding="utf-16"?>', '<?xml version="1.0" encoding="punycode"?>',
)  # fmt: skip
_BODIES = (
    *("&a;", "&l9;" * 20, "&q;" * 500, "&#0;", "&#x110000;", "&#xD800;", "&nbsp;", "&eacute;", "&", "&#;"),
    *(
        "<![CDATA[",
        "<![CDATA[ ]]>",
        "<!-- -- -->",
        "<!--",
        "<?x",
        "<?x ?>",
        "<x/>",
        "<x",
        "</x>",
        "<>",
        "<x:y/>",
    ),
    *("<x xmlns='u'/>", "<x:y xmlns:x='u'/>", "<xi:include href='/etc/passwd'/>", "]]>", "\0", "\ud800"),
)


def xml(data: bytes, rng: random.Random) -> bytes:
    """Elements doubled, emptied, exchanged, renamed or nested; entities and attributes added."""
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(data) + 1)
        match rng.randrange(9):
            case 0:
                data = encoded(rng.choice(_HEADS)) + (data if rng.random() < 0.5 else _headless(data))
            case 1:
                data = data[:at] + encoded(rng.choice(_BODIES)) + data[at:]
            case 2 | 3:
                if found := (_CONTENT.search(data, at) or _CONTENT.search(data)):
                    data = data[: found.start(1)] + _text(rng) + data[found.end(1) :]
            case 4:
                if found := (_ELEMENT.search(data, at) or _ELEMENT.search(data)):
                    times = rng.choice((0, 0, 2, 3, 50))
                    data = data[: found.start()] + found[0] * times + data[found.end() :]
            case 5:
                if found := (_TAG.search(data, at) or _TAG.search(data)):
                    name = rng.choice([m[1] for m in _TAG.findall(data)[:500]])
                    data = data[: found.start(2)] + name + data[found.end(2) :]
            case 6:
                if found := (_TAG.search(data, at) or _TAG.search(data)):
                    extra = _attributes(rng)
                    data = data[: found.end(2)] + extra + data[found.end(2) :]
            case 7:
                depth = rng.choice(_DEPTHS)
                closed = depth if rng.random() < 0.7 else 0
                piece = data[at : at + rng.choice((0, 40, 400))]
                data = data[:at] + b"<a>" * depth + piece + b"</a>" * closed + data[at + len(piece) :]
            case _:
                tags = list(_TAG.finditer(data))
                if len(tags) > 1:
                    one, two = sorted(rng.sample(tags, 2), key=lambda m: m.start())
                    data = data[: one.start()] + data[two.start() :]
    return data


def _headless(data: bytes) -> bytes:
    return re.sub(rb"^\s*<\?xml[^>]*\?>", b"", data)


def _text(rng: random.Random) -> bytes:
    return odd(rng).replace(b"&", b"&amp;").replace(b"<", b"&lt;")


def _attributes(rng: random.Random) -> bytes:
    match rng.randrange(5):
        case 0 if rng.random() < 0.1:
            return b' a="' + b"y" * 300_000 + b'"'
        case 0 if rng.random() < 0.1:
            return b"".join(b' a%d="%d"' % (n, n) for n in range(5_000))
        case 1:
            return b' a="1" a="2"'
        case 2:
            return b" a=1"
        case 3:
            return b' xmlns="' + odd(rng) + b'"'
        case _:
            return (
                rng.choice((b' SIZE="', b' BOARDS="', b' TYPE="', b' r="', b' t="', b' id="'))
                + odd(rng)
                + b'"'
            )


Plain = dict[str, "Plain"] | list["Plain"] | str | int | float | bool | None
_LEAVES: tuple[Plain, ...] = (
    None, True, False, 0, -1, 2**31, 2**63, 2**64, 10**40, 0.5, -0.0, 1e300, float("nan"), float("inf"), "",
    [], {}, [[]], [None], {"": None}, {"type": "started"},
)  # fmt: skip


def json_tree(data: bytes, rng: random.Random) -> bytes:
    """Values, keys and lists of JSON changed; or signs of it strewn in, deep nesting above all."""
    if rng.random() < 0.35:
        return _json_text(data, rng)
    lines = data.split(b"\n")
    at = rng.randrange(len(lines))
    whole = len(lines) > 1 and not lines[0].startswith(b'{"')
    try:
        tree: Plain = json.loads(data if whole else lines[at])
    except (ValueError, RecursionError):
        return _json_text(data, rng)
    for _ in range(rng.randint(1, 4)):
        tree = _changed(tree, rng)
    text = json.dumps(tree, ensure_ascii=rng.random() < 0.3)
    if rng.random() < 0.1:
        text = re.sub(r"(?<![\"\w.])-?\d+(?![\"\w.])", lambda _: rng.choice(NUMBERS) or "0", text, count=1)
    if whole:
        return encoded(text)
    lines[at] = encoded(text)
    return b"\n".join(lines)


def _changed(tree: Plain, rng: random.Random) -> Plain:
    """The tree with one place in it changed."""
    if isinstance(tree, dict) and tree and rng.random() < 0.85:
        key = rng.choice(list(tree))
        match rng.randrange(8):
            case 0:
                return {name: value for name, value in tree.items() if name != key}
            case 1:
                other = rng.choice((*tree, *TEXTS, "type", "id"))
                return {(other if name == key else name): value for name, value in tree.items()}
            case _:
                return {**tree, key: _changed(tree[key], rng)}
    if isinstance(tree, list) and tree and rng.random() < 0.85:
        at = rng.randrange(len(tree))
        match rng.randrange(6):
            case 0:
                return tree[:at] + tree[at + 1 :]
            case 1:
                return tree[:at] + [tree[at]] * rng.choice((2, 3, 60)) + tree[at + 1 :]
            case _:
                return [*tree[:at], _changed(tree[at], rng), *tree[at + 1 :]]
    match rng.randrange(6):
        case 0:
            return rng.choice((*TEXTS, *NUMBERS))
        case 1:
            return str(tree) if not isinstance(tree, str) else [tree]
        case 2:
            return rng.choice((-1, 0, 1, 2, 3, 12, 37, 1000)) if isinstance(tree, int) else [tree, tree]
        case _:
            return rng.choice(_LEAVES)


_JSON_SIGNS = (
    *("NaN", "Infinity", "-Infinity", "1e999999", "-1E400", "1" * 5000, '"\\ud800"', '"\\u0000"'),
    *("\\u12", "\\x"),
    *("[", "]", "{", "}", ":", ",", '"', '""', "null", "tru", "//", "/*", "01", "+1", ".5", "1."),
    *("'a'", '{"a":1,"a":2}'),
    *('{"type":"started"}', '"type":"undo",', '"type":7,', "\0", "\ufeff", "\ud800", "\n", "\\"),
)  # fmt: skip


def _json_text(data: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(data) + 1)
    if rng.random() < 0.1:
        depth = rng.choice((100, 1_100, 100_000))
        opened, closed = rng.choice(((b"[", b"]"), (b'{"a":', b"}"), (b'[{"a":', b"}]")))
        nest = opened * depth + b"1" + closed * (depth if rng.random() < 0.7 else 0)
        value = re.search(rb":\s*([^,:{}\[\]]+)", data[at:])
        if value and rng.random() < 0.7:  # in place of a value, so that the rest stays sound
            return data[: at + value.start(1)] + nest + data[at + value.end(1) :]
        return data[:at] + nest + data[at:]
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(data) + 1)
        data = data[:at] + encoded(rng.choice(_JSON_SIGNS)) + data[at + rng.choice((0, 0, 1, 5)) :]
    return data


_TOML_VALUES = (
    *("nan", "inf", "-inf", "1e999999", "0x7fffffffffffffffffff", "1" * 4000, "1_0", "0o7", "-0", "+1"),
    *("1.5", "07"),
    *("true", "[]", "{}", "''", '""', '"x"', '"""', "'''", "2026-01-08", "2026-02-30", "0000-00-00"),
    *("07:32:00",),
    *("1979-05-27T07:32:00Z", "9999-12-31T23:59:59.999999+23:59", '"\\ud800"', '"\\U00110000"'),
    *('"\\u0000"',),
    *('["../../etc/passwd"]', '"../../etc"', '"/"', '"."', '".."', '"C:\\\\x"', '"a\\u0000b"'),
    *('["results.csv", "."]',),
    *("[[[]]]", "[1, 'a', {}]", "{a = {a = {a = 1}}}", "{number = 1}", '["A", "B", "C", "D"]', "#"),
    *("=", "\0", "\t"),
)  # fmt: skip
_TOML_LINES = (
    *("[event]", "[conditions]", "[[session]]", "[[section]]", "[[pairs]]", "[pairs]", "[event.name]"),
    *("[[event]]",),
    *("[conditions.totals]", "[conditions.a.b.c]", "a.b.c = 1", "number = 1", "folder = '.'"),
    *('folder = "../thursday"',),
    *("name = 1", "preset = 'wbf'", "movement = 'results.csv'", "results = ['event.toml']"),
    *("[[pairs.seats]]", "''=1"),
    *("carry = {points = nan}", "carry = {points = '1e99'}", "handicap = inf", "since = {board = 1}"),
    *("session = 99",),
    *("[[pairs.substitutes]]", "method = 'xavg'", "winners = 'two'", "deals = 'deals.pbn'"),
    *("awards = '../../x'",),
)  # fmt: skip


def toml(data: bytes, rng: random.Random) -> bytes:
    """Values, keys and tables of TOML changed, put elsewhere or nested."""
    for _ in range(rng.randint(1, 4)):
        lines = data.split(b"\n")
        at = rng.randrange(len(lines))
        match rng.randrange(6):
            case 0 | 1:
                values = list(_VALUE.finditer(data))
                if values:
                    found = rng.choice(values)
                    value = encoded(rng.choice(_TOML_VALUES))
                    if rng.random() < 0.02:
                        depth = rng.choice((50, 500, 20_000))
                        value = rng.choice(
                            (b"[" * depth + b"]" * depth, b"{a=" * depth + b"1" + b"}" * depth)
                        )
                    data = data[: found.start(2)] + value + data[found.end(2) :]
            case 2:
                lines.insert(at, encoded(rng.choice(_TOML_LINES)))
                data = b"\n".join(lines)
            case 3:
                own = [line for line in lines if line.strip()] or [b""]
                lines.insert(at, rng.choice(own))
                data = b"\n".join(lines)
            case 4:
                own = [line for line in lines if b"=" in line] or [b"a = 1"]
                key, _, _ = rng.choice(own).partition(b"=")
                lines.insert(at, key + b"= " + encoded(rng.choice(_TOML_VALUES)))
                data = b"\n".join(lines)
            case _ if rng.random() < 0.1:
                data += b"\n[" + b".".join([b"a"] * rng.choice((20, 2_000))) + b"]\nb = 1"
            case _:
                del lines[at]
                data = b"\n".join(lines)
    return data
