"""The page of techniques: complete, with a picture for each example, and true."""

from __future__ import annotations

import pytest
from scripts import techniques

from gridwright.reasoning.technique import SILENT

PAGE = techniques.PAGE.read_text("utf-8")
EXAMPLES = techniques.stored()
# The first example of each puzzle, by the board's name: others take as long to find again.
FEW = list({each.board.split()[0]: name for name, each in reversed(EXAMPLES.items())}.values())


@pytest.mark.parametrize("section", [*techniques.sections()], ids=lambda section: section.title)
def test_the_page_lists_every_technique_with_its_rank_and_a_sentence(
    section: techniques.Section,
) -> None:
    _, _, rest = PAGE.partition(f"\n## {section.title}\n")
    part, _, _ = rest.partition("\n## ")
    for each in section.techniques:
        assert f"| {each.name} | {each.rank} | {each.about} |\n" in part, "run scripts/techniques"


def test_the_page_is_what_the_script_writes_for_the_stored_steps() -> None:
    assert techniques.page(EXAMPLES) == PAGE, "run scripts/techniques"


def test_every_example_has_its_picture_on_the_page_and_no_picture_is_left_over() -> None:
    drawn = {path.name for path in techniques.FOLDER.glob("*.svg")}
    assert drawn == EXAMPLES.keys()
    assert all(f"](techniques/{name})" in PAGE for name in drawn)


def test_examples_are_of_techniques_that_are_told_and_most_of_these_have_one() -> None:
    told = {
        section.picture(technique)
        for section in techniques.sections()
        for technique in section.techniques
        if technique.rank > SILENT and section.title != techniques.PLAIN_TITLE
    }
    assert EXAMPLES.keys() <= told
    assert len(EXAMPLES) > 0.8 * len(told)


@pytest.mark.parametrize("name", FEW)
def test_the_program_takes_the_step_of_an_example_in_the_same_words(name: str) -> None:
    found, picture = techniques.found_again(EXAMPLES[name])
    assert found == EXAMPLES[name], "run scripts/techniques"
    assert picture == (techniques.FOLDER / name).read_text("utf-8")
