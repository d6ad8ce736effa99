from __future__ import annotations

from marrow.options import SETTINGS
from marrow.serve.operations import FOR_REQUESTS, KINDS, OPERATIONS

_OWN = {
    "limits": {"max_bytes", "max_nodes", "max_depth", "max_attributes"},
    "fetch": {
        *("timeout_s", "max_redirects", "retries", "delay_s", "user_agent", "robots", "allow_private"),
    },
    "rendering": {"browser", "sandbox", "assets", "render_timeout_s", "tabs"},
    "printing": {"print_timeout_s"},
}
"""What no request changes, with all of `proxy` and `serve`."""


def test_every_setting_is_for_requests_or_the_servers_own() -> None:
    # A new setting has to be put on one side, by somebody who has thought about strangers changing it.
    own = {setting.name for setting in SETTINGS if setting.name not in FOR_REQUESTS}
    always = {setting.name for setting in SETTINGS if setting.group in ("proxy", "serve", "batch")}
    assert own == always.union(*_OWN.values())


def test_no_setting_has_the_name_of_a_parameter() -> None:
    assert not FOR_REQUESTS.keys() & {"url", "html", "to", "what", "options"}


def test_addresses_and_media_types_are_told_apart() -> None:
    assert len({operation.path for operation in OPERATIONS}) == len(OPERATIONS)
    for operation in OPERATIONS:
        assert len(operation.formats) >= 1
        assert all(KINDS[name] == kind for name, kind in operation.formats.items())
