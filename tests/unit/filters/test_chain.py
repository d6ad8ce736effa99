from __future__ import annotations

import pytest

from marrow.filters import CHAIN
from marrow.filters.filter import Phase
from marrow.options import BY_NAME
from marrow.options.filters import PRESETS
from tests.unit.filters.alone import OFF, done


def test_every_filter_has_a_switch_and_a_name_of_its_own() -> None:
    assert len({each.name for each in CHAIN}) == len(CHAIN)
    assert all(isinstance(BY_NAME[each.option].default, bool) for each in CHAIN)


def test_every_switch_has_a_filter() -> None:
    switches = {name for name, setting in BY_NAME.items() if setting.group == "filters" and name.startswith("remove_")}
    assert switches - {each.option for each in CHAIN} <= {"remove_cells"}


def test_those_that_edit_come_first() -> None:
    phases = [each.phase for each in CHAIN]
    assert phases == sorted(phases, key=lambda phase: phase is Phase.DELETE)


def test_with_everything_off_nothing_goes() -> None:
    assert done("<p>a<!-- b --><script></script><nav><a href=c>d</a></nav>").untouched == "nothing to remove"
    assert OFF.filters != PRESETS["balanced"]


def test_the_report_is_in_the_order_of_the_chain() -> None:
    html = "<p>a<!-- b --><script>c</script><img src=d><b onclick='e'>f</b></p>"
    clean = done(html, remove_images=True, remove_scripts=True, remove_comments=True, remove_handlers=True)
    assert [each.filter for each in clean.removed] == ["comments", "handlers", "scripts", "images"]
    assert [each.count for each in clean.removed] == [1, 1, 1, 1]


def test_what_is_inside_of_something_that_went_is_not_counted_again() -> None:
    clean = done(
        "<iframe src=a></iframe><form><input><iframe src=b></iframe></form>", remove_forms=True, remove_embeds=True
    )
    assert [(each.filter, each.count) for each in clean.removed] == [("embeds", 2), ("forms", 1)]


@pytest.mark.parametrize("phase", Phase)
def test_there_are_filters_of_both_phases(phase: Phase) -> None:
    assert any(each.phase is phase for each in CHAIN)
