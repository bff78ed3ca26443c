"""`python -m streetlight.cli` is the same as the `streetlight` command."""

from streetlight.cli import main

main()
