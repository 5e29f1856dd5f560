/* SPDX-License-Identifier: MIT */
/*
 * A folder of a test's own below /tmp: empty at first, and gone at the end with
 * all that is in it. Files are read and written here by the plainest means, so
 * that what is tested is not what tests it.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Its path; every user that the test becomes may write in it. */
char *folder_new(void);

/* Removes it and frees its path. */
void folder_free(char *folder);

/* The same, as $XDG_DATA_HOME, $XDG_STATE_HOME and $XDG_CONFIG_HOME as long as
 * it is there. */
char *folder_new_home(void);
void folder_free_home(char *home);

/* How many things lie in it, hidden ones counted. */
int folder_count(const char *folder);

void folder_write(const char *path, const char *bytes, size_t length);
void folder_put(const char *path, const char *text);

/* The whole file, closed by a zero; the caller frees it. */
char *folder_read(const char *path, size_t *length);

/* The file holds exactly this text. */
void folder_holds(const char *path, const char *text);

/* The permissions of a file or folder: 0600. */
unsigned folder_mode(const char *path);

bool folder_has_link(const char *path);

/* A new folder of the test's own is the current one, until it is left. */
struct folder_stay {
    char *folder;
    int before;
};
struct folder_stay folder_enter(void);
void folder_leave(struct folder_stay *stay);

/* How many files of a folder, "saves/", are compiled in. */
int folder_count_builtin(const char *folder);
