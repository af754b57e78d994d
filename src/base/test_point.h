/* SPDX-License-Identifier: MIT */
/*
 * Places where a test stops a thread, to make a race happen. Nothing at all in the library: tests
 * compile its sources again, with MK_TESTING.
 */
#ifndef MK_TEST_POINT_H
#define MK_TEST_POINT_H

#ifdef MK_TESTING
void mk_test_point(const char *name);
extern unsigned mk_test_grace_ms;
#define MK_TEST_POINT(name) mk_test_point(name)
#define MK_TEST_VALUE(test, otherwise) (test)
#else
#define MK_TEST_POINT(name) ((void)0)
#define MK_TEST_VALUE(test, otherwise) (otherwise)
#endif

#endif
