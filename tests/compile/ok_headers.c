/* SPDX-License-Identifier: MIT */
/*
 * Each public header alone and twice: compiled once per header, which is given as HEADER.
 *
 * each-header
 */
#include HEADER
#include HEADER

#ifdef MARKERS_PROBE_H
static void probe(const struct marker_event *event, void *data)
{
	(void)event, (void)data;
}
#endif

int main(void)
{
#ifdef MARKERS_PROBE_H
	marker_probe_fn *function = probe;

	(void)function;
#endif
#ifdef MARKERS_MARKER_H
	MARKER(ok, header);
#endif
	return 0;
}
