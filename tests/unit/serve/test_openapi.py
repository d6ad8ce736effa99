"""The description of the API: valid, complete, and true of the real application."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from schemathesis import GenerationMode
from schemathesis.config import SchemathesisConfig
from schemathesis.core.failures import Failure, FailureGroup
from schemathesis.core.result import Ok

from marrow.errors import FetchError
from marrow.io.target import parse
from marrow.options.serve import ServeOptions
from marrow.serve.asking import asked
from marrow.serve.endpoints import FREE, PATHS
from marrow.serve.openapi import description
from marrow.serve.operations import FOR_REQUESTS, OPERATIONS
from marrow.serve.pool import Pool
from marrow.serve.schemas import schemas, value_schema
from tests.unit.serve.serving import PAGE, Api, desk_in, serving

DOCUMENT: dict[str, Any] = json.loads(description(is_locked=False))
_CONFIG = """
[checks.not_a_server_error]  # what the page, or a host that is not there, is to blame for
expected-statuses = ["2xx", "3xx", "4xx", 501, 502]
[checks.positive_data_acceptance]  # whether a page has an article, no schema can say
expected-statuses = ["2xx", 400, 422, 501, 502]
"""


def refs(part: Any) -> Iterator[str]:
    """All references in a document."""
    if isinstance(part, dict):
        yield from (value for name, value in part.items() if name == "$ref" and isinstance(value, str))
        part = list(part.values())
    if isinstance(part, list):
        for each in part:
            yield from refs(each)


def test_every_address_is_described() -> None:
    assert DOCUMENT["paths"].keys() == PATHS | FREE
    assert all({"get", "post"} == DOCUMENT["paths"][each.path].keys() for each in OPERATIONS)


def test_every_reference_leads_somewhere() -> None:
    for ref in set(refs(DOCUMENT)):
        found = DOCUMENT
        for name in ref.removeprefix("#/").split("/"):
            found = found[name]


def test_schemas_are_valid() -> None:
    for schema in schemas().values():
        Draft202012Validator.check_schema(schema)


@pytest.mark.parametrize("name", FOR_REQUESTS)
def test_a_default_fits_its_own_schema(name: str) -> None:
    schema = value_schema(FOR_REQUESTS[name])
    Draft202012Validator(schema).validate(schema["default"])
    operation = OPERATIONS[0]
    body = json.dumps({"html": PAGE, "options": {name: schema["default"]}}).encode()
    assert asked(operation, b"", "application/json", body).settings == {name: schema["default"]}


def test_keys_are_asked_for_where_they_are_needed() -> None:
    assert DOCUMENT["security"] == []
    locked = json.loads(description(is_locked=True))
    assert [list(each) for each in locked["security"]] == [["bearer"], ["key"], ["user"]]
    assert locked["paths"]["/health"]["get"]["security"] == []


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Api]:
    """The application with real workers, and with no world outside."""

    def nowhere(url: str, *_: object, **__: object) -> None:
        raise FetchError("fetch.dns", f"{parse(url).host} has no address")

    options = ServeOptions(serve_workers=2, serve_browsers=0)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("marrow.serve.service.fetch", nowhere)
        with serving(desk_in(tmp_path_factory.mktemp("desk")), options, Pool(options)) as running:
            yield running


def explore(api: Api, document: dict[str, Any], folder: Path, count: int) -> None:
    """Send requests, as they are described and not quite so, and hold the answers against the description."""
    file = folder / "schemathesis.toml"
    file.write_text(_CONFIG)
    described = schemathesis.openapi.from_dict(document, config=SchemathesisConfig.from_path(file))
    operations = [found.ok() for found in described.get_all_operations() if isinstance(found, Ok)]
    assert len(operations) == 2 * len(OPERATIONS) + 3
    modes = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
    cases = st.one_of(*(each.as_strategy(generation_mode=mode) for each in operations for mode in modes))

    @settings(
        max_examples=count,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=cases)
    def exchange(case: schemathesis.Case[Any]) -> None:
        case.call_and_validate(base_url=f"http://127.0.0.1:{api.port}")

    exchange()


def test_nothing_is_answered_that_is_not_described(api: Api, tmp_path: Path) -> None:
    explore(api, DOCUMENT, tmp_path, 100)


def test_an_answer_that_is_not_described_is_noticed(api: Api, tmp_path: Path) -> None:
    document = json.loads(description(is_locked=False))
    for operation in OPERATIONS:
        for method in document["paths"][operation.path].values():
            del method["responses"]["422"]
    with pytest.raises((FailureGroup, Failure)):
        explore(api, document, tmp_path, 200)
