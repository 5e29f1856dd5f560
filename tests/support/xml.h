/* SPDX-License-Identifier: MIT */
/*
 * Is a text well-formed XML, as far as charts need it: one element that holds
 * the others, every one of them closed, attributes in quotes and each but once,
 * no < or & that means nothing? It knows no comments and no document types.
 */
#pragma once

/* NULL; or what is wrong, from there on. */
const char *xml_fault(const char *text);
