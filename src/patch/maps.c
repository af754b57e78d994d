/* SPDX-License-Identifier: MIT */
/*
 * One question to /proc/self/maps: what protection to give back to a run of pages. Where text may
 * be guarded, one more to /proc/self/smaps, for the guard would be lost in silence.
 */
#include "patch/maps.h"
#include "base/process.h"
#include "base/sys.h"

struct line {
	uintptr_t start, stop;
	int protection;
	int field; /* 0: start, 1: stop, 2: permissions, 3: the rest */
};

static int hex(char c)
{
	return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* True at the end of a line. */
static bool feed(struct line *line, char c)
{
	if (line->field < 2) {
		uintptr_t *number = line->field ? &line->stop : &line->start;

		if (hex(c) >= 0)
			*number = *number * 16 + (uintptr_t)hex(c);
		else
			line->field++;
	} else if (line->field == 2) {
		line->protection |= c == 'r' ? PROT_READ : 0;
		line->protection |= c == 'w' ? PROT_WRITE : 0;
		line->protection |= c == 'x' ? PROT_EXEC : 0;
		line->field += c == ' ';
	}
	return c == '\n';
}

/* struct procmap_query of <linux/fs.h>, which has it since Linux 6.11. */
struct query {
	uint64_t size, wanted, address;
	uint64_t start, stop, flags; /* answered; PROT_ bits, and more */
	uint64_t unused[7];
};

/* One system call instead of a text of all mappings. False: not answered, or nothing is there. */
static bool ask(int fd, uintptr_t at, struct line *found)
{
	const long PROCMAP_QUERY = (long)0xc0686611UL;
	struct query query = {.size = sizeof(query), .address = at};

	_Static_assert(sizeof(query) == 104, "struct procmap_query");
	if (mk_syscall(__NR_ioctl, fd, PROCMAP_QUERY, &query))
		return false;
	*found = (struct line){(uintptr_t)query.start, (uintptr_t)query.stop,
	                       (int)query.flags & (PROT_READ | PROT_WRITE | PROT_EXEC), 0};
	return true;
}

int mk_maps_protection(uintptr_t at, uintptr_t *stop)
{
	char buffer[1024];
	struct line line = {0}, found = {0, *stop, PROT_READ | PROT_EXEC, 0};
	int fd = mk_open("/proc/self/maps", O_RDONLY);
	bool answered = fd >= 0 && ask(fd, at, &found);
	long got = 0;

	while (fd >= 0 && !answered && (got = mk_read(fd, buffer, sizeof(buffer))) > 0) {
		for (long i = 0; i < got; i++) {
			if (!feed(&line, buffer[i]))
				continue;
			if (line.start <= at && at < line.stop)
				found = line;
			line = (struct line){0};
		}
	}
	if (fd >= 0)
		mk_close(fd);
	if (found.stop < *stop)
		*stop = found.stop;
	if (mk_guard() && mk_maps_has_flag(at, "bt"))
		found.protection |= mk_guard();
	return found.protection;
}

/* A mapping's line, and behind it lines that begin with a capital, of which "VmFlags: rd ex ..." is
 * the only one with a V. */
struct flags {
	char line; /* the first of it; 0: none yet */
	char word[2];
	unsigned length; /* of the word, may be more */
	struct line mapping;
	bool inside;
};

static bool ends_as(struct flags *flags, char c, const char *flag)
{
	bool is = flags->length == 2 && flags->word[0] == flag[0] && flags->word[1] == flag[1];

	if (c == ' ' || c == '\n') {
		flags->length = 0;
		return is;
	}
	if (flags->length < 2)
		flags->word[flags->length] = c;
	flags->length++;
	return false;
}

static bool feed_flags(struct flags *flags, char c, uintptr_t at, const char *flag)
{
	bool found = false;

	if (!flags->line)
		flags->line = c;
	if (flags->line == 'V')
		found = ends_as(flags, c, flag) && flags->inside;
	if (feed(&flags->mapping, c)) {
		if (hex(flags->line) >= 0)
			flags->inside = flags->mapping.start <= at && at < flags->mapping.stop;
		flags->mapping = (struct line){0};
		flags->line = 0;
	}
	return found;
}

bool mk_maps_has_flag(uintptr_t at, const char *flag)
{
	char buffer[1024];
	struct flags flags = {0};
	int fd = mk_open("/proc/self/smaps", O_RDONLY);
	bool found = false;
	long got = 0;

	while (fd >= 0 && !found && (got = mk_read(fd, buffer, sizeof(buffer))) > 0)
		for (long i = 0; i < got && !found; i++)
			found = feed_flags(&flags, buffer[i], at, flag);
	if (fd >= 0)
		mk_close(fd);
	return found;
}
