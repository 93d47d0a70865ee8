"""`python -m companion` is `salvage`."""

from companion.cli import main

if __name__ == "__main__":
    main()
