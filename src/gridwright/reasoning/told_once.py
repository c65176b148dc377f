"""What several looks say, without saying anything twice: sentences one after the other."""

from __future__ import annotations

import re
from collections.abc import Iterable

from gridwright.reasoning.words import AND, AT_ONCE, SO, Part, Words, joined


def told_once(looks: Iterable[Words]) -> Words:
    """Looks one after the other, without what the one before has said in the same words.

    That is the whole of a look, or its first sentence: "Row 3 leaves 9 for R3C1 + R3C2." Several
    sentences may also have been said earlier. Looks that say the same of several places are told in
    one.
    """
    result, before, earlier = list[Words](), Words(), list[Words]()
    for look in dict.fromkeys(looks):
        both = _together(before, look) or _for_one_reason(before, look)
        if not both and result and result[-1] == before and _goes_on_from(before, look):
            both = look
        again = (_said_at_length(each, look) for each in earlier)
        said = max((_said(before, look), _said_in_clause(before, look), *again))
        result[-1:] = [both] if both else [*result[-1:], Words(look.parts[said:])]
        earlier.append(before)
        before = both or look
    return joined(result)


def _goes_on_from(before: Words, look: Words) -> bool:
    """Whether a look says all of the one before, and what follows: "R1C2 is 5, so R1C3 is 4."."""
    said = str(before)
    return said.endswith(".") and str(look).startswith(said[:-1] + SO)


def _said_in_clause(before: Words, look: Words) -> int:
    """How many of the first parts of a look make a sentence that is a clause of the one before.

    "Row 1 shows two." goes without saying after "Row 1 shows two, so R1C1 is not 5.", and so does
    "Row 1 shows two, so R1C1 is not 5." after "R1C1 is not 5, as row 1 shows two, so it is 4."
    """
    ends = next((number for number, part in enumerate(look.parts, 1) if _ends(part)), 0)
    if not ends or not look.parts[ends:]:
        return 0
    sentence, said = str(Words(look.parts[:ends])).rstrip(" ."), str(before)
    why, so, then = sentence.partition(SO)
    turned = f"{then}, as {why[:1].lower()}{why[1:]}{SO}"
    told = turned in said if so else said.startswith(sentence + SO) and ". " not in said
    return ends + (look.parts[ends : ends + 1] == (Part(" "),)) if told else 0


def _ends(part: Part) -> bool:
    """Whether a part ends a sentence."""
    return part.text.rstrip().endswith(".")


def _said_at_length(earlier: Words, look: Words) -> int:
    """The same as `_said` of an earlier look, if it is more than one sentence."""
    said = _said(earlier, look)
    sentences = sum(_ends(part) for part in look.parts[:said])
    return said if sentences > 1 else 0


def _together(first: Words, second: Words) -> Words | None:
    """Two looks told in one, if they say the same of different places."""
    if first.parallel is None or second.parallel is None:
        return None
    return first.parallel.with_next(second.parallel)


def _for_one_reason(first: Words, second: Words) -> Words | None:
    """Two looks told in one, if the last sentence of the first and the second have one reason.

    "Row 1 has its 5, so R2C1 is 6." and "Row 1 has its 5, so R2C2 is not 4." are "…, so R2C1 is 6,
    and R2C2 is not 4."
    """
    before, after = _clauses(first), _clauses(second)
    starts = [number for number, part in enumerate(before[:-1], 1) if part.text.endswith(". ")]
    reason = [*before[starts[-1] if starts else 0 :]]
    ends = [number for number, part in enumerate(after, 1) if part.text.endswith(SO)]
    one = bool(ends) and reason[: ends[0]] == after[: ends[0]] and len(reason) > ends[0]
    if not one or not before[-1].text.endswith("."):
        return None
    last = before[-1]._replace(text=f"{before[-1].text[:-1]}{AND}")
    return Words((*before[:-1], last, *_not_said(reason[ends[0] :], after[ends[0] :])))


def _not_said(before: list[Part], then: list[Part]) -> list[Part]:
    """What follows from a reason without its first clause, if another sentence begins with that."""
    said = len(before) - 1
    if 0 < said < len(then) and before[:said] == then[:said] and then[said].text.startswith(AND):
        return [Part(then[said].text.removeprefix(AND)), *then[said + 1 :]]
    end = next((number for number, part in enumerate(then) if part.text.endswith(AND)), None)
    return then if end is None or before[: end + 1] != then[: end + 1] else then[end + 1 :]


def _clauses(words: Words) -> list[Part]:
    """The parts, of which no two are plain text in a row but where a clause or a sentence ends."""
    merged: list[Part] = []
    for part in words.parts:
        if part.cells or part.kind != "text":
            merged.append(part)
        elif merged and not merged[-1].cells and merged[-1].kind == "text":
            merged[-1] = Part(merged[-1].text + part.text)
        else:
            merged.append(part)
    found: list[Part] = []
    for part in merged:
        plain = not part.cells and part.kind == "text"
        texts = re.split(rf"(?<=\. )|(?<={SO})", part.text) if plain else [part.text]
        found += [part._replace(text=text) for text in texts if text or not plain]
    return found


def _said(before: Words, look: Words) -> int:
    """How many of the first parts of a look make a sentence that the one before begins with."""
    said = 0
    for number, (first, second) in enumerate(zip(before.parts, look.parts, strict=False), 1):
        if first != second and (first.cells or second != Part(f"{first.text} ")):
            # The one before went on to say what follows at once: "Row 3 leaves 9, so ...".
            said = number if first == AT_ONCE and second == Part(". ") else said
            break
        if _ends(second):
            said = number
    return said + (look.parts[said : said + 1] == (Part(" "),))
