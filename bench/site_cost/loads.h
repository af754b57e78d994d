/* SPDX-License-Identifier: MIT */
/*
 * The small loads, once per LAYOUT: included several times. Each copy starts at another offset
 * within a cache line, as the same function would in another build of a program.
 */
#define NAME(load) CAT(CAT(site_##load##_, KIND_NAME), CAT(_, LAYOUT))
#define PAD __asm__(".text\n\t.skip (" TEXT(LAYOUT) " * 13 + 5) % 64, 0xcc");

/* Each step needs the result of the one before: 4 cycles in which others have nothing to do. */
PAD static __attribute__((noinline)) void NAME(latency)(unsigned long n)
{
	unsigned long x = n;

	for (; n; n--) {
		x = x * 0x5851f42d4c957f2dU + 1;
		SITE(0, x);
	}
	site_sink = x;
}

/* As many independent instructions as the processor can take: a slot taken is a slot lost. */
PAD static __attribute__((noinline)) void NAME(throughput)(unsigned long n)
{
	unsigned long a = n, b = n, c = n, d = n, e = n, f = n;

	for (; n; n--) {
		a += n;
		b ^= n;
		c -= n;
		SITE(1, n);
		d = (d ^ n) + 1;
		e += d;
		f ^= c;
	}
	site_sink = a + b + c + d + e + f;
}

/* 64 sites whose data are in no cache; see time_cold(). */
#define STEP(k)                                                                                    \
	x = x * 0x5851f42d4c957f2dU + k;                                                           \
	SITE(k, x);
PAD static __attribute__((noinline)) void NAME(cold)(unsigned long n)
{
	unsigned long x = n;

	EACH_64(STEP)
	site_sink = x;
}

#undef STEP
#undef PAD
#undef NAME
#undef LAYOUT
