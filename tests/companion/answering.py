"""Kill processes that answer, again and again, and see whether a session lost what they had acknowledged.

    python answering.py SESSION_FILE KILLS SEED

Each child of this process opens the session and answers at random; once the call that gives an answer has returned, it
tells the new number of answers on a pipe. It is killed with SIGKILL at a moment that only chance knows: while it opens
the file, answers, writes, or waits. Then the file is opened anew: no told answer may be missing, and every row must
fit its checksum. Prints one JSON line: kills, answers told, and the file's final number of answers.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
import traceback
from pathlib import Path
from random import Random

from companion.positions.views import ALL_KEY
from companion.sessions.journal import Journal
from companion.sessions.session import Session
from companion.table.compose import view


def answer_on(file: Path, pipe: int, seed: int) -> None:
    """What a child does until it is killed."""
    session, random = Session(Journal(file)), Random(seed)
    while True:
        shown = view(session, ALL_KEY)
        if shown.over or (session.seq and random.random() < 0.05):
            session.undo(random.randrange(1, min(4, session.seq) + 1))
        else:
            session.answer([random.choice(shown.options).key])
        os.write(pipe, f"{session.head.moves}\n".encode())


def killed_once(file: Path, seed: int) -> int:
    """Let a child answer and kill it; the last number that it told, or -1."""
    read, write = os.pipe()
    child = os.fork()
    if not child:
        os.close(read)
        try:
            answer_on(file, write, seed)
        except BaseException:
            traceback.print_exc()
        os._exit(9)
    os.close(write)
    with os.fdopen(read, "rb", buffering=0) as told:
        # One in three may die before it has said anything; the others have begun to answer, however slow the machine.
        heard = told.read(64) if seed % 3 else b""
        time.sleep(Random(seed).random() * 0.03)
        os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        assert os.WIFSIGNALED(status), "the child ended of itself"
        numbers = (heard or b"") + told.readall()
    return int(numbers.split()[-1]) if numbers else -1


def main(file: Path, kills: int, seed: int) -> None:
    told = busy = 0
    for i in range(kills):
        last = killed_once(file, seed + i)
        journal = Journal(file)
        session = Session(journal)
        journal.check()
        assert session.head.moves >= last, f"kill {i}: {last} was told, {session.head.moves} is there"
        told, busy = max(told, last), busy + (last >= 0)
        session.close()
    print(json.dumps({"kills": kills, "in the middle": busy, "told": told, "there": session.head.moves}))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
