/* SPDX-License-Identifier: MIT */
/* Folders that come and go with a test. */
#include "support/folder.h"
#include "base/builtin.h"
#include "base/file.h"
#include "base/memory.h"

#include <check.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

char *folder_new(void)
{
    char *const folder = memory_text("/tmp/naqala-test-XXXXXX");

    ck_assert_ptr_nonnull(mkdtemp(folder));
    ck_assert_int_eq(chmod(folder, 0777), 0);
    return folder;
}

static bool is_dots(const char *name)
{
    return strcmp(name, ".") == 0 || strcmp(name, "..") == 0;
}

static bool is_folder(const char *path)
{
    struct stat status;

    return lstat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

static void empty(const char *folder)
{
    chmod(folder, 0700);

    DIR *const entries = opendir(folder);

    ck_assert_ptr_nonnull(entries);
    for (struct dirent *entry; (entry = readdir(entries)) != NULL;) {
        if (is_dots(entry->d_name))
            continue;

        char *const path = file_join(folder, entry->d_name);

        if (is_folder(path))
            empty(path);
        ck_assert_int_eq(remove(path), 0);
        free(path);
    }
    closedir(entries);
}

void folder_free(char *folder)
{
    empty(folder);
    ck_assert_int_eq(rmdir(folder), 0);
    free(folder);
}

struct folder_stay folder_enter(void)
{
    const struct folder_stay stay = {folder_new(),
                                     open(".", O_RDONLY | O_DIRECTORY)};

    ck_assert(stay.before >= 0 && chdir(stay.folder) == 0);
    return stay;
}

void folder_leave(struct folder_stay *stay)
{
    ck_assert_int_eq(fchdir(stay->before), 0);
    close(stay->before);
    folder_free(stay->folder);
}

static const char *const HOMES[] = {"XDG_DATA_HOME", "XDG_STATE_HOME",
                                    "XDG_CONFIG_HOME"};

char *folder_new_home(void)
{
    char *const home = folder_new();

    for (size_t i = 0; i < sizeof HOMES / sizeof HOMES[0]; i++)
        setenv(HOMES[i], home, 1);
    return home;
}

void folder_free_home(char *home)
{
    for (size_t i = 0; i < sizeof HOMES / sizeof HOMES[0]; i++)
        unsetenv(HOMES[i]);
    folder_free(home);
}

int folder_count(const char *folder)
{
    DIR *const entries = opendir(folder);
    int count = 0;

    ck_assert_ptr_nonnull(entries);
    for (struct dirent *entry; (entry = readdir(entries)) != NULL;)
        count += !is_dots(entry->d_name);
    closedir(entries);
    return count;
}

void folder_write(const char *path, const char *bytes, size_t length)
{
    FILE *const out = fopen(path, "wb");

    ck_assert_msg(out != NULL, "%s: %s", path, strerror(errno));
    ck_assert_uint_eq(fwrite(bytes, 1, length, out), length);
    ck_assert_int_eq(fclose(out), 0);
}

void folder_put(const char *path, const char *text)
{
    folder_write(path, text, strlen(text));
}

char *folder_read(const char *path, size_t *length)
{
    struct stat status;
    FILE *const in = fopen(path, "rb");

    ck_assert_ptr_nonnull(in);
    ck_assert_int_eq(fstat(fileno(in), &status), 0);
    *length = (size_t)status.st_size;

    char *const bytes = memory_new(*length + 1, 1);

    ck_assert_uint_eq(fread(bytes, 1, *length, in), *length);
    fclose(in);
    return bytes;
}

void folder_holds(const char *path, const char *text)
{
    size_t length;
    size_t same = 0;
    char *const bytes = folder_read(path, &length);

    while (bytes[same] != '\0' && bytes[same] == text[same])
        same++;
    /* All of it may be more than Check takes. */
    ck_assert_msg(same == length && text[same] == '\0',
                  "%s: from byte %zu on \"%.200s\" and not \"%.200s\"", path,
                  same, bytes + same, text + same);
    free(bytes);
}

unsigned folder_mode(const char *path)
{
    struct stat status;

    ck_assert_int_eq(stat(path, &status), 0);
    return status.st_mode & 07777U;
}

bool folder_has_link(const char *path)
{
    struct stat status;

    return lstat(path, &status) == 0 && S_ISLNK(status.st_mode);
}

int folder_count_builtin(const char *folder)
{
    int count = 0;

    for (const struct builtin *file = builtin_table; file->name != NULL; file++)
        count += strncmp(file->name, folder, strlen(folder)) == 0;
    return count;
}
