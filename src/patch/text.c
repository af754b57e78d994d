/* SPDX-License-Identifier: MIT */
#include "patch/text.h"
#include "base/sys.h"
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

static int close_run(struct mk_text *text)
{
	long error = 0;

	if (text->stop)
		error = mk_syscall(__NR_mprotect, text->start, text->stop - text->start,
		                   text->protection);
	text->start = text->stop = 0;
	return (int)error;
}

int mk_text_begin(struct mk_text *text, uintptr_t start, uintptr_t stop)
{
	int error;

	if (text->writer == MK_WRITER_PROC_MEM)
		return 0;
	error = close_run(text);
	if (error)
		return error;
	start -= start % MK_PAGE;
	stop += (MK_PAGE - stop % MK_PAGE) % MK_PAGE;
	text->protection = mk_maps_protection(start, stop);
	/* PROT_EXEC stays throughout: other threads run here, and under MDWE it would be lost. */
	error = (int)mk_syscall(__NR_mprotect, start, stop - start, text->protection | PROT_WRITE);
	if (error)
		return error;
	text->start = start;
	text->stop = stop;
	return 0;
}

int mk_text_write(struct mk_text *text, uintptr_t to, const void *from, unsigned size)
{
	long done;

	if (text->writer == MK_WRITER_MPROTECT) {
		mk_arch_store((void *)to, from, size);
		return 0;
	}
	done = mk_syscall(__NR_pwrite64, text->fd, from, (size_t)size, to);
	return done == size ? 0 : done < 0 ? (int)done : -EIO;
}

int mk_text_close(struct mk_text *text)
{
	int error = close_run(text);

	if (text->fd >= 0)
		mk_close(text->fd);
	return error;
}

/* ---- which writer ---- */

static int probe_to(int writer, enum mk_site_state state)
{
	struct mk_site site = {.code = (uintptr_t)mk_text_probe,
	                       .target = (uintptr_t)mk_text_probe_armed,
	                       .length = mk_text_probe_length};
	struct mk_unit unit = mk_isa_host->unit(&site);
	uint8_t form[MK_SITE_MAX];
	struct mk_text text;
	int error = mk_isa_host->encode(&site, state, form);

	if (!error)
		error = mk_text_open(&text, writer);
	if (error)
		return error;
	error = mk_text_begin(&text, site.code, site.code + site.length);
	if (!error)
		error =
		    mk_text_write(&text, site.code + unit.offset, form + unit.offset, unit.size);
	if (mk_text_close(&text) && !error)
		error = -EPERM;
	if (!error)
		mk_arch_flush((void *)(uintptr_t)site.code, site.length);
	return error;
}

/*
 * Arms and disarms a site of our own and runs it: a writer that says yes and changes nothing (or
 * elsewhere) is found out before it touches anybody.
 */
static int probe(int writer)
{
	int error = probe_to(writer, MK_SITE_ON);
	bool armed = !error && mk_text_probe() == 1;

	if (!error)
		error = probe_to(writer, MK_SITE_OFF);
	return error ? error : armed && mk_text_probe() == 0 ? 0 : -ENXIO;
}

static int8_t known[3]; /* by writer; 0: not tried, 1: works, -1: does not */

bool mk_text_distrust(int writer)
{
	known[writer] = -1;
	return !forced;
}

static bool works(int writer)
{
	if (!known[writer])
		known[writer] = probe(writer) ? -1 : 1;
	return known[writer] > 0;
}

int mk_text_writer(size_t writes, size_t runs, bool wide)
{
	bool large = writes >= MPROTECT_WRITES && writes / MPROTECT_WRITES_PER_RUN >= runs;
	int first = large ? MK_WRITER_MPROTECT : MK_WRITER_PROC_MEM;
	int second = large ? MK_WRITER_PROC_MEM : MK_WRITER_MPROTECT;

	if (wide)
		return forced != MK_WRITER_PROC_MEM && works(MK_WRITER_MPROTECT)
		           ? MK_WRITER_MPROTECT
		           : -EPERM;
	if (forced)
		return works(forced) ? forced : -EPERM;
	return works(first) ? first : works(second) ? second : -EPERM;
}
