# SPDX-License-Identifier: MIT
"""Does a test notice when the code is wrong?

    tests/mutants.py [--seed N] [--count N] [--room ROOM ...] [--wide] [--again]

A mutant is the program with one small change: an operator, a bound, a sign, a
call left out. Each is built in a copy of the tree, and the tests of its room
are run until one fails, then those of the other rooms on its floor; with --wide
all others, too, for what those did not notice. Survivors, and what only tests of
other rooms noticed ("nearby"), are listed as FILE:LINE: what stood there -> what
stands there now. Survivors that tests/mutants.known explains are counted apart: a
line of it is FILE: the line of code -> the changed one | why no test can notice
it, or why none does.

What is chosen depends on the seed and the sources alone. Each result is written
to build/mutants/results at once, and not asked for again: what was cut goes on
from there. With --again survivors are tried once more, for new tests.
"""

import argparse
import concurrent.futures
import os
import queue
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import time

ROOMS = ["game", "engine/search", "engine/mcts", "engine/nets",
         "engine/solver", "engine/endings", "engine/agents", "match",
         "match/saves", "match/session", "match/review", "match/puzzle",
         "screen/input", "screen/board", "screen/play"]
COPIED = ["Makefile", "README", "LICENSE", "levels.ini", "src", "include",
          "themes", "saves", "tests", "man"]
KNOWN = "tests/mutants.known"
PLACE = os.path.join("build", "mutants")
RESULTS = os.path.join(PLACE, "results")
PATIENCE = 600  # seconds for all tests, or to build one file
SLOWER = 5  # times what the tests of a room need by themselves: then it hangs
MEMORY = 4 << 30  # bytes: a mutant that wants more is noticed
LARGEST = 256 << 20  # bytes of a file that a mutant writes
BUSY = 200  # seconds of a processor: Check's tests leave the group that is killed

# A call that is a statement of one line; not those that only a sanitizer misses.
CALL = (r"^( +)(?!return|else|case|goto|free|pthread_mutex|\w+_free)"
        r"[a-z_]+\(.*\);$")

# What stands in a line of code, and what stands there in a mutant. More memory than
# is needed would make no difference.
CHANGES = [
    (r" < ", " <= "), (r" <= ", " < "), (r" > ", " >= "), (r" >= ", " > "),
    (r" == ", " != "), (r" != ", " == "), (r" && ", " || "), (r" \|\| ", " && "),
    (r" \+ ", " - "), (r" - ", " + "), (r"\+\+", "--"), (r" \+= ", " -= "),
    (r" -= ", " += "), (r"\btrue\b", "false"), (r"\bfalse\b", "true"),
    (r"(?<=[( ])!(?=[a-z(])", ""), (r"(?<=[ (\[])0(?=[;)\],])", "1"),
    (r"(?<!memory_new\()(?<=[ (\[])1(?=[;)\],])", "2"), (r" << ", " >> "),
    (CALL, r"\1;"),
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


def interleave(chosen):
    """In turn one of each room, so that a run that is cut has seen all rooms."""
    seen = {}
    turns = []
    for i, (room, _) in enumerate(chosen):
        seen[room] = seen.get(room, 0) + 1
        turns.append((seen[room], i))
    return [chosen[i] for _, i in sorted(turns)]


def suites_in(folder):
    """The names of the suites whose files stand in a folder."""
    names = []
    if os.path.isdir(folder):
        for name in sorted(os.listdir(folder)):
            if name.endswith(".c"):
                with open(os.path.join(folder, name), encoding="utf-8") as file:
                    names += re.findall(r"^Suite \*(\w+)_suite\(", file.read(),
                                        re.M)
    return names


def suites_of(room):
    """Those of a room's tests."""
    return suites_in(os.path.join("tests", room))


def suites_nearby(room):
    """Those of the other rooms on its floor: of tests/engine for engine/mcts."""
    floor = os.path.join("tests", room.split(os.sep)[0])
    names = []
    for folder, _, _ in sorted(os.walk(floor)):
        names += suites_in(folder)
    return [name for name in names if name not in suites_of(room)]


def limit():
    """What a mutant may take of the machine."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_FSIZE, (LARGEST, LARGEST))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CPU, (BUSY, BUSY))


def run(words, tree, seconds):
    """True if it ends well in time; all its processes end with it."""
    scratch = os.path.abspath(os.path.join(tree, "build", "tmp"))
    shutil.rmtree(scratch, ignore_errors=True)
    os.makedirs(scratch)
    process = subprocess.Popen(
        words, cwd=tree, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL, start_new_session=True, preexec_fn=limit,
        env=dict(os.environ, TMPDIR=scratch, NAQALA_TEST_STOP="1"))
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


def build(tree, jobs, seconds=PATIENCE):
    return run(["make", "-j%d" % jobs, "CFLAGS=-O1", "tested"], tree, seconds)


def passes(tree, suites, seconds):
    return run(["make", "CFLAGS=-O1", "tests-alone",
                "SUITES=" + " ".join(suites)], tree, seconds)


def make_trees(count, jobs):
    """Copies of the sources, built: one for each worker."""
    trees = []
    for i in range(count):
        tree = os.path.join(PLACE, str(i))
        shutil.rmtree(tree, ignore_errors=True)
        os.makedirs(tree)
        for name in COPIED:
            copy = shutil.copytree if os.path.isdir(name) else shutil.copy2
            copy(name, os.path.join(tree, name))
        if not build(tree, jobs, 10 * PATIENCE):
            sys.exit("mutants: the tree cannot be built as it is")
        trees.append(tree)
    return trees


def measure_rooms(rooms, tree):
    """How many seconds the tests of each room may take: SLOWER than now."""
    patience = {}
    for room in sorted(set(rooms)):
        suites = suites_of(room)
        before = time.monotonic()
        if suites and not passes(tree, suites, PATIENCE):
            sys.exit("mutants: the tests of %s fail as they are" % room)
        patience[room] = 20 + SLOWER * (time.monotonic() - before)
    return patience


def judge(mutant, room, tree, patience, wide):
    """unbuilt, noticed by the tests of its room, nearby if only by others, or
    survived; the tree is afterwards as before."""
    path = os.path.join(tree, mutant.path)
    with open(path, encoding="utf-8") as file:
        text = file.read()
    lines = text.split("\n")
    lines[mutant.number] = mutant.new
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(lines))
    try:
        if not build(tree, 1):
            return "unbuilt"
        suites, nearby = suites_of(room), suites_nearby(room)
        if suites and not passes(tree, suites, patience):
            return "noticed"
        if nearby and not passes(tree, nearby, 2 * PATIENCE):
            return "nearby"
        if wide and not passes(tree, [], 2 * PATIENCE):
            return "nearby"
        return "survived"
    finally:
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)


def read_results(again):
    """What an earlier run has found: the place of a mutant, and the result."""
    results = {}
    if os.path.exists(RESULTS):
        with open(RESULTS, encoding="utf-8") as file:
            for line in file:
                result, place = line.rstrip("\n").split(" ", 1)
                results[place] = result
    return {place: result for place, result in results.items()
            if not (again and result == "survived")}


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
    parser.add_argument("--again", action="store_true",
                        help="try the survivors of an earlier run once more")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1,
                        help="mutants at a time (default one per processor)")
    return parser.parse_args()


def judge_all(chosen, options):
    """Yields each mutant with its result, as they come, and writes them down."""
    results = read_results(options.again)
    waiting = [(room, mutant) for room, mutant in interleave(chosen)
               if mutant.place() not in results]
    for _, mutant in chosen:
        if mutant.place() in results:
            yield mutant, results[mutant.place()]
    if not waiting:
        return
    free = queue.Queue()
    trees = make_trees(options.jobs, os.cpu_count() or 1)
    patience = measure_rooms([room for room, _ in waiting], trees[0])
    for tree in trees:
        free.put(tree)

    def judge_one(room, mutant):
        tree = free.get()
        try:
            return mutant, judge(mutant, room, tree, patience[room],
                                 options.wide)
        finally:
            free.put(tree)

    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for done in concurrent.futures.as_completed(
                [pool.submit(judge_one, *one) for one in waiting]):
            mutant, result = done.result()
            with open(RESULTS, "a", encoding="utf-8") as file:
                file.write("%s %s\n" % (result, mutant.place()))
            yield mutant, result


def main():
    options = read_words()
    os.makedirs(PLACE, exist_ok=True)
    known = read_known()
    counts = {"noticed": 0, "nearby": 0, "survived": 0, "unbuilt": 0, "known": 0}
    chosen = choose(options.room or ROOMS, options.count, options.seed)
    for mutant, result in judge_all(chosen, options):
        if result == "survived" and mutant.name() in known:
            result = "known"
        counts[result] += 1
        if result in ("nearby", "survived", "known"):
            print("%s: %s" % (result, mutant.place()), flush=True)
    noticed = counts["noticed"] + counts["nearby"]
    judged = noticed + counts["survived"]
    print("%d of %d mutants noticed (%.0f %%), %d by the tests of their room "
          "(%.0f %%), %d survivors explained, %d are no programs" %
          (noticed, judged, 100 * noticed / max(judged, 1), counts["noticed"],
           100 * counts["noticed"] / max(judged, 1), counts["known"],
           counts["unbuilt"]))
    return 0 if noticed >= 0.9 * judged else 1


if __name__ == "__main__":
    sys.exit(main())
