/* What every part of reading a save needs. */
#include "match/saves/save_reader.h"
#include "base/utf8.h"

#include <string.h>

bool reader_text(struct reader *reader, const char *section, const char *key,
                 const char **text)
{
    return ini_need(reader->ini, section, key, reader->err) &&
           ini_text(reader->ini, section, key, text, reader->err);
}

bool reader_optional(struct reader *reader, const char *section,
                     const char *key, const char **text)
{
    *text = NULL;
    return ini_text(reader->ini, section, key, text, reader->err);
}

bool reader_int(struct reader *reader, const char *section, const char *key,
                long min, long max, int *value)
{
    long number = 0;

    if (!ini_need(reader->ini, section, key, reader->err) ||
        !ini_int(reader->ini, section, key, min, max, &number, reader->err))
        return false;
    *value = (int)number;
    return true;
}

bool reader_fail(const struct reader *reader, const char *section,
                 const char *key, const struct err *why)
{
    return ini_fail(reader->ini, section, key, reader->err, "%s", why->text);
}

bool reader_check_words(const struct reader *reader, const char *section,
                        const char *key, size_t size, const char *words)
{
    if (strlen(words) >= size)
        return ini_fail(reader->ini, section, key, reader->err,
                        "is longer than %zu bytes", size - 1);
    return utf8_is_text(words) ||
           ini_fail(reader->ini, section, key, reader->err,
                    "holds a control character, or is not UTF-8");
}

bool reader_words(struct reader *reader, const char *section, const char *key,
                  size_t size, const char **words)
{
    return reader_text(reader, section, key, words) &&
           reader_check_words(reader, section, key, size, *words);
}
