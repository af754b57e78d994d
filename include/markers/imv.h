/* SPDX-License-Identifier: MIT */
/*
 * Immediate values: variables that are read much and written seldom, read from the instruction
 * stream. A read is a `mov` of a constant; no data cache line is touched.
 *
 *	DEFINE_IMV(unsigned, batch) = 64;
 *
 *	for (unsigned i = 0; i < imv_read(batch); i++)
 *		...
 *	imv_set(batch, 128);
 *
 * Integers, enumerations, pointers, bool, float and double, of up to 8 bytes. A program that only
 * reads does not need libmarkers: it then reads the variable from memory.
 */
#ifndef MARKERS_IMV_H
#define MARKERS_IMV_H

#include <markers/detail/keyed.h>
#include <stddef.h>

/**
 * DEFINE_IMV() - an immediate value
 * @type: its type
 * @name: a C identifier; `static` may stand in front, `= value` behind
 *
 * DEFINE_IMV_READONLY() is not to be set by markerctl. DECLARE_IMV() is for headers: the value may
 * be defined in another shared library.
 */
#define DEFINE_IMV(type, name) __typeof__(type) marker_priv_imv_##name
#define DEFINE_IMV_READONLY(type, name) MARKER_PRIV_READONLY DEFINE_IMV(type, name)
#define DECLARE_IMV(type, name) extern __typeof__(type) marker_priv_imv_##name

/**
 * imv_read() - the value, from the instruction stream
 * @name: as defined
 *
 * Never torn; after imv_set() has returned, the new one, in every thread.
 *
 * Context: any thread, any signal handler, not in a constant expression.
 * Return: the value, of its own type.
 */
#define imv_read(name) MARKER_PRIV_IMV_READ(name)

/**
 * _imv_read() - the value, from memory
 * @name: as defined
 *
 * For where code may not be patched or be read from, and for what runs once. As imv_read()
 * otherwise; while imv_set() is at work the two may differ.
 */
#define _imv_read(name)                                                                            \
	__extension__({                                                                            \
		__typeof__(marker_priv_imv_##name) marker_priv_now;                                \
		__atomic_load(&marker_priv_imv_##name, &marker_priv_now, __ATOMIC_RELAXED);        \
		marker_priv_now;                                                                   \
	})

/**
 * imv_set() - change the value
 * @name: as defined
 * @value: converted to its type
 *
 * Context: any thread, not from a probe or a signal handler. Takes the registry lock, may sleep.
 * Return: 0, or -EBUSY if a read holds bytes that are not ours (a debugger's), -EPERM if text that
 *	holds the old value cannot be written any more, -ENOSYS without membarrier(2), -ENOMEM;
 *	then nothing has changed.
 */
#define imv_set(name, value) MARKER_PRIV_IMV_SET(name, value)

#define MARKER_PRIV_IMV_SIZE_OF(name)                                                              \
	(sizeof(marker_priv_imv_##name) +                                                          \
	 0 * sizeof(char[sizeof(marker_priv_imv_##name) <= 8 ? 1 : -1]))

/* The type codes know strings; here a char * is an address. */
#ifdef __cplusplus
#define MARKER_PRIV_IMV_CODE(name) marker_priv::type_of<__typeof__(marker_priv_imv_##name)>::code
#else
#define MARKER_PRIV_IMV_CODE(name) MARKER_PRIV_TYPE(marker_priv_imv_##name)
#endif

#ifndef MARKER_PRIV_PLAIN

#include <markers/detail/functions.h>

/* clang-format off */
#ifdef MARKER_PRIV_IMV_SITE
#define MARKER_PRIV_IMV_READ(name)                                                                 \
	__extension__({                                                                                  \
		union {                                                                                        \
			uint64_t u64;                                                                                \
			uint32_t u32;                                                                                \
			uint16_t u16;                                                                                \
			uint8_t u8;                                                                                  \
			__typeof__(marker_priv_imv_##name) value;                                                    \
		} marker_priv_read;                                                                            \
		MARKER_PRIV_KEYED("imv", #name, 1, MARKER_PRIV_IMV_CODE(name));                                \
		MARKER_PRIV_KEYED_DATA(&marker_priv_imv_##name, 0);                                            \
		if (MARKER_PRIV_IMV_SIZE_OF(name) <= MARKER_PRIV_IMV_MAX) {                                    \
			uint64_t marker_priv_bits;                                                                   \
			MARKER_PRIV_ASM __volatile__(MARKER_PRIV_IMV_SITE                                            \
				: [out] MARKER_PRIV_IMV_OUT(marker_priv_bits)                                              \
				: [desc] MARKER_PRIV_STATIC(MARKER_PRIV_KEYED_DESC),                                       \
				  [key] MARKER_PRIV_KEYED_OPERAND(&marker_priv_imv_##name),                                \
				  [size] "i"(MARKER_PRIV_IMV_SIZE_OF(name))                                                \
				: MARKER_PRIV_IMV_CLOBBERS);                                                               \
			if (sizeof(marker_priv_imv_##name) == 8)                                                     \
				marker_priv_read.u64 = marker_priv_bits;                                                   \
			else if (sizeof(marker_priv_imv_##name) == 4)                                                \
				marker_priv_read.u32 = marker_priv_bits & 0xffffffffU;                                     \
			else if (sizeof(marker_priv_imv_##name) == 2)                                                \
				marker_priv_read.u16 = marker_priv_bits & 0xffffU;                                         \
			else                                                                                         \
				marker_priv_read.u8 = marker_priv_bits & 0xffU;                                            \
		} else {                                                                                       \
			MARKER_PRIV_DATA_READ(MARKER_PRIV_KIND_IMV);                                                 \
			marker_priv_read.value = _imv_read(name);                                                    \
		}                                                                                              \
		marker_priv_read.value;                                                                        \
	})
#else
#define MARKER_PRIV_IMV_READ(name)                                                                 \
	__extension__({                                                                                  \
		MARKER_PRIV_KEYED("imv", #name, 1, MARKER_PRIV_IMV_CODE(name));                                \
		MARKER_PRIV_KEYED_DATA(&marker_priv_imv_##name, 0);                                            \
		MARKER_PRIV_DATA_READ(MARKER_PRIV_KIND_IMV);                                                   \
		_imv_read(name);                                                                               \
	})
#endif
#define MARKER_PRIV_IMV_SET(name, x)                                                               \
	__extension__({                                                                                  \
		__typeof__(marker_priv_imv_##name) marker_priv_new = (x);                                      \
		marker_imv_set(&marker_priv_imv_##name, &marker_priv_new, MARKER_PRIV_IMV_SIZE_OF(name));      \
	})
/* clang-format on */

#else

#define MARKER_PRIV_IMV_READ(name) _imv_read(name)
#define MARKER_PRIV_IMV_SET(name, x)                                                               \
	__extension__({                                                                            \
		__typeof__(marker_priv_imv_##name) marker_priv_new = (x);                          \
		__atomic_store(&marker_priv_imv_##name, &marker_priv_new, __ATOMIC_RELAXED);       \
		0;                                                                                 \
	})

#endif

#endif
