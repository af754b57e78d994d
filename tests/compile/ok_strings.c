/* SPDX-License-Identifier: MIT */
/*
 * Strings, pieces of strings, arrays.
 *
 * hit: literal 'abc'
 * hit: pointer 'def' 'def'
 * hit: array 'ghi'
 * hit: piece 2 'jkl'
 * hit: fixed 'mno'
 * hit: null null
 * hit: bytes 'pqr'
 * hit: address 'stu'
 * hit: numbers pointer pointer
 */
#include <markers/marker.h>

struct record {
	char name[8];
	int numbers[3];
};

int main(void)
{
	const char *constant = "def";
	char array[] = "ghi";
	char *variable = array;
	const volatile char *volatile_pointer = "stu";
	unsigned char bytes[] = {'p', 'q', 'r', 0};
	struct record record = {"mno", {1, 2, 3}};
	void *none = 0;

	MARKER(ok, literal, "s %s", "abc");
	MARKER(ok, pointer, "s %s t %s", constant, constant);
	MARKER(ok, array, "s %s", array);
	MARKER(ok, piece, "s %.*s", 2, "jkl");
	MARKER(ok, fixed, "s %.3s", record.name);
	MARKER(ok, null, "none %p", none);
	MARKER(ok, bytes, "bytes %s", bytes);
	MARKER(ok, address, "p %p", volatile_pointer);
	MARKER(ok, numbers, "numbers %p two %p", record.numbers, &record.numbers[2]);
	return variable != array;
}
