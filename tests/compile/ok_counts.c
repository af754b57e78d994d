/* SPDX-License-Identifier: MIT */
/*
 * 0 to 16 arguments, integers and doubles by turns, with and without a format.
 *
 * hit: bare
 * hit: text
 * hit: args0
 * hit: args1 1
 * hit: args2 1 2
 * hit: args3 1 2 3.5
 * hit: args4 1 2 3.5 4
 * hit: args5 1 2 3.5 4 5
 * hit: args6 1 2 3.5 4 5 6.5
 * hit: args7 1 2 3.5 4 5 6.5 7
 * hit: args8 1 2 3.5 4 5 6.5 7 8
 * hit: args9 1 2 3.5 4 5 6.5 7 8 9.5
 * hit: args10 1 2 3.5 4 5 6.5 7 8 9.5 10
 * hit: args11 1 2 3.5 4 5 6.5 7 8 9.5 10 11
 * hit: args12 1 2 3.5 4 5 6.5 7 8 9.5 10 11 12.5
 * hit: args13 1 2 3.5 4 5 6.5 7 8 9.5 10 11 12.5 13
 * hit: args14 1 2 3.5 4 5 6.5 7 8 9.5 10 11 12.5 13 14
 * hit: args15 1 2 3.5 4 5 6.5 7 8 9.5 10 11 12.5 13 14 15.5
 * hit: args16 1 2 3.5 4 5 6.5 7 8 9.5 10 11 12.5 13 14 15.5 16
 */
#include <markers/marker.h>

#define D1 " %d"
#define D2 D1 " %ld"
#define D3 D2 " %g"
#define D6 D3 D3
#define D9 D6 D3
#define D12 D9 D3
#define D15 D12 D3

int main(void)
{
	volatile int start = 0;
	int a = start + 1, d = a + 3, g = a + 6, j = a + 9, m = a + 12, p = a + 15;
	long b = a + 1, e = b + 3, h = b + 6, k = b + 9, n = b + 12;
	double c = a + 2.5, f = c + 3, i = c + 6, l = c + 9, o = c + 12;

	MARKER(ok, bare);
	MARKER(ok, text, "a text without fields");
	MARKER(ok, args0, "");
	MARKER(ok, args1, D1, a);
	MARKER(ok, args2, D2, a, b);
	MARKER(ok, args3, D3, a, b, c);
	MARKER(ok, args4, D3 D1, a, b, c, d);
	MARKER(ok, args5, D3 D2, a, b, c, d, e);
	MARKER(ok, args6, D6, a, b, c, d, e, f);
	MARKER(ok, args7, D6 D1, a, b, c, d, e, f, g);
	MARKER(ok, args8, D6 D2, a, b, c, d, e, f, g, h);
	MARKER(ok, args9, D9, a, b, c, d, e, f, g, h, i);
	MARKER(ok, args10, D9 D1, a, b, c, d, e, f, g, h, i, j);
	MARKER(ok, args11, D9 D2, a, b, c, d, e, f, g, h, i, j, k);
	MARKER(ok, args12, D12, a, b, c, d, e, f, g, h, i, j, k, l);
	MARKER(ok, args13, D12 D1, a, b, c, d, e, f, g, h, i, j, k, l, m);
	MARKER(ok, args14, D12 D2, a, b, c, d, e, f, g, h, i, j, k, l, m, n);
	MARKER(ok, args15, D15, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o);
	MARKER(ok, args16, D15 D1, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p);
	return 0;
}
