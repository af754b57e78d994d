# SPDX-License-Identifier: MIT
"""
The hot path of a function by disassembly: what can be reached from its first instruction while
every site is as it was linked. A cold block is reached by its site alone, so it does not count.
Which of these instructions stand in a loop, and which touch memory, the stack or the link register.
"""
import re
import subprocess


class Instruction:
    def __init__(self, address, text, is_site):
        self.address, self.is_site = address, is_site
        # A comment begins with // or @ (arm) or ; as the assembler's do.
        self.text = re.sub(r"\s+", " ", re.split(r"\s(?://|[@;#] )", text)[0]).strip()
        self.mnemonic, _, self.operands = self.text.partition(" ")

    def target(self):
        """The address of a branch that the assembler has resolved, or None."""
        match = re.search(r"(?:^|,)\s*(?:0x)?([0-9a-f]+) <[^>]+>$", self.operands)
        return int(match[1], 16) if match else None


class Isa:
    """How an architecture's instructions look: regular expressions over Instruction.text."""

    def __init__(self, *, none, nop, jump, end, branch, memory, frame, link, alignment=r"(?!)", jump_at=0):
        self.none = none  # the relocation that stands at a site
        self.nop, self.jump = re.compile(nop), re.compile(jump)
        self.end, self.branch = re.compile(end), re.compile(branch)
        self.memory, self.frame, self.link = re.compile(memory), re.compile(frame), re.compile(link)
        self.alignment, self.jump_at = re.compile(alignment), jump_at


ISAS = {
    "aarch64": Isa(
        none="R_AARCH64_NONE", nop=r"nop$", jump=r"b ", end=r"ret\b|br ",
        branch=r"b\.|cbn?z|tbn?z", memory=r"ld|st", frame=r".*\bsp\b", link=r".*\b(x30|lr)\b|bl"),
    "riscv64": Isa(
        none="R_RISCV_NONE", nop=r"lui zero,0x0$", jump=r"j ", end=r"ret$|jr ",
        branch=r"b[a-z]+ ", memory=r"(f?[ls][bhwd]u?) .*\(", frame=r".*\bsp\b", link=r".*\bra\b|jal|call"),
    "ppc64le": Isa(
        none="R_PPC64_NONE", nop=r"nop$", jump=r"b ", end=r"blr$|bctr$",
        branch=r"b(?!l |l$|ctrl|lr)", memory=r"l[bhwdfvx]|st", frame=r".*\br1\b", link=r"m[ft]lr|bl "),
    "s390x": Isa(
        none="R_390_NONE", nop=r"(jgnop|brcl 0,)", jump=r"(j|jg) ", end=r"br %r",
        branch=r"j|brc|c(l?g?)r?[ij]?j|brx", memory=r"(?!la |lay |s[lr][la]|rll).*\(%r(?!15)",
        frame=r".*%r15", link=r"(?!br ).*%r14|bras"),
    "arm": Isa(
        none="R_ARM_NONE", nop=r"nop(\.w)? ?(\{0\})?$", jump=r"b(\.n|\.w)? ",
        end=r"bx lr$|pop .*pc\}|ldr pc", branch=r"b(eq|ne|cs|cc|mi|pl|vs|vc|hi|ls|ge|lt|gt|le)|cbn?z",
        memory=r"v?(ld|st|push|pop)", frame=r".*\bsp\b|v?(push|pop)",
        link=r"(?!bx).*\blr\b|bl |.*[{,]pc", alignment=r"nop(\.n)?$"),
    "i386": Isa(
        none="R_386_NONE", nop=r"nopl 0x[0-9a-f]+\(%e[bc]x,%ebp,8\)$", jump=r"jmp ", end=r"ret$|jmp \*",
        branch=r"j(?!mp)", memory=r"(?!lea|nop).*\(|push|pop", frame=r".*%esp|push|pop",
        link=r"call|.*%ebp", jump_at=1),
}


class Function:
    def __init__(self, isa, name):
        self.isa, self.name = isa, name
        self.instructions = []

    def finish(self):
        at = {i.address: n for n, i in enumerate(self.instructions)}
        self.next = [self._next(n, at) for n in range(len(self.instructions))]
        self.hot = self._reach([0])
        self.sites = {n for n in self.hot if self.instructions[n].is_site}
        self.loop = {n for n in self.hot if n in self._reach(self.next[n])}

    def _next(self, n, at):
        instruction = self.instructions[n]
        text, target = instruction.text, at.get(instruction.target())
        follow = [n + 1] if n + 1 < len(self.instructions) else []
        if self.isa.end.match(text):
            return []
        if self.isa.nop.match(text):
            return follow
        if self.isa.jump.match(text):
            return [] if target is None else [target]
        if self.isa.branch.match(text) and target is not None:
            return follow + [target]
        return follow

    def _reach(self, todo):
        seen, todo = set(), list(todo)
        while todo:
            n = todo.pop()
            if n not in seen:
                seen.add(n)
                todo += self.next[n]
        return seen

    def count(self, what, within=None):
        """Instructions of the hot path, or of @within, that match what ("memory", "frame" ...)."""
        pattern = getattr(self.isa, what)
        within = self.hot if within is None else within
        return sum(1 for n in within if n not in self.sites and pattern.match(self.instructions[n].text))

    def in_front(self, site):
        """The instruction before a site that only aligns it."""
        return site > 0 and bool(self.isa.alignment.match(self.instructions[site - 1].text))

    def first_behind_site(self, *numbers):
        """Which of some numbers comes first behind the site, be it reached or not."""
        for instruction in self.instructions[min(self.sites, default=0) + 1:]:
            for number in numbers:
                if re.search(rf"(?<!\w)({number}|{number:#x})\b", instruction.operands):
                    return number
        return None

    def listing(self):
        return "\n".join(
            f"    {'*' if n in self.sites else '|' if n in self.loop else ' '} {self.instructions[n].text}"
            for n in sorted(self.hot))


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()


def sites(isa, objdump, path):
    """Where the relocations stand that mark a site: section and offset."""
    result, section = set(), None
    for line in output(objdump, "-r", path):
        if match := re.match(r"RELOCATION RECORDS FOR \[(.*)\]:", line):
            section = match[1]
        elif match := re.match(r"([0-9a-f]+) (R_\w+)", line):
            if match[2] == isa.none:
                result.add((section, int(match[1], 16)))
    return result


def functions(isa, prefix, path):
    """
    The functions of an object file, by name; labels of the assembler do not end one. Without its
    relocations: objdump takes the address of an instruction that has one for 0, or near 0.
    """
    marked, bare = sites(isa, prefix + "objdump", path), path + ".bare"
    output(prefix + "objcopy", "--remove-relocations=.text", path, bare)
    result, function, section = {}, None, None
    for line in output(prefix + "objdump", "-d", "--no-show-raw-insn", bare):
        if match := re.match(r"Disassembly of section (.*):", line):
            section = match[1]
        elif match := re.match(r"[0-9a-f]+ <([^>]+)>:$", line):
            if not match[1].startswith(".L"):
                function = result[match[1]] = Function(isa, match[1])
        elif match := re.match(r"\s*([0-9a-f]+):\t(.*)", line):
            address = int(match[1], 16)
            is_site = (section, address) in marked
            function.instructions.append(Instruction(address, match[2], is_site))
    for function in result.values():
        function.finish()
    return result
