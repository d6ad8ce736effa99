from __future__ import annotations

import base64
import hashlib

from marrow.serve.framing import frame_head, frame_policy


def test_the_policy_lets_in_the_script_that_is_in_the_head_and_no_other() -> None:
    script = frame_head().partition("<script>")[2].removesuffix("</script>")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    policy = frame_policy("default-src 'none'")
    assert f"script-src 'sha256-{digest}';" in policy
    assert policy.count("script-src") == 1


def test_the_page_is_of_no_origin_and_for_our_own_frames() -> None:
    parts = frame_policy("default-src 'none'").split("; ")
    assert {"default-src 'none'", "sandbox allow-scripts", "frame-ancestors 'self'", "form-action 'none'"} <= set(parts)


def test_nothing_in_the_head_ends_it() -> None:
    inner = frame_head().removeprefix("<style>").removesuffix("</script>")
    assert inner.count("</style>") == 1
    assert "</script" not in inner
    assert "<!--" not in inner
