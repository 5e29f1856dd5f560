/* SPDX-License-Identifier: MIT */
/*
 * JSON for scripts, one object a line, the same in every locale:
 *
 *     struct json json = json_begin(stdout);
 *     json_text(&json, "move", "3");
 *     json_list(&json, "line");
 *     json_text(&json, NULL, "a");
 *     json_close(&json);
 *     json_end(&json);                  {"move":"3","line":["a"]}
 *
 * A member has a key; for an item of a list the key is NULL. Bytes that are not
 * UTF-8 become U+FFFD, so that every line can be parsed. The schema of the
 * objects is src/data/schema/naqala.schema.json.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { JSON_DEPTH_MAX = 8 };

struct json {
    FILE *out;
    int depth;                  /* objects and lists that are open */
    bool begun[JSON_DEPTH_MAX]; /* is anything in it yet? */
    char ends[JSON_DEPTH_MAX];  /* } or ] */
};

/* Opens the object of the line. */
struct json json_begin(FILE *out);

/* Closes all that is open, and ends the line. */
void json_end(struct json *json);

void json_object(struct json *json, const char *key);
void json_list(struct json *json, const char *key);
void json_close(struct json *json);

void json_text(struct json *json, const char *key, const char *text);
void json_number(struct json *json, const char *key, int64_t number);
void json_count(struct json *json, const char *key, uint64_t number);
void json_truth(struct json *json, const char *key, bool truth);

/* Written with nine digits; null if it is not finite. */
void json_real(struct json *json, const char *key, double number);
