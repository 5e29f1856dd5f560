# SPDX-License-Identifier: MIT
"""Does a test notice when the code is wrong?

    tests/mutants.py [--seed N] [--count N] [--room ROOM ...] [--wide]

A mutant is the program with one small change: an operator, a bound, a sign, a
call left out. Each is built in a copy of the tree, and the tests of its room
are run; with --wide all others, too, for what those did not notice. Survivors
are listed as FILE:LINE: what stood there -> what stands there now. Those that
tests/mutants.known explains are counted apart: a line of it is FILE: the line of
code -> the changed one | why no test can notice it, or why none does.

What is chosen depends on the seed and the sources alone.
"""

import argparse
import os
import random
import re
import shutil
import signal
import subprocess
import sys

ROOMS = ["game", "engine/search", "engine/mcts", "engine/nets",
         "engine/solver", "engine/endings", "engine/agents", "match",
         "match/saves", "match/session", "match/review", "match/puzzle",
         "screen/input", "screen/board", "screen/play"]
COPIED = ["Makefile", "README", "LICENSE", "levels.ini", "src", "include",
          "themes", "saves", "tests", "man"]
KNOWN = "tests/mutants.known"
QUICKLY = "CFLAGS=-O1"
PATIENCE = 600  # seconds: a mutant that runs longer hangs

# A call that is a statement of one line; not those that only a sanitizer misses.
CALL = (r"^( +)(?!return|else|case|goto|free|pthread_mutex|\w+_free)"
        r"[a-z_]+\(.*\);$")

# What stands in a line of code, and what stands there in a mutant.
CHANGES = [
    (r" < ", " <= "), (r" <= ", " < "), (r" > ", " >= "), (r" >= ", " > "),
    (r" == ", " != "), (r" != ", " == "), (r" && ", " || "), (r" \|\| ", " && "),
    (r" \+ ", " - "), (r" - ", " + "), (r"\+\+", "--"), (r" \+= ", " -= "),
    (r" -= ", " += "), (r"\btrue\b", "false"), (r"\bfalse\b", "true"),
    (r"(?<=[( ])!(?=[a-z(])", ""), (r"(?<=[ (\[])0(?=[;)\],])", "1"),
    (r"(?<=[ (\[])1(?=[;)\],])", "2"), (r" << ", " >> "), (CALL, r"\1;"),
    (r"\bbreak;", ";"), (r"\bcontinue;", ";"),
]


class Mutant:
    """One changed line."""

    def __init__(self, path, number, old, new):
        self.path, self.number, self.old, self.new = path, number, old, new

    def name(self):
        return "%s: %s -> %s" % (self.path, self.old.strip(), self.new.strip())

    def place(self):
        return "%s:%d: %s -> %s" % (self.path, self.number + 1,
                                    self.old.strip(), self.new.strip())


def code_lines(text):
    """The lines in which code stands: index, line. Comments, lists of data and
    what the preprocessor reads are left out."""
    inside_comment = inside_function = False
    for number, line in enumerate(text.split("\n")):
        if inside_comment:
            inside_comment = "*/" not in line
            continue
        if line.lstrip().startswith("/*"):
            inside_comment = "*/" not in line
            continue
        if line == "{":
            inside_function = True
        elif line == "}":
            inside_function = False
        elif (inside_function and not line.lstrip().startswith(("#", "static"))
              and "assert" not in line and '"' not in line):
            yield number, line


def all_mutants(path):
    """Of a file, in its order."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    lines = text.split("\n")
    for number, line in code_lines(text):
        body = line.split("/*")[0]
        begins = lines[number - 1][-1:] in ("", ";", "{", "}", "/")
        for old, new in CHANGES:
            if old == CALL and not begins:
                continue
            for match in re.finditer(old, body):
                changed = (line[:match.start()] + match.expand(new) +
                           line[match.end():])
                if changed != line:
                    yield Mutant(path, number, line, changed)


def sources(room):
    """The files of a room that are not those of a room within it."""
    folder = os.path.join("src", room)
    return sorted(os.path.join(folder, name) for name in os.listdir(folder)
                  if name.endswith(".c"))


def choose(rooms, count, seed):
    """As many of each room, whatever its size; no line twice."""
    chance = random.Random(seed)
    chosen = []
    for i, room in enumerate(rooms):
        wanted = count * (i + 1) // len(rooms) - count * i // len(rooms)
        lines = {}
        for path in sources(room):
            for mutant in all_mutants(path):
                lines.setdefault((path, mutant.number), []).append(mutant)
        for place in chance.sample(sorted(lines), min(wanted, len(lines))):
            chosen.append((room, chance.choice(lines[place])))
    return chosen


def suites_of(room):
    """The names of the suites in the folder of a room's tests."""
    folder = os.path.join("tests", room)
    names = []
    if os.path.isdir(folder):
        for name in sorted(os.listdir(folder)):
            if name.endswith(".c"):
                with open(os.path.join(folder, name), encoding="utf-8") as file:
                    names += re.findall(r"^Suite \*(\w+)_suite\(", file.read(),
                                        re.M)
    return names


def run(words, tree, seconds):
    """True if it ends well in time; all its processes end with it."""
    process = subprocess.Popen(words, cwd=tree, stdin=subprocess.DEVNULL,
                               stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL,
                               start_new_session=True)
    try:
        return process.wait(seconds) == 0
    except subprocess.TimeoutExpired:
        return False
    finally:
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        process.wait()


def build(tree, jobs):
    return run(["make", "-j%d" % jobs, QUICKLY, "all", "tested"], tree,
               10 * PATIENCE)


def passes(tree, suites):
    return run(["make", QUICKLY, "tests-alone", "SUITES=" + " ".join(suites)],
               tree, PATIENCE)


def judge(mutant, room, tree, options):
    """unbuilt, noticed or survived; the tree is afterwards as before."""
    path = os.path.join(tree, mutant.path)
    with open(path, encoding="utf-8") as file:
        text = file.read()
    lines = text.split("\n")
    lines[mutant.number] = mutant.new
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(lines))
    try:
        if not build(tree, options.jobs):
            return "unbuilt"
        if not passes(tree, suites_of(room)):
            return "noticed"
        if options.wide and not passes(tree, []):
            return "noticed"
        return "survived"
    finally:
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)


def read_known():
    """What is explained: the name of a mutant, and why."""
    known = {}
    if os.path.exists(KNOWN):
        with open(KNOWN, encoding="utf-8") as file:
            for line in file:
                if line.strip() and not line.startswith("#"):
                    name, why = line.rsplit(" | ", 1)
                    known[name] = why.strip()
    return known


def read_words():
    parser = argparse.ArgumentParser(
        description="Does a test notice when the code is wrong?")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=200,
                        help="mutants in all (default 200)")
    parser.add_argument("--room", action="append",
                        help="only this room, below src; may be repeated")
    parser.add_argument("--wide", action="store_true",
                        help="all tests for what those of the room let pass")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    return parser.parse_args()


def main():
    options = read_words()
    tree = os.path.join("build", "mutants")
    shutil.rmtree(tree, ignore_errors=True)
    os.makedirs(tree)
    for name in COPIED:
        copy = shutil.copytree if os.path.isdir(name) else shutil.copy2
        copy(name, os.path.join(tree, name))
    if not build(tree, options.jobs):
        sys.exit("mutants: the tree cannot be built as it is")

    known = read_known()
    counts = {"noticed": 0, "survived": 0, "unbuilt": 0, "known": 0}
    for room, mutant in choose(options.room or ROOMS, options.count,
                               options.seed):
        result = judge(mutant, room, tree, options)
        if result == "survived" and mutant.name() in known:
            result = "known"
        counts[result] += 1
        if result in ("survived", "known"):
            print("%s: %s" % (result, mutant.place()), flush=True)
    judged = counts["noticed"] + counts["survived"]
    print("%d of %d mutants noticed (%.0f %%), %d survivors explained, "
          "%d are no programs" %
          (counts["noticed"], judged, 100 * counts["noticed"] / max(judged, 1),
           counts["known"], counts["unbuilt"]))
    return 0 if counts["noticed"] >= 0.9 * judged else 1


if __name__ == "__main__":
    sys.exit(main())
