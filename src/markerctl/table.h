/* SPDX-License-Identifier: MIT */
/*
 * Aligned tables on stdout, for people. Cells may hold anything: they are made printable.
 */
#ifndef MK_TABLE_H
#define MK_TABLE_H

#include "cli.h"
#include <stdint.h>

struct table;

/* @right: bit i set: column i is aligned to the right. Headings are not copied. */
struct table *table_new(unsigned columns, const char *const *headings, unsigned right);

/* The next cell, row by row. */
void table_cell(struct table *table, enum cli_style style, const char *text);
void table_number(struct table *table, enum cli_style style, uint64_t number);

/* Prints (with headings, if there is a row) and frees. */
void table_print(struct table *table);

#endif
