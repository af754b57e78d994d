/* SPDX-License-Identifier: MIT */
/*
 * The run-time twin of MARKER_PRIV_HASH_OF() (detail/abi.h): a record without its name's hash
 * carries 0, hence the lowest bit is always set here.
 */
#include "hash.h"

enum {
	TAIL = 7 /* characters that count, from the end */
};

uint32_t mk_name_hash(const char *text, size_t length)
{
	uint32_t hash = 2654435761U * (uint32_t)length;
	uint32_t factor = 1;

	for (size_t k = 0; k < TAIL && k < length; k++, factor *= 31)
		hash += factor * (unsigned char)text[length - 1 - k];
	return hash | 1;
}
