"""A reader of Close or Far who believes nothing: what steps say is checked against what was told.

The reader sees what stands on the board, pencil marks included, and the sentences before. A list of
places must name every place that is not barred by what the reader sees or by a reason given there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from gridwright.grid import Cell

LETTERS = {"x": 1, "blank": 1, "C": 2, "F": 4}
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
NUMBER = "|".join(NUMBERS)
AT = r"R\d+C\d+"
CELLS = rf"{AT}(?:, {AT})*(?: (?:and|or) {AT})?"
LINE = r"(?:row|column) \d+"
SEVERAL = r"(?:row|column)s? \d+(?:, \d+)*(?: and \d+)?"
BOTH = r"both (?:its|their) [CF](?:,? and both (?:its|their) [CF])?"
FULL = rf"((?:{SEVERAL})(?:,? and (?:{SEVERAL}))*)(?: then)? ha(?:s|ve) ({BOTH}|all)"
DISTANCE = (
    rf"({LINE})’s ([CF]) (?:are|would be) (at most|at least) ({NUMBER}) apart \(({AT} to {AT})\)"
    rf"(?:, its ([CF]) (at most|at least) ({NUMBER}) \(({AT} to {AT})\))?"
)

Pairs = set[frozenset[Cell]]


def cells_in(text: str) -> list[Cell]:
    """The cells that a text names."""
    return [Cell(int(r) - 1, int(c) - 1) for r, c in re.findall(r"R(\d+)C(\d+)", text)]


def apart(pair: Sequence[Cell]) -> int:
    """How far two cells of a line are apart."""
    first, second = pair
    return abs(first.row - second.row) + abs(first.column - second.column)


def found_in(pattern: str, text: str) -> Iterator[re.Match[str]]:
    """All places of a pattern, which may begin a sentence."""
    return re.finditer(pattern, text, re.IGNORECASE)


class Reader:
    """What a reader knows of a board of a size, sentence by sentence."""

    def __init__(self, size: int, known: Mapping[Cell, int]) -> None:
        self.size = size
        self.left = dict(known)
        self._line = self._distance = self._next = ""
        self._before: dict[Cell, int] | None = None

    def read(self, text: str) -> list[str]:
        """What cannot be followed in a step."""
        text = text.replace(" (the C would have to be closer still)", "")
        sentences = re.split(r"(?<=\.) (?=[A-Z])", text)
        doubts = []
        for sentence, self._next in zip(sentences, [*sentences[1:], ""], strict=True):
            doubts += [f"{doubt}: {sentence}" for doubt in self._read(self._with_lines(sentence))]
        return doubts

    def learn(self, known: Mapping[Cell, int], gone: Mapping[Cell, int]) -> None:
        """Take down what a look crossed out, whatever its words are."""
        for cell, mask in gone.items():
            self.left[cell] &= known[cell] & ~mask

    def _read(self, sentence: str) -> list[str]:
        if found := re.match(rf"Suppose ({AT}) were (\w+)", sentence):
            self._before = dict(self.left)
            self._set(found[1], LETTERS[found[2]])
            return []
        if self._before is not None and re.match(
            rf"So {AT} is (not|neither|[CF]|blank)\b", sentence
        ):
            self.left, self._before = self._before, None
            return []
        kept = dict(self.left)
        doubts = [*self._false_reasons(sentence)]
        self._try(sentence)
        self._take_reasons(sentence)
        doubts += [*self._wrong_places(sentence), *self._wrong_distances(sentence)]
        self.left = kept
        if not re.search(r"\b(were|with|without) ([CF] in )?R\d", sentence, re.IGNORECASE):
            self._take_places(sentence)
            self._take_cells(sentence)
        return doubts

    def _with_lines(self, sentence: str) -> str:
        """A sentence that names the lines of which it says "its second C is R1C2"."""
        if found := re.search(rf"({LINE})’s", sentence, re.IGNORECASE):
            self._line = found[1].lower()
        line, first = self._line, f"{self._line}’s {self._distance} apart. "
        if found := re.search(rf"’s ([CF] are (?:at \w+ )?(?:{NUMBER})) apart", sentence):
            self._distance = found[1]
        if found := re.match(r"The ([CF]) have to be (closer|farther apart),? and", sentence):
            sentence = sentence.replace("so the second", f"so {line}’s second")
            sentence = sentence.replace("one of them is", f"one of {line}’s {found[1]} is")
            return first + sentence.replace("so they are", f"so {line}’s {found[1]} are")
        its = r"([Ss]o) its (second [CF]|[CF]) (is|are)"
        text = re.sub(its, rf"\1 {line}’s \2 \3", sentence)
        text = re.sub(r"([Ss]o) one of its", rf"\1 one of {line}’s", text)
        return first + text if text != sentence and text.startswith("So ") else text

    def line(self, name: str) -> list[Cell]:
        """The cells of a line by its name."""
        kind, number = name.lower().split()
        every, at = range(self.size), int(number) - 1
        return [Cell(at, i) if kind == "row" else Cell(i, at) for i in every]

    def pairs(self, name: str, letter: str) -> Pairs:
        """All places of both of a letter in a line that the reader has not seen barred."""
        line, bit = self.line(name), LETTERS[letter]
        known = [cell for cell in line if self.left[cell] == bit]
        free = [cell for cell in line if self.left[cell] & bit and cell not in known]
        if len(known) > 1:
            return {frozenset(known)}
        found = [(known[0], cell) for cell in free] if known else combinations(free, 2)
        return {frozenset(pair) for pair in found if letter == "C" or apart(pair) > 1}

    def _set(self, cells: str, mask: int) -> None:
        self.left |= dict.fromkeys(cells_in(cells), mask)

    def _full(self, sentence: str) -> Iterator[tuple[str, str]]:
        """The lines of which a sentence says that they have both of a letter."""
        for found in found_in(FULL, sentence):
            letters = re.findall(r"both \w+ ([CF])", found[2]) or ["C", "F"]
            for lines in found_in(r"(row|column)s? (\d+(?:, \d+)*(?: and \d+)?)", found[1]):
                for number in re.findall(r"\d+", lines[2]):
                    yield from ((f"{lines[1].lower()} {number}", letter) for letter in letters)

    def _false_reasons(self, sentence: str) -> Iterator[str]:
        for name, letter in self._full(sentence):
            there = [c for c in self.line(name) if self.left[c] == LETTERS[letter]]
            if len(there) < 2 and "get one each" not in sentence:
                yield f"{name} is not seen to have both its {letter}"
        for found in found_in(rf"no F can be next to ({CELLS})", sentence):
            for cell in cells_in(found[1]):
                if self.left[cell] != LETTERS["F"]:
                    yield f"{cell} is not seen to be F"
        said = rf"({CELLS}) (?:is|are) not ([CF]|blank)(?=,| and)"
        for found in found_in(said, "" if sentence.startswith("So ") else sentence):
            for cell in cells_in(found[1]):
                if self.left[cell] & LETTERS[found[2]]:
                    yield f"{cell} is not seen not to be {found[2]}"

    def _try(self, sentence: str) -> None:
        for found in found_in(rf"were ({AT}) (\w+)", sentence):
            self._set(found[1], LETTERS[found[2]])
        for found in found_in(rf"(with|without) ([CF]) in ({AT})", sentence):
            (cell,), bit = cells_in(found[3]), LETTERS[found[2]]
            self.left[cell] = self.left[cell] & ~bit if found[1].lower() == "without" else bit

    def _take_reasons(self, sentence: str) -> None:
        for name, letter in self._full(sentence):
            for cell in self.line(name):
                if self.left[cell] != LETTERS[letter]:
                    self.left[cell] &= ~LETTERS[letter]
        for found in found_in(rf"no F can be next to ({CELLS})", sentence):
            beside = (c for c in self.left for at in cells_in(found[1]) if apart((c, at)) == 1)
            for cell in beside:
                self.left[cell] &= ~LETTERS["F"]

    def _fitting(self, sentence: str, name: str, letter: str) -> Pairs:
        """The pairs that are left, and fit how far apart the other letter was just said to be."""
        pairs = self.pairs(name, letter)
        for found in found_in(rf"{name}’s ([CF]) are (?:at \w+ )?({NUMBER}) apart", sentence):
            distance = NUMBERS.index(found[2])
            if found[1] != letter == "F":
                return {pair for pair in pairs if apart([*pair]) > distance}
            if found[1] != letter:
                return {pair for pair in pairs if apart([*pair]) < distance}
        return pairs

    def _listed(self, sentence: str) -> Iterator[tuple[str, str, Pairs]]:
        """The lines and letters whose places a sentence lists."""
        for found in found_in(rf"({LINE})’s second ([CF]) is ({CELLS})", sentence):
            yield found[1], found[2], self._seconds(found[1], found[2], found[3])
        only = rf"only ({CELLS}) (?:is|are) left for ({LINE})’s (second )?([CF])"
        for found in found_in(only, sentence):
            both = {frozenset(cells_in(found[1]))}
            seconds = self._seconds(found[2], found[4], found[1])
            yield found[2], found[4], seconds if found[3] else both
        for found in found_in(rf"({LINE})’s ([CF]) are ((?:two of )?{AT}[^.:]*)", sentence):
            yield found[1], found[2], said_pairs(found[3])

    def _seconds(self, name: str, letter: str, cells: str) -> Pairs:
        known = [c for c in self.line(name) if self.left[c] == LETTERS[letter]]
        return {frozenset((known[0], cell)) for cell in cells_in(cells)} if known else set()

    def _wrong_places(self, sentence: str) -> Iterator[str]:
        if "cannot both" in self._next:
            return
        every = [*self._listed(sentence)]
        for found in found_in(rf"({LINE})’s ([CF]) would be ({AT}[^.:]*)", sentence):
            every.append((found[1], found[2], said_pairs(found[3])))
        for found in found_in(rf"({LINE}) has no place for its (?:second )?([CF])", sentence):
            every.append((found[1], found[2], set()))
        for name, letter, said in every:
            seen = self._fitting(sentence, name, letter)
            if letter == "F" and len(said) > 1:
                said = {pair for pair in said if apart([*pair]) > 1}
            if seen != said:
                yield f"{name}’s {letter} may also be {sorted(map(sorted, seen - said))}"
        for found in found_in(rf"one of ({LINE})’s ([CF]) is ({AT})", sentence):
            pairs = self._fitting(sentence, found[1], found[2])
            if not all(cells_in(found[3])[0] in pair for pair in pairs):
                yield f"{found[1]}’s {found[2]} need not be {found[3]}"

    def _wrong_distances(self, sentence: str) -> Iterator[str]:
        for found in found_in(DISTANCE, sentence):
            said = [found.groups()[1:5]] + ([found.groups()[5:9]] if found[6] else [])
            for letter, bound, number, ends in said:
                pairs = self.pairs(found[1], letter)
                pick = max if bound.endswith("most") else min
                distance = pick((apart([*pair]) for pair in pairs), default=0)
                if distance != NUMBERS.index(number) or frozenset(cells_in(ends)) not in pairs:
                    yield f"{found[1]}’s {letter} are {bound} {distance} apart"

    def _take_places(self, sentence: str) -> None:
        self._take_reasons(sentence)
        if found := re.search(
            rf"({LINE})’s F are two of .*, but not neighbours: ([^.]*)", sentence
        ):
            self._set(found[2], LETTERS["F"])
        if found := re.search(rf"one of {LINE}’s ([CF]) is ({AT})", sentence, re.IGNORECASE):
            self._set(found[2], LETTERS[found[1]])
        for name, letter, pairs in self._listed(sentence):
            if not pairs:
                continue
            for cell in self.line(name):
                if not any(cell in pair for pair in pairs):
                    self.left[cell] &= ~LETTERS[letter]
                elif all(cell in pair for pair in pairs):
                    self.left[cell] = LETTERS[letter]

    def _take_cells(self, sentence: str) -> None:
        said = rf"({CELLS}) (?:is|are) (not |too (?:far|near)[^.]* to be )?([CF]|blank)\b"
        for found in found_in(said, sentence):
            for cell in cells_in(found[1]):
                bit = LETTERS[found[3]]
                self.left[cell] = self.left[cell] & ~bit if found[2] else bit
        last = rf"({CELLS}) (?:is|are) not .* so (?:it is|they are) ([CF]|blank)\b"
        for found in found_in(last, sentence):
            self._set(found[1], LETTERS[found[2]])


def said_pairs(text: str) -> Pairs:
    """The pairs of places that a list names; empty if it is none."""
    text, _, _ = text.partition(", as ")
    if found := re.match(rf"two of ({CELLS})", text):
        every, least = combinations(cells_in(found[1]), 2), 1 + ("not neighbours" in text)
        return {frozenset(pair) for pair in every if apart(pair) >= least}
    if found := re.match(rf"({AT}) and (?:either|one of(?: the neighbours)?) ({CELLS})", text):
        (sure,) = cells_in(found[1])
        return {frozenset((sure, other)) for other in cells_in(found[2])}
    return {frozenset(cells_in(pair)) for pair in re.findall(rf"{AT} and {AT}", text)}
