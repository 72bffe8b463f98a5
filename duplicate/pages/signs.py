"""Signs that Chinese and Western text share: curly quotes, apostrophes and dots.

A font for Chinese has them as wide as a Chinese letter, and where it is the first font of a machine it sets
O’Brien with a gap. It has narrow ones too: outside of Chinese pages the stylesheets ask for those
(``font-variant-east-asian``, ``font-feature-settings``). On Chinese pages, where commas and brackets have to
stay wide, they are asked for here, for names in Latin letters alone.
"""

import re

_LATIN = r"A-Za-z\u00aa-\u024f\u1e00-\u1eff"
_CHINESE_PAGE = re.compile(r'<html lang="zh')
_EVENT = re.compile(r'<body data-event="([^"]*)"')
#: quotes before a Latin letter and behind one, as in “Bob”; those of 陈“阿明” are not among them
_WESTERN = re.compile(f"[‘“]+(?=[{_LATIN}])|(?<=[{_LATIN}])[’”]+|(?<=[{_LATIN}][.!?])[’”]+")
_TEXT = re.compile(r"(?<=>)[^<>]*[‘’“”][^<>]*(?=<)")
_NARROW = "font-variant-east-asian: proportional-width"


def with_western_quotes(page: str) -> str:
    """A page as HTML; in Chinese, the quotes of names in Latin letters are narrow ones.

    >>> with_western_quotes('<html lang="zh-Hans"><p title="O’Brien">陈“阿明” O’Brien</p>').count("<span")
    1
    >>> with_western_quotes('<html lang="en"><p>O’Brien</p>').count("<span")
    0
    """
    if not _CHINESE_PAGE.search(page):
        return page
    narrow = f'<span style="{_NARROW}">\\g<0></span>'
    return _TEXT.sub(lambda text: _WESTERN.sub(narrow, text[0]), page)


def sheet_signs(page: str) -> str:
    """How the margins of its sheets have such signs, as CSS; they have nothing of the page itself."""
    if not _CHINESE_PAGE.search(page):
        return f'\n@page {{ {_NARROW}; font-feature-settings: "halt" }}\n'
    event = _EVENT.search(page)
    western = event is not None and _WESTERN.search(event[1])
    return f"\n@page {{ @top-left {{ {_NARROW} }} }}\n" if western else ""
