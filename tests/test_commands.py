"""The commands `./marrow` and `./test`, run in a make-believe checkout: no network, no real environment.

The checkout holds the real scripts. The Python they find is a stand-in that notes what it is asked for: it
makes an "environment" of a few files and installs a `marrow` that prints its arguments. It leaves questions
(`-c`) to the real Python, so that versions, locks and imports are real.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SCRIPTS = (
    "marrow",
    "test",
    ".ci/run",
    *sorted(f"scripts/{p.name}" for p in ROOT.glob("scripts/*") if not p.suffix),
)
# All that the scripts need besides a shell and Python.
TOOLS = ("cat", "cmp", "dirname", "id", "mkdir", "readlink", "rm")

PYTHON = """\
#!/bin/sh
case "$1 $2" in
    -c\\ *) exec {real} "$@" ;;
    "-m venv")
        echo venv >>{log}
        mkdir "$3/bin"
        cp "$0" "$3/bin/python"
        printf '#!/bin/sh\\necho "pip 99 from %s/lib (python 3.11)"\\n' "$3" >"$3/bin/pip"
        chmod +x "$3/bin/pip"
        ;;
    "-m pip")
        echo "$*" >>{log}
        {trouble}
        printf '#!/bin/sh\\necho "article of $*"\\n' >"${{0%python}}marrow"
        chmod +x "${{0%python}}marrow"
        ;;
    "-m pytest") echo "$*" ;;
esac
"""


@dataclass(frozen=True, slots=True)
class Checkout:
    """A copy of the scripts, and a PATH with nothing but what they may rely on."""

    root: Path
    path: Path
    log: Path

    def believe_digests(self) -> None:
        """Have every file be what it should be."""
        (self.path / "sha256sum").symlink_to(shutil.which("true") or "")

    def set_python(self, *, trouble: str = ":", real: str = sys.executable, name: str = "python3") -> None:
        self._write(name, PYTHON.format(real=f"'{real}'", log=f"'{self.log}'", trouble=trouble))

    def set_old_python(self) -> None:
        self._write("python3", "#!/bin/sh\nexit 1\n")

    def set_python_without_ensurepip(self) -> None:
        self._write("python3", f"#!/bin/sh\ncase $2 in *ensurepip*) exit 1 ;; esac\nexec '{sys.executable}' \"$@\"\n")

    def _write(self, name: str, text: str) -> None:
        (self.path / name).write_text(text)
        (self.path / name).chmod(0o755)

    def start(self, *command: str | Path, cwd: Path | None = None) -> subprocess.Popen[str]:
        pipe = subprocess.PIPE
        env = {"PATH": str(self.path), "LC_ALL": "C"}
        return subprocess.Popen(command, cwd=cwd or self.root, env=env, stdout=pipe, stderr=pipe, text=True)

    def run(self, *command: str | Path, cwd: Path | None = None) -> tuple[int, str, str]:
        process = self.start(*command, cwd=cwd)
        out, err = process.communicate(timeout=20)
        return process.returncode, out, err

    def asked(self) -> list[str]:
        """What the stand-in was asked for: "venv" or the arguments of pip."""
        return self.log.read_text().splitlines() if self.log.exists() else []

    def installs(self) -> int:
        return sum(" install " in line for line in self.asked())


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    made = Checkout(tmp_path / "a checkout", tmp_path / "bin", tmp_path / "log")
    made.path.mkdir()
    for tool in (*TOOLS, "sh", "cp", "chmod"):  # the last three are for the stand-in
        found = shutil.which(tool)
        assert found is not None, tool
        (made.path / tool).symlink_to(found)
    for name in (*SCRIPTS, "pyproject.toml"):
        (made.root / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, made.root / name)
    made.set_python()
    return made


@pytest.mark.parametrize("name", SCRIPTS)
def test_script_is_executable_and_parses(name: str) -> None:
    assert os.access(ROOT / name, os.X_OK)
    subprocess.run(["/bin/sh", "-n", ROOT / name], check=True, timeout=20)


def test_first_run_makes_the_environment_and_stdout_is_the_article_alone(checkout: Checkout) -> None:
    code, out, err = checkout.run("./marrow", "page one.html", "--to", "md")
    assert (code, out) == (0, "article of page one.html --to md\n")
    assert "making the environment" in err
    assert checkout.asked()[0] == "venv"
    assert checkout.installs() == 1


def test_second_run_reuses_the_environment_and_says_nothing(checkout: Checkout) -> None:
    checkout.run("./marrow")
    before = checkout.asked()
    for tool in ("python3", "mkdir", "rm"):  # not needed now
        (checkout.path / tool).unlink()
    assert checkout.run("./marrow", "x") == (0, "article of x\n", "")
    assert checkout.asked() == before


def test_this_checkout_starts_from_the_environment_it_has(checkout: Checkout) -> None:
    # With no Python on PATH it can make nothing: if this says so, run `./test` to make the environment.
    (checkout.path / "python3").unlink()
    code, out, err = checkout.run(ROOT / "marrow", "--version")
    assert (code, err) == (0, "")
    assert version("marrow") in out


def test_runs_from_another_folder_and_through_symlinks(checkout: Checkout, tmp_path: Path) -> None:
    elsewhere = tmp_path / "else where"
    elsewhere.mkdir()
    (elsewhere / "absolute").symlink_to(checkout.root / "marrow")
    (elsewhere / "relative").symlink_to("../a checkout/marrow")
    (elsewhere / "twice").symlink_to("relative")
    for command in (checkout.root / "marrow", "./absolute", "./relative", "./twice", "../a checkout/marrow"):
        assert checkout.run(command, "x", cwd=elsewhere)[:2] == (0, "article of x\n")
    assert checkout.installs() == 1


def test_standard_input_is_left_to_the_command(checkout: Checkout) -> None:
    checkout.set_python(trouble="cat >&2")
    process = subprocess.run(
        ["sh", "-c", "./marrow -; cat"],
        cwd=checkout.root,
        env={"PATH": str(checkout.path)},
        input="<p>page",
        capture_output=True,
        text=True,
        timeout=20,
        check=True,
    )
    assert process.stdout == "article of -\n<p>page"


def test_changed_project_file_brings_the_environment_up_to_date(checkout: Checkout) -> None:
    checkout.run("./marrow")
    with (checkout.root / "pyproject.toml").open("a") as project:
        project.write("# another dependency\n")
    assert "up to date" in checkout.run("./marrow")[2]
    assert checkout.installs() == 2
    assert checkout.asked().count("venv") == 1


def test_failed_install_fails_and_the_next_run_starts_afresh(checkout: Checkout) -> None:
    checkout.set_python(trouble="exit 3")
    code, out, err = checkout.run("./marrow", "x")
    assert (code, out) == (3, "")
    assert "not complete" in err
    checkout.set_python()
    assert checkout.run("./marrow", "x")[:2] == (0, "article of x\n")
    assert checkout.asked().count("venv") == 2


def test_killed_install_is_noticed(checkout: Checkout) -> None:
    checkout.set_python(trouble="kill -9 $PPID; exit 1")  # $PPID is scripts/environment
    assert checkout.run("./marrow", "x")[0] != 0
    checkout.set_python()
    assert checkout.run("./marrow", "x")[:2] == (0, "article of x\n")
    assert checkout.asked().count("venv") == 2


def test_moved_checkout_gets_a_new_environment(checkout: Checkout, tmp_path: Path) -> None:
    checkout.run("./marrow")
    moved = tmp_path / "moved"
    checkout.root.rename(moved)
    assert checkout.run(moved / "marrow", "x", cwd=tmp_path)[:2] == (0, "article of x\n")
    assert checkout.asked().count("venv") == 2


def test_environment_without_its_python_is_made_anew(checkout: Checkout) -> None:
    checkout.run("./marrow")
    (checkout.root / ".venv/bin/python").unlink()
    assert checkout.run("./marrow", "x")[:2] == (0, "article of x\n")
    assert checkout.asked().count("venv") == 2


def test_environment_made_by_hand_is_kept(checkout: Checkout) -> None:
    venv = checkout.root / ".venv"
    venv.mkdir()
    checkout.run("python3", "-m", "venv", venv)
    (venv / "mine").touch()
    assert checkout.run("./marrow", "x")[:2] == (0, "article of x\n")
    assert (venv / "mine").exists()


def test_runs_at_the_same_time_install_once(checkout: Checkout) -> None:
    (checkout.path / "sleep").symlink_to(shutil.which("sleep") or "")
    checkout.set_python(trouble="sleep 0.3")
    runs = [checkout.start("./marrow", "x") for _ in range(4)]
    assert [run.communicate(timeout=20)[0] for run in runs] == ["article of x\n"] * 4
    assert (checkout.installs(), checkout.asked().count("venv")) == (1, 1)


def test_missing_python_is_said_plainly(checkout: Checkout) -> None:
    (checkout.path / "python3").unlink()
    code, out, err = checkout.run("./marrow", "x")
    assert (code, out) == (1, "")
    assert "needs Python 3.11 or newer" in err
    assert not (checkout.root / ".venv").exists()


def test_old_python_is_passed_over(checkout: Checkout) -> None:
    checkout.set_old_python()
    assert "needs Python 3.11 or newer" in checkout.run("./marrow", "x")[2]
    checkout.set_python(name="python3.12")
    assert checkout.run("./marrow", "x")[:2] == (0, "article of x\n")


def test_python_without_ensurepip_names_the_debian_package(checkout: Checkout) -> None:
    checkout.set_python_without_ensurepip()  # and there is no apt-get on PATH
    code, _, err = checkout.run("./marrow", "x")
    assert code == 1
    assert f"apt-get install python3.{sys.version_info.minor}-venv" in err


def test_test_hands_its_arguments_to_pytest_in_a_development_environment(checkout: Checkout, tmp_path: Path) -> None:
    code, out, _ = checkout.run(checkout.root / "test", "tests/a b.py::case", "-x", cwd=tmp_path)
    assert (code, out) == (0, "-m pytest tests/a b.py::case -x\n")
    assert any(line.endswith("--group dev") for line in checkout.asked())


def test_development_environment_serves_the_command_too(checkout: Checkout) -> None:
    checkout.run("./test", "-x")
    before = checkout.asked()
    assert checkout.run("./marrow", "x") == (0, "article of x\n", "")
    assert checkout.run("./test", "-x")[2] == ""
    assert checkout.asked() == before


def test_missing_browser_is_said_here_and_an_error_in_ci(checkout: Checkout) -> None:
    code, _, err = checkout.run("scripts/browser")
    assert code == 0
    assert "no Chromium or Chrome on PATH" in err
    assert checkout.run("sh", "-c", "CI=true scripts/browser")[0] == 1


def test_browser_on_path_is_enough(checkout: Checkout) -> None:
    (checkout.path / "chromium").symlink_to(checkout.path / "sh")
    assert checkout.run("sh", "-c", "CI=true scripts/browser") == (0, "", "")


def test_check_runs_everything_and_fails_if_one_fails(checkout: Checkout) -> None:
    checkout.run("./test", "-x")
    python = checkout.root / ".venv/bin/python"
    python.write_text('#!/bin/sh\necho "did $2"\n[ "$2" != mypy ]\n')
    code, out, err = checkout.run("scripts/check")
    assert code == 1
    assert [line for line in out.splitlines() if line.startswith("did")] == [
        "did ruff",
        "did ruff",
        "did mypy",
        "did pytest",
    ]
    assert err == "failed: mypy\n"


def test_missing_compiler_is_said_here_and_an_error_in_ci(checkout: Checkout) -> None:
    code, _, err = checkout.run("scripts/compiler")
    assert code == 0
    assert "no C compiler on PATH" in err
    assert checkout.run("sh", "-c", "CI=true scripts/compiler")[0] == 1


def test_compiler_on_path_is_enough(checkout: Checkout) -> None:
    (checkout.path / "gcc").symlink_to(checkout.path / "sh")
    assert checkout.run("sh", "-c", "CI=true scripts/compiler") == (0, "", "")


def test_missing_axe_is_said_here_and_an_error_in_ci(checkout: Checkout) -> None:
    code, _, err = checkout.run("scripts/axe")
    assert code == 0
    assert "there is no axe-core" in err
    assert checkout.run("sh", "-c", "CI=true scripts/axe")[0] == 1


def test_axe_that_is_as_it_should_be_is_enough(checkout: Checkout) -> None:
    checkout.believe_digests()
    assert checkout.run("sh", "-c", "CI=true scripts/axe") == (0, "", "")


def test_axe_is_asked_for_by_its_version_and_not_believed_without_its_digest(checkout: Checkout) -> None:
    npm = checkout.path / "npm"
    npm.write_text('#!/bin/sh\necho "npm $*" >&2\n')
    npm.chmod(0o755)
    code, _, err = checkout.run("sh", "-c", "CI=true scripts/axe")
    assert code == 1
    assert re.search(r"^npm install .*--ignore-scripts.* axe-core@\d+\.\d+\.\d+$", err, re.MULTILINE)


def test_missing_tools_of_papers_are_said_here_and_an_error_in_ci(checkout: Checkout) -> None:
    code, _, err = checkout.run("scripts/papers")
    assert code == 0
    assert "apt-get install default-jre-headless epubcheck poppler-utils" in err
    assert checkout.run("sh", "-c", "CI=true scripts/papers")[0] == 1


def test_ci_starts_from_nothing(checkout: Checkout) -> None:
    checkout.believe_digests()
    for name in ("chromium", "cc", "java", "epubcheck", "pdftotext"):
        (checkout.path / name).symlink_to(checkout.path / "sh")
    checkout.run("./test", "-x")
    left = checkout.root / ".venv/left over"
    left.touch()
    code, out, _ = checkout.run(".ci/run")
    assert code == 0
    assert out.endswith("-m pytest --cov\n")
    assert not left.exists()
