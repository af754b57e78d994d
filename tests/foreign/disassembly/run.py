#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
run.py TARGET INCLUDE_DIR WORK_DIR: what a disabled site costs on another architecture, by
disassembly of functions.c, built by gcc and clang, as C and C++, -O1 to -O3, position-independent
and not.

Promised for the hot path (hot.py), against the same function with an empty asm in place of each
site: one instruction more for each site, as many in loops; no load, no store, nothing that touches
the stack pointer or the link register, so that a leaf stays one. A branch on a key is one NOP or
one jump, and its straight line is the likely side. What compilers do otherwise is in EXCEPTIONS, by
name; one that nothing needs fails too.
"""
import os
import subprocess
import sys

from hot import ISAS, functions

HERE = os.path.dirname(os.path.abspath(__file__))
ARM = "arm-linux-gnueabihf"
# target: instruction set, GNU triplet, arguments that go in registers, flags of gcc, of clang
TARGETS = {
    "aarch64": ("aarch64", "aarch64-linux-gnu", 6, [], []),
    "riscv64": ("riscv64", "riscv64-linux-gnu", 6, [], []),
    "ppc64le": ("ppc64le", "powerpc64le-linux-gnu", 6, [], []),
    "s390x": ("s390x", "s390x-linux-gnu", 4, [], []),
    "a32": ("arm", ARM, 4, ["-marm"], ["-marm", "-march=armv7-a"]),
    "t32": ("arm", ARM, 4, ["-mthumb"], ["-mthumb", "-march=armv7-a"]),
    "i386": ("i386", "i386-linux-gnu", 3, ["-m32", "-idirafter", "/usr/include/x86_64-linux-gnu"], []),
}
# Padding and hidden halves of functions would only have to be told apart.
PLAIN_GCC = ["-fno-align-loops", "-fno-align-jumps", "-fno-align-labels", "-fno-reorder-blocks-and-partition"]

LEAVES, LOOPS = ("entry", "middle", "real"), ("loop", "walk")
LIKELY, UNLIKELY = 85, 51  # what the sides of a branch add to its argument
KEYS = ("nop_true_likely", "jump_true_unlikely", "jump_false_likely", "nop_false_unlikely")
WHAT = ("instructions", "in a loop", "memory", "stack", "link", "the unlikely side first")


class Allowed:
    """What a compiler may add to a site, each of WHAT, and why."""

    def __init__(self, why, *, targets, names, most, compilers=("gcc", "clang"), levels=("-O1", "-O2", "-O3"),
                 languages=("c", "c++")):
        self.why, self.targets, self.names, self.most = why, targets, names, most
        self.compilers, self.levels, self.languages = compilers, levels, languages
        self.used = False

    def covers(self, build, name, cost):
        compiler, language, level, _ = build
        most = self.most + (0,) * (len(WHAT) - len(self.most))
        return (compiler in self.compilers and language in self.languages and level in self.levels
                and name.startswith(self.names) and all(c <= m for c, m in zip(cost, most)))


ALL = tuple(TARGETS)
EXCEPTIONS = [
    Allowed("gcc -O1 leaves the cold block in line and jumps over it",
            targets=ALL, names=LEAVES + LOOPS + KEYS, compilers=("gcc",), levels=("-O1",), most=(3, 2)),
    Allowed("clang puts the cold block between a loop and its end: one jump over it when the loop ends",
            targets=[t for t in ALL if t != "t32"], names=LOOPS, compilers=("clang",), most=(1, 0)),
    Allowed("clang -O1 tests in C++ what a branch on a key returned",
            targets=ALL, names=KEYS, compilers=("clang",), languages=("c++",), levels=("-O1",),
            most=(8, 0, 0, 0, 0, 1)),
    Allowed("doubles do not go in 32-bit registers: a frame of the function's own",
            targets=("a32", "t32"), names=("real_3", "real_4"), most=(3, 0, 0, 2)),
    Allowed("clang takes lr where four arguments' registers and ip are too few for a loop",
            targets=("a32", "t32"), names=LOOPS, compilers=("clang",), most=(3, 0, 2, 2, 3)),
    Allowed("cbz does not reach over the cold block: cmp and beq",
            targets=("t32",), names=("walk",), most=(2, 0)),
    Allowed("a key's site that jumps as linked is a NOP and a jump",
            targets=("i386",), names=("jump",), most=(1, 0)),
    Allowed("what the function would add from memory is loaded before the site",
            targets=("i386",), names=("entry", "middle"), compilers=("clang",), most=(1, 0)),
    Allowed("x87: operands come from memory in another order; doubles go by a frame",
            targets=("i386",), names=("real",), most=(5, 0, 2, 2)),
    Allowed("three arguments in registers, of which there are six, all along the loop",
            targets=("i386",), names=("walk_3", "loop_3"), most=(7, 2, 4, 4)),
]


def build_one(target, build, include, work):
    compiler, language, level, model = build
    _, triplet, most, gcc, clang = TARGETS[target]
    if compiler == "clang":
        command = ["clang", "--target=" + triplet, *clang]
    else:
        command = ["gcc-12" if target == "i386" else triplet + "-gcc", *gcc, *PLAIN_GCC]
    path = os.path.join(work, "functions.o")
    subprocess.run([*command, "-x", language, level, model, f"-DMOST={most}", "-I" + include, "-Wall", "-Wextra",
                    "-Werror", "-c", os.path.join(HERE, "functions.c"), "-o", path], check=True)
    return path


def cost_of(function, plain):
    """What a function has more than its sites and the one without, each of WHAT."""
    aligned = {s for s in function.sites if function.in_front(s)}
    cost = [len(function.hot) - len(plain.hot) - len(function.sites) - len(aligned),
            len(function.loop) - len(plain.loop) - len(function.sites & function.loop)
            - len(aligned & function.loop)]
    cost += [function.count(what) - plain.count(what) for what in ("memory", "frame", "link")]
    return cost + [int(function.name in KEYS and function.first_behind_site(LIKELY, UNLIKELY) != LIKELY)]


def complaints_of_key(function):
    """A branch on a key: one site of the right kind."""
    if len(function.sites) != 1:
        yield f"{len(function.sites)} sites"
        return
    site = min(function.sites)
    text = [i.text for i in function.instructions[site:site + 2]]
    if function.name.startswith("nop") and not function.isa.nop.match(text[0]):
        yield "no NOP: " + text[0]
    if function.name.startswith("jump") and not function.isa.jump.match(text[function.isa.jump_at]):
        yield "no jump: " + text[function.isa.jump_at]


class Test:
    def __init__(self, target, include, work):
        self.target, self.include, self.work = target, include, work
        self.isa = ISAS[TARGETS[target][0]]
        self.exceptions = [e for e in EXCEPTIONS if target in e.targets]
        self.exact = self.excepted = self.failed = 0

    def judge(self, build, function, plain):
        cost = cost_of(function, plain)
        problems = [] if function.sites else ["no site"]
        if function.name in KEYS:
            problems += complaints_of_key(function)
        name = function.name.removeprefix("marked_")
        allowed = None
        if any(c > 0 for c in cost):
            allowed = next((e for e in self.exceptions if e.covers(build, name, cost)), None)
            if not allowed:
                problems.append("more " + ", ".join(f"{w}: {c}" for w, c in zip(WHAT, cost) if c > 0))
        if problems:
            self.failed += 1
            print(f"FAILED: {self.target} {' '.join(build)} {name}: {'; '.join(problems)}")
            print(f"{plain.listing()}\n    --\n{function.listing()}")
        elif allowed:
            allowed.used = True
            self.excepted += 1
        else:
            self.exact += 1

    def one(self, build):
        prefix = "" if self.target == "i386" else TARGETS[self.target][1] + "-"
        found = functions(self.isa, prefix, build_one(self.target, build, self.include, self.work))
        for name in LEAVES + LOOPS:
            for args in sorted({0, 3, TARGETS[self.target][2]}):
                self.judge(build, found[f"marked_{name}_{args}"], found[f"empty_{name}_0"])
        for name in KEYS:
            self.judge(build, found[name], found["only_likely" if name.startswith("nop") else "only_unlikely"])

    def run(self):
        for compiler in ("gcc", "clang"):
            for language in ("c", "c++"):
                for level in ("-O1", "-O2", "-O3"):
                    for model in ("-fno-pic", "-fPIC"):
                        self.one((compiler, language, level, model))
        for exception in self.exceptions:
            print(f"{'excepted' if exception.used else 'FAILED: not needed'}: {exception.why}")
            self.failed += not exception.used
        print(f"{self.target}: {self.exact} functions cost their sites, {self.excepted} more by exception, "
              f"{self.failed} failed")
        return 1 if self.failed or not self.exact else 0


if __name__ == "__main__":
    os.makedirs(sys.argv[3], exist_ok=True)
    sys.exit(Test(*sys.argv[1:]).run())
