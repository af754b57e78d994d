/* SPDX-License-Identifier: MIT */
/*
 * ppc64le: the sites of static keys. A static call is an indirect one: a direct one would have to
 * know whose r2 the function wants.
 */
#ifndef MARKERS_ARCH_PPC64LE_KEYED_H
#define MARKERS_ARCH_PPC64LE_KEYED_H

#define MARKER_PRIV_SYMBOL "i"

/* A marker's site that may be armed as linked: [rest] is 1. */
#define MARKER_PRIV_KEY_SITE                                                                       \
	MARKER_PRIV_POINTER                                                                        \
	".reloc .Lmarker_site%=, R_PPC64_NONE, " MARKER_PRIV_POINTER_NAME "\n"                     \
	".Lmarker_site%=:\n\t"                                                                     \
	".if %[rest]\n\tb "                                                                        \
	"%l[marker_priv_armed]\n\t.else\n\tnop\n\t.endif\n\t" MARKER_PRIV_KEY_RECORD("4")

#endif
