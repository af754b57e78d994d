/* SPDX-License-Identifier: MIT */
/*
 * Sites with bytes that are not ours: a debugger's, a uprobe's, anybody's. Named, left alone, and
 * nothing else done; disabling turns all others off.
 */
#include "client.h"
#include "harness.h"
#include "stops.h"
#include <errno.h>
#include <fcntl.h>
#include <markers/markers.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

static struct live_count hits[] = {
    {"foreign", "a", 0},
    {"foreign", "b", 0},
    {"foreign", "c", 0},
};

enum { COUNT = sizeof(hits) / sizeof(hits[0]) };

__attribute__((noinline)) static void hit_a(void)
{
	MARKER(foreign, a);
}

__attribute__((noinline)) static void hit_b(void)
{
	MARKER(foreign, b);
}

__attribute__((noinline)) static void hit_c(void)
{
	MARKER(foreign, c);
}

static int agent;

/* The site of foreign:b, whose function is nothing else. */
static uint8_t *site;
static uint8_t original[16];

extern const struct marker_priv_record __start_marker_sites_1[] __attribute__((weak));
extern const struct marker_priv_record __stop_marker_sites_1[] __attribute__((weak));

static const struct marker_priv_record *record_of_b(void)
{
	for (const struct marker_priv_record *record = __start_marker_sites_1;
	     record != __stop_marker_sites_1; record++) {
		const char *text =
		    (const char *)((uintptr_t)&record->desc + (uintptr_t)record->desc);
		uint16_t size;

		memcpy(&size, text, sizeof(size));
		text += size;
		if (!strcmp(text, "foreign") && !strcmp(text + strlen(text) + 1, "b"))
			return record;
	}
	REQUIRE(!"the record of foreign:b");
	return NULL;
}

/* As a debugger does it. */
static void poke(unsigned offset, const void *bytes, size_t size)
{
	int fd = open("/proc/self/mem", O_RDWR | O_CLOEXEC);

	REQUIRE_EQ(pwrite(fd, bytes, size, (off_t)(uintptr_t)(site + offset)), size);
	close(fd);
}

static void start(void)
{
	const struct marker_priv_record *record = record_of_b();

	site = (uint8_t *)((uintptr_t)&record->code + (uintptr_t)(intptr_t)record->code);
	memcpy(original, site, record->length);
	for (int i = 0; i < COUNT; i++)
		live_count_start(&hits[i]);
	REQUIRE_EQ(marker_agent_start(), 0);
	agent = client_connect(getpid());
}

static void expect(unsigned long a, unsigned long b, unsigned long c)
{
	REQUIRE_EQ(hits[0].hits, a);
	REQUIRE_EQ(hits[1].hits, b);
	REQUIRE_EQ(hits[2].hits, c);
}

static void busy(enum mk_op op, const char *pattern)
{
	static struct client_answer answer;
	struct mk_fault fault;

	client_ask(agent, op, 0, pattern, strlen(pattern) + 1, &answer);
	REQUIRE_EQ(answer.status, -EBUSY);
	REQUIRE_EQ(answer.length, sizeof(fault));
	memcpy(&fault, answer.data, sizeof(fault));
	REQUIRE_EQ(fault.code, (uintptr_t)site);
	REQUIRE(!strcmp(fault.marker, "foreign:b"));
	REQUIRE(!memcmp(fault.bytes, site, 5));
}

static void must_not_write(void)
{
	live_fail(__FILE__, __LINE__, "text was written beside a foreign site");
}

/* @bytes at @offset of the site while all is off, and while all is on. Such as cannot be run. */
static void with_bytes(unsigned offset, const void *bytes, size_t size)
{
	uint8_t found[16];

	poke(offset, bytes, size);
	memcpy(found, site, sizeof(found));
	stop_call("written, not synced", must_not_write);
	REQUIRE_EQ(marker_enable("foreign:*"), -EBUSY);
	busy(MK_OP_ENABLE, "foreign:b");
	busy(MK_OP_ENABLE, "foreign:*");
	stop_call(NULL, NULL);
	REQUIRE_EQ(client_armed(agent), 1); /* the foreign one is reported, no other is on */
	REQUIRE(!memcmp(found, site, sizeof(found)));
	hits[0].hits = hits[1].hits = hits[2].hits = 0;
	hit_a();
	hit_c();
	expect(0, 0, 0);
	REQUIRE_EQ(marker_enable("foreign:[ac]"), 2); /* others are not concerned */
	hit_a();
	hit_c();
	expect(1, 0, 1);
	REQUIRE_EQ(marker_disable("*"), -EBUSY); /* under the foreign bytes it may be armed */
	poke(0, original, 5);

	REQUIRE_EQ(marker_enable("foreign:*"), 3);
	poke(offset, bytes, size);
	memcpy(found, site, sizeof(found));
	REQUIRE_EQ(marker_disable("foreign:*"), -EBUSY);
	REQUIRE(!memcmp(found, site, sizeof(found)));
	hit_a();
	hit_c();
	expect(1, 0, 1);
	REQUIRE_EQ(client_armed(agent), 1);
	/* When the debugger leaves, it puts back what it found: the armed form. */
	poke(0, (uint8_t[]){0x0f, 0x1f, 0x00}, 3);
	poke(3, original + 3, 2);
	hit_b(); /* armed, but off */
	expect(1, 0, 1);
	REQUIRE_EQ(marker_disable("foreign:*"), 3);
	REQUIRE(!memcmp(original, site, 5));
}

static void test_breakpoint_on_the_first_byte(void)
{
	start();
	with_bytes(0, "\xcc", 1);
}

static void test_breakpoint_on_the_jump(void)
{
	start();
	with_bytes(3, "\xcc", 1);
}

/* What Linux 6.18 writes for a uprobe that it has optimised. */
static void test_call(void)
{
	start();
	with_bytes(0, "\xe8\x10\x20\x30\x40", 5);
}

/* Another displacement is not ours, even if all else is. */
static void test_other_target(void)
{
	uint8_t other;

	start();
	other = (uint8_t)(original[4] + 1);
	with_bytes(4, &other, 1);
}

static void test_random_bytes(void)
{
	start();
	srandom(1);
	for (int i = 0; i < 300; i++) {
		uint8_t bytes[5];
		bool armed, disarmed;

		for (unsigned k = 0; k < 5; k++)
			bytes[k] = random() % 4 ? original[k] : (uint8_t)random();
		disarmed = !memcmp(bytes, original, 5);
		armed = !disarmed && bytes[2] == 0 && bytes[0] == 0x0f && bytes[1] == 0x1f &&
		        bytes[3] == original[3] && bytes[4] == original[4];
		if (!armed && !disarmed)
			with_bytes(0, bytes, 5);
	}
}

/* ---- a uprobe of the kernel's ---- */

static const char *tracefs(void)
{
	static const char place[] = "/sys/kernel/tracing";

	if (access("/sys/kernel/tracing/uprobe_events", W_OK))
		mount("tracefs", place, "tracefs", 0, NULL);
	return access("/sys/kernel/tracing/uprobe_events", W_OK) ? NULL : place;
}

static int write_text(const char *path, const char *text)
{
	int fd = open(path, O_WRONLY | O_APPEND | O_CLOEXEC);
	bool written = fd >= 0 && write(fd, text, strlen(text)) == (ssize_t)strlen(text);

	close(fd);
	return written ? 0 : -1;
}

static unsigned long file_offset(const void *address, char *path, size_t size)
{
	FILE *maps = fopen("/proc/self/maps", "re");
	unsigned long start, stop, offset, at = (uintptr_t)address, found = 0;
	char line[4096], name[4096];

	REQUIRE(maps);
	while (fgets(line, sizeof(line), maps))
		if (sscanf(line, "%lx-%lx %*s %lx %*s %*s %4095s", &start, &stop, &offset, name) ==
		        4 &&
		    start <= at && at < stop) {
			found = at - start + offset;
			snprintf(path, size, "%s", name);
		}
	fclose(maps);
	REQUIRE(found);
	return found;
}

static void test_uprobe(void)
{
	char path[4096], probe[4400], name[64];

	start();
	if (!tracefs())
		live_skip("no tracefs with uprobes for us");
	snprintf(name, sizeof(name), "markers/foreign_%d", getpid());
	snprintf(probe, sizeof(probe), "p:%s %s:%#lx", name,
	         (file_offset(site, path, sizeof(path)), path),
	         file_offset(site, path, sizeof(path)));
	if (write_text("/sys/kernel/tracing/uprobe_events", probe))
		live_skip("the kernel takes no uprobe");
	snprintf(path, sizeof(path), "/sys/kernel/tracing/events/%s/enable", name);
	REQUIRE_EQ(write_text(path, "1"), 0);
	hit_b();
	for (int i = 0; i < 1000; i++) /* it is optimised to a call when it has been hit */
		hit_b();
	REQUIRE(memcmp(original, site, 5));
	busy(MK_OP_ENABLE, "foreign:*");
	hit_a();
	hit_b();
	expect(0, 0, 0);
	REQUIRE_EQ(write_text(path, "0"), 0);
	snprintf(probe, sizeof(probe), "-:%s", name);
	REQUIRE_EQ(write_text("/sys/kernel/tracing/uprobe_events", probe), 0);
	REQUIRE_EQ(marker_enable("foreign:*"), 3);
	hit_b();
	expect(0, 1, 0);
}

static const struct live_test tests[] = {
    {"breakpoint_on_the_first_byte", test_breakpoint_on_the_first_byte, 0},
    {"breakpoint_on_the_jump", test_breakpoint_on_the_jump, 0},
    {"call", test_call, 0},
    {"other_target", test_other_target, 0},
    {"random_bytes", test_random_bytes, 0},
    {"uprobe", test_uprobe, 0},
};

LIVE_MAIN(tests)
