/* SPDX-License-Identifier: MIT */
#include "images.h"

__attribute__((visibility("default"))) long seen_in_user(void);

long seen_in_user(void)
{
	return SEEN_HERE();
}
