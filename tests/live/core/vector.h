/* SPDX-License-Identifier: MIT */
/*
 * A register of doubles that calls need not keep, and how to clear it. One row an architecture.
 */
#ifndef LIVE_VECTOR_H
#define LIVE_VECTOR_H

#if defined(__x86_64__) || (defined(__i386__) && defined(__SSE2__))
#define LIVE_VECTOR "xmm1"
#define LIVE_VECTOR_KEPT "+x"
#define LIVE_VECTOR_CLEAR "xorps %%xmm1, %%xmm1"
#elif defined(__aarch64__)
#define LIVE_VECTOR "v17"
#define LIVE_VECTOR_KEPT "+w"
#define LIVE_VECTOR_CLEAR "movi v17.2d, #0"
#elif defined(__riscv)
#define LIVE_VECTOR "ft1"
#define LIVE_VECTOR_KEPT "+f"
#define LIVE_VECTOR_CLEAR "fmv.d.x ft1, zero"
#elif defined(__s390x__)
#define LIVE_VECTOR "f1"
#define LIVE_VECTOR_KEPT "+f"
#define LIVE_VECTOR_CLEAR "lzdr %%f1"
#elif defined(__powerpc64__)
#define LIVE_VECTOR "fr1"
#define LIVE_VECTOR_KEPT "+d"
#define LIVE_VECTOR_CLEAR "xxlxor 1, 1, 1"
#elif defined(__arm__)
#define LIVE_VECTOR "s14"
#define LIVE_VECTOR_KEPT "+w"
#define LIVE_VECTOR_CLEAR "vmov.f64 d7, #1.0"
#endif

#endif
