from __future__ import annotations

import pytest

from marrow.assemble.metadata.licences import licence

COMMONS = "https://creativecommons.org"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("http://www.creativecommons.org/licenses/BY/4.0", f"{COMMONS}/licenses/by/4.0/"),
        ("//creativecommons.org/licenses/by-nc-sa/3.0/de/deed.de", f"{COMMONS}/licenses/by-nc-sa/3.0/de/"),
        (f"{COMMONS}/licenses/by/4.0/legalcode", f"{COMMONS}/licenses/by/4.0/"),
        (f"{COMMONS}/publicdomain/zero/1.0/deed.en", f"{COMMONS}/publicdomain/zero/1.0/"),
        (f"{COMMONS}/licenses/by-sa/", f"{COMMONS}/licenses/by-sa/"),
        ("CC BY-SA 4.0", f"{COMMONS}/licenses/by-sa/4.0/"),
        ("Creative Commons BY NC ND", f"{COMMONS}/licenses/by-nc-nd/"),
        ("CC0", f"{COMMONS}/publicdomain/zero/1.0/"),
        ("/terms", "https://example.org/terms"),
        ("https://www.gnu.org/licenses/fdl.html", "https://www.gnu.org/licenses/fdl.html"),
        ("Licensed under the\n Open Government Licence", "Licensed under the Open Government Licence"),
        ("© 2020 Daily News. All rights reserved.", ""),
        ("javascript:alert('license')", ""),
        ("", ""),
        ("licence " * 100, ""),
    ],
)
def test_a_licence_is_an_address_or_a_name(text: str, expected: str) -> None:
    assert licence(text, "https://example.org/a/b") == expected


def test_what_a_link_leads_to_is_an_address_whatever_it_is_called() -> None:
    assert licence("license", "https://example.org/a/b", is_link=True) == "https://example.org/a/license"
    assert licence("javascript:x", "https://example.org/a/b", is_link=True) == ""
