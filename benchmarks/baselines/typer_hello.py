"""The smallest command there is, made with the same library: what starting can't be faster than."""

import typer


def main(name: str = "world") -> None:
    print(f"hello {name}")


if __name__ == "__main__":
    typer.run(main)
