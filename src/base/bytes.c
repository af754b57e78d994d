/* SPDX-License-Identifier: MIT */
#include "base/bytes.h"

void mk_append(struct mk_builder *builder, const char *text)
{
	while (*text && builder->length + 1 < builder->size)
		builder->buffer[builder->length++] = *text++;
	if (builder->size)
		builder->buffer[builder->length] = '\0';
}

void mk_append_number(struct mk_builder *builder, uint64_t number)
{
	char digits[21];
	char *at = digits + sizeof(digits) - 1;

	*at = '\0';
	do {
		*--at = (char)('0' + number % 10);
		number /= 10;
	} while (number);
	mk_append(builder, at);
}
