/* SPDX-License-Identifier: MIT */
/*
 * x86-64: the sites of static keys, immediate values and static calls. What each looks like when
 * it is changed: src/arch/x86_64.c and x86_64_value.c.
 */
#ifndef MARKERS_ARCH_X86_64_KEYED_H
#define MARKERS_ARCH_X86_64_KEYED_H

/* A bare symbol, of another shared library perhaps: constraint "i" refuses that under -fPIC. */
#ifdef __clang__
#define MARKER_PRIV_SYMBOL "s"
#define MARKER_PRIV_SYMBOL_NAME "%c[key]"
#else
#define MARKER_PRIV_SYMBOL "X"
#define MARKER_PRIV_SYMBOL_NAME "%p[key]"
#endif

/* A marker's site that may be armed as linked: [rest] is 1. ModRM is then 00. The .reloc names the
 * key by its pointer, for ld refuses one to another library's symbol. */
#define MARKER_PRIV_KEY_SITE                                                                       \
	MARKER_PRIV_POINTER                                                                        \
	".reloc .Lmarker_site%=, R_X86_64_NONE, " MARKER_PRIV_POINTER_NAME "\n"                    \
	".Lmarker_site%=:\n\t"                                                                     \
	".byte 0x0f, 0x1f, "                                                                       \
	"(0x44 + ((.Lmarker_end%= - .Lmarker_jump%=) == 5) * -0x40) * (1 - %c[rest])\n"            \
	".Lmarker_jump%=:\n\t"                                                                     \
	"jmp %l[marker_priv_armed]\n"                                                              \
	".Lmarker_end%=:\n\t" MARKER_PRIV_KEY_RECORD(".Lmarker_end%= - .Lmarker_site%=")

/*
 * As linked, a jump to a load of the variable; the library makes it a mov when the image loads.
 * Prefixes that mean nothing, rather than NOPs, put the jump where it and the mov are within one
 * aligned 8 bytes. [out] is one of the first eight registers; the record says which.
 */
#define MARKER_PRIV_IMV_MAX 8
#define MARKER_PRIV_IMV_OUT "=R"
#define MARKER_PRIV_IMV_SITE                                                                       \
	MARKER_PRIV_POINTER                                                                        \
	MARKER_PRIV_REGISTER("%q[out]", "%%", "rax, rcx, rdx, rbx, rsp, rbp, rsi, rdi")            \
	".if %c[size] == 8\n\t"                                                                    \
	".p2align 3\n\t"                                                                           \
	".else\n\t"                                                                                \
	".p2align 3, 0x3e, 4\n\t"                                                                  \
	".endif\n"                                                                                 \
	".reloc .Lmarker_site%=, R_X86_64_NONE, " MARKER_PRIV_POINTER_NAME "\n"                    \
	".Lmarker_site%=:\n\t"                                                                     \
	".byte 0xe9\n\t"                                                                           \
	".long .Lmarker_load%= - . - 4\n\t"                                                        \
	".if %c[size] == 8\n\t"                                                                    \
	".byte 0x3e\n\t"                                                                           \
	"movabsq $0, %q[out]\n\t"                                                                  \
	".endif\n"                                                                                 \
	".Lmarker_end%=:\n\t"                                                                      \
	".subsection 1\n"                                                                          \
	".Lmarker_load%=:\n\t"                                                                     \
	"movq " MARKER_PRIV_POINTER_NAME "(%%rip), %q[out]\n\t"                                    \
	".if %c[size] == 8\n\t"                                                                    \
	"movq (%q[out]), %q[out]\n\t"                                                              \
	".elseif %c[size] == 4\n\t"                                                                \
	"movl (%q[out]), %k[out]\n\t"                                                              \
	".elseif %c[size] == 2\n\t"                                                                \
	"movzwl (%q[out]), %k[out]\n\t"                                                            \
	".else\n\t"                                                                                \
	"movzbl (%q[out]), %k[out]\n\t"                                                            \
	".endif\n\t"                                                                               \
	"jmp .Lmarker_end%=\n\t"                                                                   \
	".subsection 0\n\t" MARKER_PRIV_IMV_RECORD(".Lmarker_end%= - .Lmarker_site%=")

/* r11 is nobody's at a function's entry. */
#ifdef __CET__
#define MARKER_PRIV_CALL_ENTRY "endbr64\n\t.p2align 3\n"
#else
#define MARKER_PRIV_CALL_ENTRY
#endif
#define MARKER_PRIV_CALL_SITE(jump)                                                                \
	MARKER_PRIV_CALL_JUMP(jump, "5",                                                           \
	                      MARKER_PRIV_CALL_ENTRY ".Lmarker_site%=:\n\t"                        \
	                                             ".byte 0xe9\n\t"                              \
	                                             ".long .Lmarker_fetch%= - . - 4\n"            \
	                                             ".Lmarker_fetch%=:\n\t"                       \
	                                             "movq " MARKER_PRIV_POINTER_NAME              \
	                                             "(%%rip), %%r11\n\t"                          \
	                                             "movq (%%r11), %%r11\n\t"                     \
	                                             "testq %%r11, %%r11\n\t"                      \
	                                             "jz .Lmarker_none%=\n\t"                      \
	                                             "jmp *%%r11\n"                                \
	                                             ".Lmarker_none%=:\n\t"                        \
	                                             "ret\n\t")

#endif
