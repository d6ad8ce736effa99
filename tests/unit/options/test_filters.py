from __future__ import annotations

from dataclasses import fields

import pytest

from marrow.errors import OptionError
from marrow.options import BY_NAME, Options
from marrow.options.filters import PRESETS, FilterOptions


def test_the_defaults_are_the_balanced_preset() -> None:
    assert Options().filters == PRESETS["balanced"] == FilterOptions()


def test_every_preset_is_a_choice_and_knows_its_name() -> None:
    assert tuple(sorted(PRESETS)) == tuple(sorted(BY_NAME["preset"].choices))
    assert all(options.preset == name for name, options in PRESETS.items())


def test_a_preset_sets_all_filters_and_what_is_named_beside_it_differs() -> None:
    options = Options().change(remove_images=True, remove_menus=False)
    assert options.change(preset="paper").filters == PRESETS["paper"]
    changed = options.change(remove_ads=False, preset="text-only")
    assert not changed.filters.remove_ads
    assert changed.filters.remove_menus
    assert changed.filters.preset == "text-only"


def test_presets_grow_from_light_to_text_only() -> None:
    def removes(name: str) -> set[str]:
        options = PRESETS[name]
        names = [field.name for field in fields(options) if field.name.startswith("remove_")]
        return {each for each in names if getattr(options, each)}

    assert removes("light") < removes("balanced") < removes("text-only")


def test_the_paper_is_strict_and_retains_links() -> None:
    paper = PRESETS["paper"]
    assert (paper.strict, paper.keep_removed_links, paper.remove_link_lists, paper.word_length) == (True, True, True, 5)


def test_an_unknown_preset_is_refused() -> None:
    with pytest.raises(OptionError, match="light, balanced"):
        Options().change(preset="heavy")
