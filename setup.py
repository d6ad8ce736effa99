"""How the compiled core is built; everything else about the package is in `pyproject.toml`.

Without a C compiler or Python's headers the package is installed without the core. It does the same then, more slowly.
"""

from __future__ import annotations

import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

NATIVE = Path("src/marrow/native")
FLAGS = {
    "msvc": ["/std:c11", "/O2"],
    # No fused multiplications: sums of floating-point numbers must be those of NumPy. Names are hidden outside of the
    # library, so that the compiler may put functions into others.
    "unix": [
        "-std=c11",
        "-O3",
        "-fvisibility=hidden",
        "-Wall",
        "-Wextra",
        "-Wshadow",
        "-Wno-missing-field-initializers",
        "-ffp-contract=off",
    ],
}


class BuildCore(build_ext):
    """Says in plain words what it means if the core cannot be built; setuptools then goes on without it."""

    def build_extension(self, extension: Extension) -> None:
        extension.extra_compile_args = FLAGS.get(self.compiler.compiler_type, [])
        try:
            super().build_extension(extension)
        except Exception as error:  # of any kind: it is told and passed on
            reason = " ".join(str(error).split())
            print(
                f"marrow: installed without its compiled core, for it could not be built ({reason}). "
                "A C compiler and Python's headers are needed; without them Marrow is slower, and the same.",
                file=sys.stderr,
            )
            raise


setup(
    cmdclass={"build_ext": BuildCore},
    ext_modules=[
        Extension(
            "marrow.native._core",
            sources=sorted(map(str, NATIVE.glob("*.c"))),
            depends=sorted(map(str, NATIVE.glob("*.h"))),
            optional=True,
        )
    ],
)
