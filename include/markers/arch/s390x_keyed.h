/* SPDX-License-Identifier: MIT */
/*
 * s390x: the sites of static keys. [key] is the pointer that the record names: gcc prints the
 * address of an object in another image by no constraint, and by "X" puts it into a register at
 * times.
 */
#ifndef MARKERS_ARCH_S390X_KEYED_H
#define MARKERS_ARCH_S390X_KEYED_H

/* A marker's site that may be armed as linked: [rest] is 1, and so is the mask 15. */
#define MARKER_PRIV_KEY_SITE                                                                       \
	".reloc .Lmarker_site%=, R_390_NONE, %[key]\n"                                             \
	".Lmarker_site%=:\n\t"                                                                     \
	"brcl 15*%[rest], %l[marker_priv_armed]\n\t" MARKER_PRIV_KEY_RECORD("6")

#endif
