/* SPDX-License-Identifier: MIT */
#include "patch/text.h"
#include "base/bytes.h"
#include "base/lock.h"
#include "base/process.h"
#include "base/sys.h"
#include "base/test_point.h"
#include "patch/maps.h"
#include "wire/protocol.h"

/* A function of two lines whose first instruction is a site, in <arch>.S. */
extern int mk_text_probe(void);
extern const char mk_text_probe_armed[];
extern const uint8_t mk_text_probe_length;

/* From here on opening pages costs less than a system call a site. */
enum { MPROTECT_WRITES = 256, MPROTECT_WRITES_PER_RUN = 8 };

static int forced; /* MARKERS_WRITER */

void mk_text_force(int writer)
{
	forced = writer;
}

int mk_text_open(struct mk_text *text, int writer)
{
	*text = (struct mk_text){.writer = writer, .fd = -1};
	if (writer == MK_WRITER_PROC_MEM)
		text->fd = mk_open("/proc/self/mem", O_RDWR);
	return writer == MK_WRITER_PROC_MEM && text->fd < 0 ? text->fd : 0;
}

/* The pages that are writable now, all of one mapping. Known to the process and not only to the
 * thread that opened them: one forked meanwhile has to close them too. */
static struct run {
	uintptr_t start, stop; /* stop 0: none */
	int protection;        /* what they had and get back */
} writable;

static int close_run(void)
{
	long error = 0;

	if (writable.stop)
		error = mk_syscall(__NR_mprotect, writable.start, writable.stop - writable.start,
		                   (long)writable.protection);
	if (!error)
		writable.stop = 0; /* else the next one tries again */
	return (int)error;
}

void mk_text_recover(void)
{
	close_run();
}

static int open_run(uintptr_t start, uintptr_t stop)
{
	const uintptr_t page = mk_page_size();
	int error;

	start -= start % page;
	stop += (page - stop % page) % page;
	writable.protection = mk_maps_protection(start, &stop);
	writable.start = start;
	MK_LOCK_STEP();
	writable.stop = stop;
	MK_LOCK_STEP();
	/* PROT_EXEC stays throughout: other threads run here, and under MDWE it would be lost. */
	error = (int)mk_syscall(__NR_mprotect, start, stop - start,
	                        (long)(writable.protection | PROT_WRITE));
	if (error)
		writable.stop = 0;
	return error;
}

int mk_text_reach(struct mk_text *text, uintptr_t at, uintptr_t stop)
{
	int error;

	if (text->writer == MK_WRITER_PROC_MEM || (writable.start <= at && at < writable.stop))
		return 0;
	error = close_run();
	if (!error)
		error = open_run(at, stop);
	if (!error)
		MK_TEST_POINT("text is writable");
	return error;
}

int mk_text_write(struct mk_text *text, uintptr_t to, const void *from, unsigned size)
{
	long done;

	if (text->writer == MK_WRITER_MPROTECT) {
		mk_arch_store((void *)to, from, size);
		return 0;
	}
	done = mk_write_at(text->fd, from, size, to);
	return done == (long)size ? 0 : done < 0 ? (int)done : -EIO;
}

int mk_text_close(struct mk_text *text)
{
	int error = close_run();

	if (text->fd >= 0)
		mk_close(text->fd);
	return error;
}

/* ---- which writer ---- */

/* Is what the file has at @at what we have there? An emulator's /proc/self/mem may be its own. */
static bool shows_us(const struct mk_text *text, uintptr_t at, unsigned size)
{
	uint8_t bytes[MK_SITE_MAX];

	return text->writer != MK_WRITER_PROC_MEM ||
	       (mk_read_at(text->fd, bytes, size, at) == (long)size &&
	        mk_same_bytes(bytes, (const void *)at, size));
}

static int probe_to(int writer, enum mk_site_state state)
{
	struct mk_site site = {.code = (uintptr_t)mk_text_probe,
	                       .target = (uintptr_t)mk_text_probe_armed,
	                       .length = mk_text_probe_length};
	struct mk_unit unit = mk_isa_host->unit(&site);
	uintptr_t at = (uintptr_t)site.code + unit.offset;
	uint8_t form[MK_SITE_MAX];
	struct mk_text text;
	int closed, error = mk_isa_host->encode(&site, state, form);

	if (!error)
		error = mk_text_open(&text, writer);
	if (error)
		return error;
	error = shows_us(&text, at, unit.size) ? mk_text_reach(&text, at, at + unit.size) : -EIO;
	if (!error)
		error = mk_text_write(&text, at, form + unit.offset, unit.size);
	closed = mk_text_close(&text);
	mk_arch_flush((void *)(uintptr_t)site.code, site.length);
	return error ? error : closed;
}

/*
 * Arms and disarms a site of our own and runs it: a writer that says yes and changes nothing (or
 * elsewhere) is found out before it touches anybody.
 */
static bool probe(int writer)
{
	bool armed = !probe_to(writer, MK_SITE_ON) && mk_text_probe() == 1;

	return !probe_to(writer, MK_SITE_OFF) && armed && mk_text_probe() == 0;
}

static bool works(int writer)
{
	/* Only a yes is remembered: what failed (no descriptor left, /proc not mounted yet) may
	 * work the next time. */
	static bool known[3];

	known[writer] = known[writer] || probe(writer);
	return known[writer];
}

int mk_text_writer(size_t writes, size_t runs, unsigned failed)
{
	bool large = writes >= MPROTECT_WRITES && writes / MPROTECT_WRITES_PER_RUN >= runs;
	int first = large ? MK_WRITER_MPROTECT : MK_WRITER_PROC_MEM;
	int second = large ? MK_WRITER_PROC_MEM : MK_WRITER_MPROTECT;

	if (forced)
		first = second = forced;
	if (!(failed & 1U << first) && works(first))
		return first;
	return !(failed & 1U << second) && works(second) ? second : -EPERM;
}
