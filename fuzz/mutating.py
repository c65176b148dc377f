"""Texts damaged in the ways that people, editors, networks and attackers damage them."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence

Mutation = Callable[[str, random.Random], str]

NUMBERS: tuple[str, ...] = (
    *("-1", "0", "00", "007", "1.5", "1e9", "1e400", "-0", "+3", "0x10", "1_0", "NaN"),
    *("10", "26", "36", "99", "100", "101", "255", "256", "1000", "65536", "999999", "1000000"),
    *("2147483648", "9223372036854775808", "9" * 40, "9" * 5000),
)
# Digits and signs that look like others or that `str.isdigit` takes for digits.
LIKE_DIGITS = "\u0661\u0662\u00b2\u00b9\u2460\uff11\uff19\U0001d7d8\u09ea\u2167"
SCRAPS: tuple[str, ...] = (
    *"0123456789:#,/._-*?&%+=~ \n\t;[](){}<>|\\\"'`$!@^",
    *"LRTBSadehxugzoCFk",
    *("\0", "\x1b[2J", "\x07", "\x7f", "\x85", "\u2028", "\u200b", "\u202e", "\ufeff", "\ud800"),
    *("\U0001f600", "\u00a0", "\r", "\r\n", "\x0b", "\x0c", "e\u0301", "\ufffd", "\ufffe"),
    *(
        "%00",
        "%2F",
        "%25",
        "%",
        "%u0041",
        "size=",
        "size=3x3",
        "size=0",
        "size=100",
        "touch=corner",
    ),
    *("null", "true", "[]", "{}", '"', "\\u0000", "\\ud800", "https://puzz.link/p?", "[begin]\n"),
    *("[end]", "[areas]", "puzzle ", "GAME    :6:Towers\n", "DESC    :3:", "restrictions([", "])."),
)
BRACKETS = ("[", "]", "(", ")", "{", "}", '{"a":', "[[", "((", "<")


def mutated(text: str, rng: random.Random, others: Sequence[str] = ()) -> str:
    """A text damaged once or a few times; `others` are texts that may get mixed into it."""
    for _ in range(rng.choice((1, 1, 1, 2, 2, 3, 6))):
        if others and rng.random() < 0.06:
            text = _spliced(text, rng.choice(others), rng)
        else:
            text = rng.choice(_COMMON if rng.random() < 0.996 else _RARE)(text, rng)
    return text


def _place(text: str, rng: random.Random) -> int:
    return rng.randrange(len(text) + 1)


def _replace_token(text: str, rng: random.Random) -> str:
    return _with_token(text, rng, lambda old, new: new)


def _drop_token(text: str, rng: random.Random) -> str:
    return _with_token(text, rng, lambda old, new: "")


def _double_token(text: str, rng: random.Random) -> str:
    return _with_token(text, rng, lambda old, new: f"{old} {old}")


def _swap_case(text: str, rng: random.Random) -> str:
    return _with_token(text, rng, lambda old, new: old.swapcase())


def _with_token(text: str, rng: random.Random, change: Callable[[str, str], str]) -> str:
    """The text with one token changed; `change` is given the token and another one of the text."""
    tokens = list(re.finditer(r"\w+|[^\w\s]", text))
    if not tokens:
        return text
    token, other = rng.choice(tokens), rng.choice(tokens)
    return text[: token.start()] + change(token[0], other[0]) + text[token.end() :]


def _change_number(text: str, rng: random.Random) -> str:
    numbers = list(re.finditer(r"\d+", text))
    if not numbers:
        return text
    number = rng.choice(numbers)
    new = rng.choice(NUMBERS) if rng.random() < 0.5 else str(rng.randrange(12))
    return text[: number.start()] + new + text[number.end() :]


def _change_character(text: str, rng: random.Random) -> str:
    place = _place(text, rng)
    others = tuple(text) if text and rng.random() < 0.5 else SCRAPS
    return text[:place] + rng.choice(others) + text[place + 1 :]


def _insert(text: str, rng: random.Random) -> str:
    place = _place(text, rng)
    return text[:place] + rng.choice(SCRAPS) + text[place:]


def _like_digit(text: str, rng: random.Random) -> str:
    place = _place(text, rng)
    return text[:place] + rng.choice(LIKE_DIGITS) + text[place + 1 :]


def _cut(text: str, rng: random.Random) -> str:
    start, end = sorted((_place(text, rng), _place(text, rng)))
    return rng.choice((text[:end], text[start:], text[:start] + text[end:]))


def _drop_line(text: str, rng: random.Random) -> str:
    return _with_lines(text, rng, lambda lines, at: lines[:at] + lines[at + 1 :])


def _double_line(text: str, rng: random.Random) -> str:
    return _with_lines(text, rng, lambda lines, at: lines[: at + 1] + lines[at:])


def _swap_lines(text: str, rng: random.Random) -> str:
    return _with_lines(text, rng, lambda lines, at: [lines[at], *lines[:at], *lines[at + 1 :]])


def _add_remark(text: str, rng: random.Random) -> str:
    return _with_lines(text, rng, lambda lines, at: [*lines[:at], "; a remark", "", *lines[at:]])


def _with_lines(
    text: str, rng: random.Random, change: Callable[[list[str], int], list[str]]
) -> str:
    lines = text.split("\n")
    return "\n".join(change(lines, rng.randrange(len(lines))))


def _other_ends(text: str, rng: random.Random) -> str:
    return text.replace("\n", rng.choice(("\r\n", "\r", "\n\n", " ", "", "\u2028", "\\n", "/")))


def _other_blanks(text: str, rng: random.Random) -> str:
    return text.replace(" ", rng.choice(("\t", "  ", "", "\u00a0", "\u3000")))


def _byte_order_mark(text: str, rng: random.Random) -> str:
    return "\ufeff" + text


def _escape(text: str, rng: random.Random) -> str:
    """Percent signs, as addresses have them; twice, as careless programs do."""
    place = _place(text, rng)
    return text[:place] + "".join(f"%{ord(c) % 256:02X}" for c in text[place : place + 5])


def _nest(text: str, rng: random.Random) -> str:
    place = _place(text, rng)
    return text[:place] + rng.choice(BRACKETS) * _many(rng) + text[place:]


def _lengthen(text: str, rng: random.Random) -> str:
    place = _place(text, rng)
    part = text[place : place + rng.randint(1, 20)] or " "
    return text[:place] + part * _many(rng) + text[place:]


def _many(rng: random.Random) -> int:
    """A large number; the larger the rarer, since long texts take long."""
    return int(2 + 60_000 * rng.random() ** 12)


def _spliced(text: str, other: str, rng: random.Random) -> str:
    return text[: _place(text, rng)] + other[_place(other, rng) :]


_COMMON: tuple[Mutation, ...] = (
    *(_replace_token, _replace_token, _drop_token, _double_token, _swap_case),
    *(_change_number, _change_number, _change_character, _change_character, _insert, _insert),
    *(_like_digit, _cut, _drop_line, _double_line, _swap_lines, _add_remark),
    *(_other_ends, _other_blanks, _byte_order_mark, _escape),
)
_RARE: tuple[Mutation, ...] = (_nest, _lengthen)
