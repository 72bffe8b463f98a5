"""What formats of text are made of, to be strewn into files."""

PBN = (
    "{", "}", '"', ";", "[", "]", "#", "##", "^", "%", "+", "*", "?", "-", "$1", "$999", "=1=", "\\",
    '[Event ""]', '[Event "#"]', '[Board "', '[Deal "N:', '[Deal "E:- - - -"]', '[Auction "N"]',
    '[Play "W"]', '[Note "1:x"]', '[ScoreTable "', '[TotalScoreTable "A;B;C"]',
    '[OptimumResultTable "x\\99999R"]', "\\2R", "\\-1L", ";Rank", '[OptimumPlayTable "S;H"]', "AP",
    "Pass", "XX", "7NT", "SA", "\n\n", "\n*\n", "\n%", '[Scoring "IMP;Cavendish"]', '[Result "EW 13"]',
    '[Score "NS 9e9"]', '[HomeTeam "x"]', '[Declarer "^N"]', '[Contract "7NTXX"]',
)  # fmt: skip
LIN = (
    "|", "||", "mb|1N|", "mb|p!|", "md|", "md|9|", "qx|o1|", "qx|c99999999|", "pn|a,b,c,d|", "%7C",
    "%7c", "%", "%ZZ", "vg|", "rs|", "rs|7NNxx+9|", "pc|", "pc|SA|", "mc|", "mc|99|", "an|", "pg||",
    "sv|z|", "ah|Board 0|", "st||", "\n", "bn|", "mp|", "nt|", "sk|", "pw|", "pf|", "@3", "^*", "~",
    ",", ",,,,,", "http://x?lin=", "+", "4SW=", "PASS",
)  # fmt: skip
DEALS = (
    "\x03", "\x04", "\x05", "\x06", "52", "01", "00", "53", "\0" * 20, " " * 32, "10", "T", "A", "N/-",
    "W/All", '","', "[Document]", "[Status]", "Board 1=", "Board 99999=aaaaaaaaaaaaaaaaaaaaaaaaaa000",
    "From board=1", "To board=99999", "Duplicates=1", "Headline=", "Titel=", "=", "\r\n", "\n", "\x1a",
)  # fmt: skip
BRITISH = (
    "\n", "\n\n", " ", "-", "+", "0", "1 2 3", "TABLES", "PAIRS", "BOARDS", "ROUNDS", "99 99 99", "/",
    ";", "#", "*", "\x1a", "MITCHELL", "HOWELL", "rounds", "boards", "tables", "pairs", ",", ":", "(",
    ")", "A", "9" * 300,
)  # fmt: skip
