/* SPDX-License-Identifier: MIT */
/* Texts and numbers of a save that is being read. */
#include "base/utf8.h"
#include "match/saves/inside.h"

#include <string.h>

bool save_reader_text(struct save_reader *reader, const char *section,
                      const char *key, const char **text)
{
    return ini_need(reader->ini, section, key, reader->err) &&
           ini_text(reader->ini, section, key, text, reader->err);
}

bool save_reader_optional(struct save_reader *reader, const char *section,
                          const char *key, const char **text)
{
    *text = NULL;
    return ini_text(reader->ini, section, key, text, reader->err);
}

bool save_reader_int(struct save_reader *reader, const char *section,
                     const char *key, int64_t min, int64_t max, int *value)
{
    int64_t number = 0;

    if (!ini_need(reader->ini, section, key, reader->err) ||
        !ini_int(reader->ini, section, key, min, max, &number, reader->err))
        return false;
    *value = (int)number;
    return true;
}

bool save_reader_fail(const struct save_reader *reader, const char *section,
                      const char *key, const struct err *why)
{
    return ini_fail(reader->ini, section, key, reader->err, "%s", why->text);
}

bool save_reader_check(const struct save_reader *reader, const char *section,
                       const char *key, size_t size, const char *words)
{
    if (strlen(words) >= size)
        return ini_fail(reader->ini, section, key, reader->err,
                        "is longer than %zu bytes", size - 1);
    return utf8_is_text(words) ||
           ini_fail(reader->ini, section, key, reader->err,
                    "holds a control character, or is not UTF-8");
}

bool save_reader_words(struct save_reader *reader, const char *section,
                       const char *key, size_t size, const char **words)
{
    return save_reader_text(reader, section, key, words) &&
           save_reader_check(reader, section, key, size, *words);
}
