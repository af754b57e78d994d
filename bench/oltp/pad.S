/* SPDX-License-Identifier: MIT */
/* Moves what is linked behind it: PAD bytes. */
	.text
	.skip PAD, 0xcc
	.section .note.GNU-stack, "", @progbits
