"""The game itself, as pure functions: boards, contracts, the scores of Laws 77 and 78, deals."""
