/* SPDX-License-Identifier: MIT */
#ifndef MK_SOCKET_H
#define MK_SOCKET_H

#include <stdint.h>

struct mk_socket {
	int fd;
	char path[108];
};

/* Listens where protocol.h says. 0 or -errno. */
int mk_socket_listen(struct mk_socket *listener);

/* Accepts a peer of this user or root; its pid. The descriptor, or -errno. */
int mk_socket_accept(const struct mk_socket *listener, uint32_t *pid);

/* From now on nobody can connect; those who have can still be accepted. */
void mk_socket_refuse(const struct mk_socket *listener);

void mk_socket_unlink(const struct mk_socket *listener);
void mk_socket_close(struct mk_socket *listener);

#endif
