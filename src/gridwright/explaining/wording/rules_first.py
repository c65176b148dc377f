"""Where a rule is told that explains a word: right before the sentence that first uses it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise

from gridwright.explaining.deducing.links import Link
from gridwright.puzzle import Puzzle
from gridwright.reasoning.words import Words, as_words, is_aside, joined

STOP = ". "


def with_rules_inside(puzzle: Puzzle, looks: Sequence[Link], kept: Collection[int]) -> list[Words]:
    """The words of looks, with a rule told within the supposition after it that uses its word.

    A supposition has many sentences, and what is told before it would be forgotten by then. Looks
    that may be told with the next one stay as they are, and so do rules `kept` where they are.
    """
    said = [link.words for link in looks]
    terms = {each.once: each.term for each in puzzle.techniques() or () if each.term}
    for number, (rule, link) in enumerate(pairwise(looks)):
        term = terms.get(str(rule.words)) if is_aside(rule.words) else None
        if term and link.supposed and link.words.parallel is None and number not in kept:
            before, after = _split_before(link.words, term)
            said[number : number + 2] = [Words(), joined((before, rule.words, after))]
    return said


def _split_before(words: Words, term: str) -> tuple[Words, Words]:
    """Words split before the first sentence that uses a word; all are after it if none does."""
    start, at = 0, 0
    for number, part in enumerate(words.parts):
        if part.text == " " and words.parts[number - 1].text.endswith("."):
            start, at = number, 1
        text, *_ = part.text.partition(term)
        if STOP in text:
            start, at = number, text.rindex(STOP) + len(STOP)
        if term in part.text:
            return _cut(words, start, at) if at else (Words(), words)
    return Words(), words


def _cut(words: Words, number: int, at: int) -> tuple[Words, Words]:
    """Words cut within a text, without the space there."""
    text, parts = words.parts[number].text, words.parts
    before, after = as_words(text[:at].rstrip()), as_words(text[at:])
    return Words(parts[:number]) + before, after + Words(parts[number + 1 :])
