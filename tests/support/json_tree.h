/* SPDX-License-Identifier: MIT */
/*
 * A strict parser of JSON (RFC 8259), and whether a value is as a JSON schema
 * says. Written for tests: what is wrong ends them with a message.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum json_kind {
    JSON_NULL,
    JSON_TRUTH,
    JSON_NUMBER,
    JSON_TEXT,
    JSON_LIST,
    JSON_OBJECT
};

struct json_tree {
    enum json_kind kind;
    bool truth;
    double number;
    char *text;
    char **keys; /* of an object's members */
    struct json_tree **items;
    int count;
};

/* All of the text is one value; NULL where it is none. */
struct json_tree *json_tree_parse(const char *text, size_t length);
void json_tree_free(struct json_tree *tree);

/* The member of an object, or NULL. */
const struct json_tree *json_tree_member(const struct json_tree *tree,
                                         const char *key);

/* Is the value as a schema of `root` says? A keyword that is not known here ends
 * the test, so that none is passed over. */
bool json_tree_fits(const struct json_tree *value,
                    const struct json_tree *schema,
                    const struct json_tree *root);
