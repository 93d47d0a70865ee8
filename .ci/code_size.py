"""How much code there is, and whether its names say what they name: what each closing note quotes.

python .ci/code_size.py [--list] [REVISION]
python .ci/code_size.py --vague > tests/vague_names.csv
python .ci/code_size.py --rooms > tests/names_of_rooms.csv

It counts lines by package and kind, constants whose names are no nouns (`MOST`), and names that the product has for
several classes; --list names these. With a revision it also counts the lines added and removed since, as committed.
--vague counts for each file of the product the locals and parameters whose names may hold anything. --rooms counts by
kind, in folders whose names have been gone through, those that a stranger misreads.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from string import ascii_uppercase

ROOT = Path(__file__).parent.parent
PRODUCT = ("components", "layouts", "companion")
PACKAGES = (*PRODUCT, "tests", "benchmarks")
KINDS = ("py", "typ", "js", "css", "html", "yaml", "csv", "md")
NOT_NOUNS = """
ABOARD ABOUT ACROSS ADVANCED AGAIN AGO AIRY ALIKE ALIVE ALL ALONE ALSO ALWAYS ANSWERED ANY ANYBODY ANYWHERE APART AROUND
ARRIVED AS ASIDE ASKED AUTO AVOIDED AWAY BACK BAD BARE BEFORE BEGINS BEGUN BELOW BERTHED BESIDE BEST BETWEEN BEYOND
BLOCKED BOLD BOXED BROKEN BUILDABLE BY CALLED CARRIED CLEAR CLOSE CLOSED COARSE COMING COMMON COMPARED CONTINUED
CONVERTS COPIED CORRECTED COUNTED COVERED CREATES CROWDED CURRENT DARK DEAD DEALT DECIDED DEEP DEEPEST DELETED DELIVERED
DEMANDED DENSE DETECTED DIM DIRECT DISARMED DONE DOWN DRAINED DRAWN EARLIEST EASY EITHER ELSEWHERE EMPTY ENOUGH ENTERED
EVEN EVERY EVERYWHERE EXACTLY EXPANDED EXTENDED FAINT FAR FARTHEST FEARED FEW FEWEST FILLED FINE FINISHED FIRST FIXED
FLAT FLIPPED FLOWN FOLDED FORCED FOREVER FORMER FOUND FREE FROM FROZEN FULFILLED FULL FURTHER GAINED GATHERED GONE GOOD
GROWN HALF HANDY HARD HARMLESS HELD HERE HIDDEN HIDING HIGH HIGHEST HOLLOW HONEST HOW HURT IDLE INHERITED INNER INSIDE
INTERRUPTED INVISIBLE KEPT KNOWN LACKS LAID LAPSED LARGE LARGER LARGEST LAST LASTING LATE LATELY LATER LAWFUL LEAST LEFT
LEGIBLE LIFTED LIKE LIKED LIVE LOCKED LONG LONGEST LOST LOW LOWER LOWEST LYING MADE MANY MARKED MEAN MEANT MENDED MET
MIDDLE MIDDLES MINOR MISSING MISTYPED MORE MOST MOUNTED MOVED MOVING MUST NAMED NARROW NARROWEST NEAR NEAREST NEARLY
NEEDED NEVER NEW NEWEST NEXT NO NOBODY NONE NORMAL NOT NOTHING NOW NOWHERE NUMBERED OFF OFFERED OFTENER ON OPEN OTHER
OTHERS OURS OUT OUTER OUTLINED OVER OWN PACKED PAID PAINTED PALE PARTLY PERHAPS PLACED PLAIN PLATED PLAYED PLENTY PLURAL
POLISHED POOR POSSIBLE PREVENTED PRICED PRODUCED PROVIDED PULLED QUIET RAGGED RANDOM RAW READABLE REDONE REFUSED REGULAR
REMEMBERED REPAIRED REPLACED REQUIRED RESERVED REST RIGHT RISKED ROLLED ROOMY ROUND SAFE SAME SAYS SCALED SCARCE SEEN
SELDOM SERVED SETTLED SEVERAL SHARED SHARP SHIELDED SHORT SHOWN SHUT SICK SIGNED SIMPLE SIZED SLEEVED SLIM SLOW SMALL
SMALLER SMALLEST SNARED SOON SPARE SPECIAL SPELT SPLIT SPOKEN STACKED STAYS STOPPED STORED STRAIGHT STRANDED STRANGE
STRAY STRUCK SUCH SURE TAGGED TAKEN TALLEST TARGETED TELLING TETHERED THAWED THERE THICK THICKER THIN TICKED TIGHT TINY
TO TOGETHER TOLD TOWED TRIED TURNED UNBOUNDED UNDAMAGED UNDONE UNHEARD UNKNOWN UNPLAYABLE UNSEEN UNSOLD UNSURE UNTITLED
UNTRACKED UNUSABLE UNUSED UNWRITABLE UPPER UPRIGHT USED USEFUL USUAL VIA WAITING WANTED WARM WHAT WHEN WHERE WHICH WHO
WHOLE WHOLLY WHY WIDE WIDEST WILD WITH WON WORST WRITTEN WRONG YES IF OF ONE ONTO TWO TEN JOINED LETTERED DERIVED
ESCAPED IMPORTED LOADS RAISES EXTENDS OBEYED COMPOSED RELATIVE LABELLED REFERRING PHOTOGRAPHED OUTLAWED LIGHT
"""
VAGUE = """
apart asked called counted data drawn every found given gone held here info inside kept known laid look lying made met
more moved named near now other others own rest result said seen shown taken there thing told used wanted way what who
whole left
"""
ROOMS = (
    "companion/engine", "companion/sessions", "companion/table", "companion/web", "layouts/faces", "layouts/printing",
)  # fmt: skip
"""Folders whose names have been gone through."""
PARTICIPLES = """
asked begun bound built chosen drawn fallen felt found given gone grown heard held hidden kept known laid lost made
meant met paid read said seen sent shown sold spelt split spent stood stuck sunk taken told won written
"""
NOUNS_LIKE_PARTICIPLES = """
bed beginning bleed drawing ending feed finding heading kerning landing lettering mapping meaning need offering
opening padding rating ring saving seating seed setting shed sibling spacing speed spelling standing string thing
thread timing tracking warning wording
"""
"""Nouns that end as participles do."""
NAMES_OF_TEXTS = {"key", "label", "line", "path", "reason", "role", "template", "text", "words"}
"""Classes are called so too, but nobody takes these for anything but a text."""
VERBS = """
abbreviate add advance advise align answer append apply arrange ask attempt begin call carry centre chain check choose
clip close combine compare compile complete compute convert copy correct count cut describe dismiss do draw drop dump
end enlarge enter escape evaluate exempt explain fetch fill find fit format frame gather generate get give go group
grow guard hide hint identify is join keep label lay lead leave link list load look make map mark measure merge mirror
move multiply name note number offer open order outline pack paint parse part pass place plan play prepare put rank
rate read recall receive refuse remake remember rename render renew replace report require resize resolve round run
say scale score search seat select send set share shorten show shrink shuffle simplify sort split step stop store sum
switch take tally tell think trace translate turn update visit walk word wrap write
"""
"""First words of private functions that say what these do."""
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
INNER_SCOPES = (*FUNCTIONS, ast.ClassDef, ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def package_files(packages: tuple[str, ...], kinds: tuple[str, ...] = ("py",)) -> Iterator[str]:
    """Files of these kinds that git knows and that are there, as paths from the root."""
    patterns = [f"{package}/*.{kind}" for package in packages for kind in kinds]
    known = subprocess.run(["git", "ls-files", "-z", *patterns], cwd=ROOT, capture_output=True, check=True)
    yield from (file for file in known.stdout.decode().split("\0") if file and (ROOT / file).is_file())


def count_lines() -> Counter[tuple[str, str]]:
    """Lines by package and kind of file."""
    counts: Counter[tuple[str, str]] = Counter()
    for file in package_files(PACKAGES, KINDS):
        counts[file.partition("/")[0], file.rpartition(".")[2]] += (ROOT / file).read_bytes().count(b"\n")
    return counts


def parse_modules(packages: tuple[str, ...]) -> Iterator[tuple[str, ast.Module]]:
    yield from ((file, ast.parse((ROOT / file).read_text(encoding="utf-8"))) for file in package_files(packages))


def find_bare_constants() -> list[str]:
    """Constants of product and benchmarks that are called by a single letter, or by an adjective and the like."""
    bare = {*NOT_NOUNS.split(), *ascii_uppercase}
    return [
        f"{file}:{part.lineno}: {part.id}"
        for file, module in parse_modules((*PRODUCT, "benchmarks"))
        for node in module.body
        if isinstance(node, (ast.Assign, ast.AnnAssign))
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        for part in ast.walk(target)
        if isinstance(part, ast.Name) and part.id.isupper()
        if part.id.strip("_") in bare
    ]


def find_repeated_classes() -> dict[str, list[str]]:
    """Names of the product's classes that are used more than once, with each use."""
    uses = defaultdict[str, list[str]](list)
    for file, module in parse_modules(PRODUCT):
        for node in module.body:
            if isinstance(node, ast.ClassDef):
                uses[node.name].append(f"{file}:{node.lineno}: {node.name}")
    return {name: found for name, found in sorted(uses.items()) if len(found) > 1}


def count_vague_names() -> dict[str, int]:
    """By file of the product, how often a function binds a vague name, as a parameter or in its body.

    Comprehensions and lambdas aren't counted, as they end where they begin; nor are starters, which are a maker's own.
    """
    counts: Counter[str] = Counter()
    for file, module in parse_modules(PRODUCT):
        for node in ast.walk(module):
            if isinstance(node, FUNCTIONS) and "starters" not in file:
                parameters = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
                counts[file] += len({*(each.arg for each in parameters), *_stored_names(node)} & {*VAGUE.split()})
    return dict(sorted((+counts).items()))


def count_misread_names() -> dict[str, Counter[str]]:
    """By room, how many names hide their kind: texts that are named like a class, participles that are no yes or no,
    and private functions that begin with no verb. Properties are values."""
    classes = {
        _snake_case(node.name) for _, module in parse_modules(PRODUCT) for node in ast.walk(module)
        if isinstance(node, ast.ClassDef)
    } - NAMES_OF_TEXTS  # fmt: skip
    counts = {room: Counter[str]() for room in ROOMS}
    for file, module in parse_modules(PRODUCT):
        room = "/".join(file.split("/")[:2])
        for node in ast.walk(module) if room in counts else ():
            if isinstance(node, FUNCTIONS):
                counts[room].update(_list_misread_names(node, classes))
    return counts


def _list_misread_names(function: ast.FunctionDef | ast.AsyncFunctionDef, classes: set[str]) -> Iterator[str]:
    """Yield the kind of each name of a function that hides what it holds."""
    arguments = [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]
    texts = {
        each.arg for each in arguments if each.annotation and ast.unparse(each.annotation).split(" | ")[0] == "str"
    }
    yield from ("text_as_object" for _ in texts & classes)
    no_choices = {each.arg for each in arguments if not (each.annotation and ast.unparse(each.annotation) == "bool")}
    names = {*no_choices, *_stored_names(function)}
    yield from ("participle" for name in names if _is_participle(name))
    is_private = function.name.startswith("_") and function.name[1:2].isalpha()
    is_value = any("property" in ast.unparse(each) for each in function.decorator_list)
    is_choice = function.returns is not None and ast.unparse(function.returns) == "bool"
    if is_private and not is_value and not is_choice and function.name.strip("_").split("_")[0] not in VERBS.split():
        yield "no_verb"


def _is_participle(name: str) -> bool:
    first, last = name.strip("_").split("_")[0], name.split("_")[-1]
    if first in ("is", "has", "was", "are", "may") or last in NOUNS_LIKE_PARTICIPLES.split():
        return False
    return last in PARTICIPLES.split() or (last.endswith(("ed", "ing")) and len(last) > 3)


def _snake_case(name: str) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).strip("_")


def _stored_names(node: ast.AST) -> Iterator[str]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Name) and isinstance(child.ctx, ast.Store):
            yield child.id
        if not isinstance(child, INNER_SCOPES):
            yield from _stored_names(child)


def count_changes(revision: str) -> dict[str, tuple[int, int]]:
    """Lines added and removed since a revision, by package."""
    paths = [f"{package}/*.{kind}" for package in PACKAGES for kind in KINDS]
    command = ["git", "diff", "--numstat", "--no-renames", f"{revision}...HEAD", "--", *paths]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    changes = dict.fromkeys(PACKAGES, (0, 0))
    for added, removed, file in (line.split("\t") for line in told.splitlines()):
        package = file.partition("/")[0]
        changes[package] = (changes[package][0] + int(added), changes[package][1] + int(removed))
    return changes


def main() -> None:
    if "--rooms" in sys.argv:
        kinds = ("text_as_object", "participle", "no_verb")
        rows = (
            ",".join([room, *(str(counts[kind]) for kind in kinds)]) for room, counts in count_misread_names().items()
        )
        print(",".join(["room", *kinds]), *rows, sep="\n")
        return
    if "--vague" in sys.argv:
        print("file,count", *(f"{file},{count}" for file, count in count_vague_names().items()), sep="\n")
        return
    lines, changes = count_lines(), [count_changes(each) for each in sys.argv[1:] if each != "--list"]
    print("| lines |", *(f"{kind} |" for kind in KINDS), *("added | removed |" for _ in changes))
    print("|---|" + "--:|" * (len(KINDS) + 2 * len(changes)))
    for title in (*PRODUCT, "product", *PACKAGES[len(PRODUCT) :]):
        packages = PRODUCT if title == "product" else (title,)
        counts = [sum(lines[each, kind] for each in packages) for kind in KINDS]
        counts += [sum(change[each][way] for each in packages) for change in changes for way in (0, 1)]
        print(f"| {title} |", *(f"{count:,} |" for count in counts))
    bare, repeated = find_bare_constants(), find_repeated_classes()
    print(f"\n{len(bare)} bare constants, {len(repeated)} names of several classes")
    if "--list" in sys.argv:
        print(*bare, *chain(*repeated.values()), sep="\n")


if __name__ == "__main__":
    main()
