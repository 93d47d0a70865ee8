"""What salvage remembers, in the folder for that."""

from __future__ import annotations

import json
import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import Any

from components.base import files
from components.base.installation import home_folder
from components.problems import MAKE_ROOM, Problem, SalvageError, display_path, unwritable

folder = home_folder
SET_HOME_HINT = "; set SALVAGE_HOME to a folder that you can write to"


def close_to_others() -> None:
    """Let nobody else on this machine into what is remembered: secret links, sessions. Earlier versions let them look,
    so what lies in a folder that was open is closed, too; all else was made closed."""
    with suppress(OSError, SalvageError):
        _close(home := folder())
        _close_inside(home)


def _close_inside(home: str | os.PathLike[str]) -> None:
    with os.scandir(home) as inside:
        for each in inside:
            if _close(each) and each.is_dir(follow_symlinks=False):
                _close_inside(each)


def _close(entry: Path | os.DirEntry[str]) -> bool:
    """Take from others what they may do with a file or folder of this user, and whether they could do anything; a link,
    or a folder that all users share, stays as it is."""
    if not hasattr(os, "geteuid"):  # Windows.
        return False
    found = entry.stat(follow_symlinks=isinstance(entry, Path))
    mode = found.st_mode
    is_ours = found.st_uid == os.geteuid() and (stat.S_ISDIR(mode) or stat.S_ISREG(mode)) and not mode & stat.S_ISVTX
    is_open = is_ours and bool(mode & 0o077)
    if is_open:
        os.chmod(entry, stat.S_IMODE(mode) & 0o700)
    return is_open


def read(name: str) -> dict[str, Any]:
    """Read a remembered JSON object, empty if there is none. Raises SalvageError if the file is damaged."""
    file = folder() / name
    try:
        made = json.loads(files.read(file))
    except FileNotFoundError:
        return {}
    except NotADirectoryError:
        raise SalvageError(Problem(display_path(folder()), None, f"isn't a folder{SET_HOME_HINT}")) from None
    except (OSError, ValueError, RecursionError) as error:
        raise SalvageError(Problem(display_path(file), None, f"can't be read ({error}); mend or delete it")) from None
    if not isinstance(made, dict):
        raise SalvageError(Problem(display_path(file), None, "holds no JSON object; mend or delete it"))
    return made


def write(name: str, value: dict[str, Any]) -> None:
    """Remember a JSON object; an earlier one stays whole until the new one is written. Raises SalvageError."""
    file = folder() / name
    try:
        files.replace(file, json.dumps(value, indent=1, sort_keys=True).encode("utf-8"), private=True)
    except OSError as error:
        raise refusal(file, error) from None


def refusal(file: Path, error: OSError) -> SalvageError:
    """Return the error for a file here that can't be written."""
    problem = unwritable(file, error)
    return SalvageError(problem if MAKE_ROOM in problem.what else problem._replace(what=problem.what + SET_HOME_HINT))
