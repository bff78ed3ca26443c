"""`python -m streetlight` is the `streetlight` command."""

from streetlight.cli import main

if __name__ == "__main__":
    main()
