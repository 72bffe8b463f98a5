"""What files of records look like: deals of machines, LIN and PBN. Imports no reader."""

import re
from urllib.parse import unquote

#: The 39 numbers of BRI: the cards of three hands.
BRI = re.compile(rb"(?:0[1-9]|[1-4][0-9]|5[0-2]){39}")
#: The suit symbols and ranks of DGE.
DGE = re.compile(rb"(?:[\x03-\x06AKQJT2-9]){68}")
#: A deal of Big Deal: sixteen suits, the board, dealer/vulnerability.
DEAL_CSV = re.compile(r'(?:"[AKQJT2-9]{0,13}",){16}"(\d{1,6})","([NESW])/(-|NS|EW|All|Both|None)"')
#: A tag of PBN.
PBN_TAG = re.compile(r'\[\s*(?P<name>[A-Za-z][A-Za-z0-9_]*)\s*"(?P<value>(?:[^"\\\n]|\\.)*)"\s*\]')
_LIN = re.compile(r"\s*(?:qx|pn|vg|st|md|rh|ah|sv|mb|lb|bn|pg|lg|sk|mp)\|", re.IGNORECASE)


def kind(data: bytes, name: str = "") -> str:
    """Which of these formats it is: dup, bri, dge, dlm, bhg or csv; empty for none.

    ``name`` is asked only when the content could be two of them.
    """
    head = data[:4096]
    if re.match(rb"\s*\[Document\]", head) and b"Board" in data:
        return "dlm"
    first = next((line.strip() for line in head.splitlines() if line.strip()), b"")
    if len(set(first)) == len(first) == 52 and first.isalpha():
        return "bhg"
    if DEAL_CSV.match(head.decode("latin-1").lstrip("\ufeff\xef\xbb\xbf\r\n ")):
        return "csv"
    if BRI.match(head):
        if head[78:79] in (b"\6", b"\3", b"\4", b"\5"):
            return "dup"
        if head[78:110].strip() == b"" or len(data) % 128 == 0:
            return "bri"
        return "dup" if name.lower().endswith(".dup") else "bri"
    if head[:1] == b"\6" and DGE.match(head):
        return "dge"
    ending = name.lower().rpartition(".")[2]
    if ending in ("dup", "bri", "dge") and b"\0" in data:  # damaged, but nothing else has such bytes
        return ending
    return "dlm" if ending == "dlm" else ""


def is_lin(text: str) -> bool:
    """Whether a text begins as LIN does, perhaps within the address of a hand viewer."""
    return bool(_LIN.match(plain_lin(text[:400]))) and plain_lin(text[:4000]).count("|") > 3


def plain_lin(text: str) -> str:
    """The text without the percent signs of an address: ``...?lin=pn%7Ca,b``."""
    head = text[:400]
    if "|" not in head and re.search(r"%7c", head, re.IGNORECASE):
        text = unquote(text.replace("+", " "))
        before, found, after = text.partition("lin=")
        return after if found and "|" not in before else text
    return text


def is_pbn(text: str) -> bool:
    """Whether a text holds tags of PBN, or at least begins with a PBN line."""
    if re.match(r"%\s*PBN", text):
        return True
    return any(PBN_TAG.match(line) for line in text.split("\n", 2000)[:2000])
