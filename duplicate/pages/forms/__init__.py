"""Forms: sheets to write on by hand, blank or with what a night holds, as views that a template prints."""
