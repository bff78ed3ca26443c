"""Compile modules with mypyc, in place, in the current folder. Used by scripts/fast.py.

With `--practise PROGRAM` they are compiled twice: first so that they count what runs, then, after that program has
run, by those counts. The counts lie beside the object files, so both compilations are given the same ones.
"""

import argparse
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from mypyc.build import mypycify
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

# A call from one of our C files to another need not ask first whether somebody else has a function of that name.
ALWAYS = ["-fvisibility=hidden"]
COUNTING = ["-fprofile-generate", "-fprofile-update=single"]
COUNTED = ["-fprofile-use", "-fprofile-correction", "-Wno-missing-profile", "-Wno-coverage-mismatch"]


class SideBySide(build_ext):
    """Compiles as many files at once as there are cores; setuptools takes one after the other."""

    def build_extensions(self) -> None:
        pool = ThreadPoolExecutor(os.cpu_count())
        compiler: Any = self.compiler
        compile_one, link = compiler._compile, compiler.link_shared_object
        begun = []

        def link_when_compiled(*args: Any, **named: Any) -> None:
            for compiled in begun:
                compiled.result()
            link(*args, **named)

        compiler._compile = lambda *args: begun.append(pool.submit(compile_one, *args))
        compiler.link_shared_object = link_when_compiled
        super().build_extensions()


def compile_with(extensions: list[Extension], flags: list[str]) -> None:
    given = [(extension.extra_compile_args, extension.extra_link_args) for extension in extensions]
    for extension in extensions:
        extension.extra_compile_args = [*extension.extra_compile_args, *ALWAYS, *flags]
        extension.extra_link_args = [*extension.extra_link_args, *flags]
    setup(
        name="streetlight",
        ext_modules=extensions,
        cmdclass={"build_ext": SideBySide},
        script_args=["--quiet", "build_ext", "--inplace", "--force"],
    )
    for extension, (compiling, linking) in zip(extensions, given, strict=True):
        extension.extra_compile_args, extension.extra_link_args = compiling, linking


def main() -> None:
    parser = argparse.ArgumentParser(description="Compile modules with mypyc.")
    parser.add_argument("--practise", metavar="PROGRAM")
    parser.add_argument("modules", nargs="+")
    arguments = parser.parse_args()
    # One C file for each module: a compiler needs many times as long for one file that holds them all.
    extensions = mypycify(["--strict", *arguments.modules], multi_file=True, opt_level="3", debug_level="0")
    if arguments.practise is None:
        compile_with(extensions, [])
        return
    compile_with(extensions, COUNTING)
    subprocess.run([sys.executable, arguments.practise], check=True)
    compile_with(extensions, COUNTED)


if __name__ == "__main__":
    main()
