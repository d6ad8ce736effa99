from __future__ import annotations

import pytest

from marrow.batch.sources.stores import refused

_NO_CREDENTIALS = """Unable to load credentials for IO backend `s3`

Caused by the following errors:
  1: an error occurred while loading credentials
  2: failed to load IMDS session token"""
_NOT_OURS = """Unhandled Error for path: s3://bucket/
Details:
unhandled error (AccessDenied): Error { code: "AccessDenied", message: "No" } (Unhandled(Unhandled { ... }))"""
_AZURE = """Generic AzureBlob error

Caused by the following errors:
  1: Azure Storage Account not set and is required."""
_GONE = "DaftError::ComputeError Object at location s3://bucket/a not found\nDetails:\nNotFound"
_NO_STORE = (
    "Failed to load credentials for IO backend `opendal(foo)`\n\nCaused by the following errors:\n  1: not registered"
)


@pytest.mark.parametrize(
    ("told", "code", "message"),
    [
        (_NO_CREDENTIALS, "input.denied", "its store does not let us in (Unable to load credentials)"),
        (_NOT_OURS, "input.denied", "its store does not let us in (AccessDenied)"),
        (_AZURE, "input.denied", "its store does not let us in (Azure Storage Account not set)"),
        (_GONE, "input.missing", "cannot be read (DaftError::ComputeError Object at location s3://bucket/a not found)"),
        (_NO_STORE, "input.missing", "cannot be read (Failed to load credentials for IO backend `opendal(foo)`)"),
    ],
)
def test_a_store_that_is_closed_is_told_from_an_object_that_is_not_there(told: str, code: str, message: str) -> None:
    error = refused("s3://bucket/a", "cannot be read", ValueError(told))
    assert (error.code, error.message, error.url) == (code, message, "s3://bucket/a")


def test_of_a_file_of_this_machine_the_system_says_what_is_wrong() -> None:
    error = refused("a.warc", "cannot be read", FileNotFoundError(2, "No such file or directory", "/home/a.warc"))
    assert str(error) == "a.warc: cannot be read (No such file or directory) [input.missing]"


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("forbidden/a.warc.gz", FileNotFoundError(2, "No such file or directory", "/data/forbidden/a.warc.gz")),
        (
            "s3://b/the-forbidden-planet.html",
            ValueError("Object at location s3://b/the-forbidden-planet.html not found"),
        ),
        ("s3://b/a forbidden planet", ValueError("Object at location s3://b/a forbidden planet not found")),
        ("s3://b/forbidden/*.warc", ValueError("Nothing is at s3://b/forbidden/, or (s3://b/forbidden)")),
    ],
)
def test_what_a_name_says_is_not_what_its_store_says(name: str, error: Exception) -> None:
    assert refused(name, "cannot be read", error).code == "input.missing"


def test_a_store_may_refuse_what_is_called_forbidden() -> None:
    error = refused("s3://forbidden/a", "cannot be read", ValueError("s3://forbidden/a: 403 Forbidden"))
    assert error.message == "its store does not let us in (Forbidden)"
