"""The deals of a night as files of dealing machines: a function for each, and what each leaves out."""

from duplicate.exports.dealing_files import bhg, bri, deals_of, dge, dlm, dup, lost
from duplicate.night.night import Night


def write_dup(night: Night) -> bytes:
    """DUP."""
    return dup(deals_of(night))


def write_dlm(night: Night) -> bytes:
    """DLM."""
    return dlm(deals_of(night))


def write_bri(night: Night) -> bytes:
    """BRI."""
    return bri(deals_of(night))


def write_dge(night: Night) -> bytes:
    """DGE."""
    return dge(deals_of(night))


def write_bhg(night: Night) -> bytes:
    """BHG."""
    return bhg(deals_of(night))


def lost_dup(night: Night) -> list[str]:
    """What DUP does not hold."""
    return lost(night, "dup")


def lost_dlm(night: Night) -> list[str]:
    """What DLM does not hold."""
    return lost(night, "dlm")


def lost_bri(night: Night) -> list[str]:
    """What BRI does not hold."""
    return lost(night, "bri")


def lost_dge(night: Night) -> list[str]:
    """What DGE does not hold."""
    return lost(night, "dge")


def lost_bhg(night: Night) -> list[str]:
    """What BHG does not hold."""
    return lost(night, "bhg")
