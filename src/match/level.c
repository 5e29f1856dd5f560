/* Reading levels.ini. */
#include "match/level.h"
#include "base/builtin.h"
#include "base/ini.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "engine/agent.h"
#include "game/game.h"

#include <stdlib.h>
#include <string.h>

struct levels {
    struct level *items;
    int count;
    int capacity;
};

static bool read_words(struct ini *ini, const char *section, const char *key,
                       char words[LEVEL_WORDS_MAX], struct err *err)
{
    const char *text = words;

    if (!ini_text(ini, section, key, &text, err))
        return false;
    if (strlen(text) >= LEVEL_WORDS_MAX)
        return ini_fail(ini, section, key, err, "is longer than %d bytes",
                        LEVEL_WORDS_MAX - 1);
    if (!utf8_is_text(text))
        return ini_fail(ini, section, key, err,
                        "holds a control character, or is not UTF-8");
    if (text != words)
        snprintf(words, LEVEL_WORDS_MAX, "%s", text);
    return true;
}

/* The name that a list of games begins with, and the rest of the list. */
static size_t next_game(const char **list)
{
    *list += strspn(*list, ", ");
    return strcspn(*list, ", ");
}

static bool check_games(struct ini *ini, const struct level *level,
                        struct err *err)
{
    const char *list = level->games;

    for (size_t length; (length = next_game(&list)) > 0; list += length) {
        bool known = false;

        for (int i = 0; i < game_name_count(); i++)
            known = known || (strlen(game_name(i)) == length &&
                              strncmp(game_name(i), list, length) == 0);
        if (!known)
            return ini_fail(ini, level->key, "games", err, "%s: no such game",
                            err_token(list, length).text);
    }
    return true;
}

/* The options of the agent that stand in the section, as a spec. */
static bool gather(struct ini *ini, const struct agent_class *class,
                   struct level *level, struct err *err)
{
    FILE *out = memory_file(level->agent, sizeof level->agent);
    char before = ':';
    bool read = true;

    fputs(class->name, out);
    for (int i = 0; read && class->options[i].key != NULL; i++) {
        const char *value = NULL;

        read = ini_text(ini, level->key, class->options[i].key, &value, err);
        if (!read || value == NULL)
            continue;
        fprintf(out, "%c%s=%s", before, class->options[i].key, value);
        before = ',';
    }
    fclose(out);
    return read;
}

static bool read_agent(struct ini *ini, struct level *level, struct err *err)
{
    const char *name = NULL;
    struct err why;

    if (!ini_need(ini, level->key, "agent", err) ||
        !ini_text(ini, level->key, "agent", &name, err))
        return false;

    const struct agent_class *class = agent_class_find(name, &why);

    if (class == NULL)
        return ini_fail(ini, level->key, "agent", err, "%s", why.text);
    if (!gather(ini, class, level, err))
        return false;

    return agent_check(level->agent, &why) ||
           ini_fail(ini, level->key, NULL, err, "%s", why.text);
}

static bool read_level(struct ini *ini, const char *section,
                       struct level *level, struct err *err)
{
    *level = (struct level){.key = ""};
    snprintf(level->key, sizeof level->key, "%s", section);
    return ini_need(ini, section, "name", err) &&
           read_words(ini, section, "name", level->name, err) &&
           ini_need(ini, section, "about", err) &&
           read_words(ini, section, "about", level->about, err) &&
           read_words(ini, section, "games", level->games, err) &&
           check_games(ini, level, err) &&
           ini_flag(ini, section, "ponder", &level->ponder, err) &&
           read_agent(ini, level, err);
}

static bool read_all(struct levels *levels, struct ini *ini, struct err *err)
{
    for (int i = 0; i < ini_section_count(ini); i++) {
        struct level level;

        if (!read_level(ini, ini_section(ini, i), &level, err))
            return false;
        levels->items = memory_grow(levels->items, &levels->capacity,
                                    levels->count + 1, sizeof level);
        levels->items[levels->count++] = level;
    }
    return ini_done(ini, err);
}

static struct levels *read_ini(struct ini *ini, struct err *err)
{
    struct levels *levels = memory_new(1, sizeof *levels);

    if (ini == NULL || !read_all(levels, ini, err)) {
        levels_free(levels);
        levels = NULL;
    }
    ini_free(ini);
    return levels;
}

struct levels *levels_parse(const char *name, const char *bytes, size_t length,
                            struct err *err)
{
    return read_ini(ini_parse(name, bytes, length, err), err);
}

struct levels *levels_load(const char *path, struct err *err)
{
    return read_ini(ini_read(path, err), err);
}

struct levels *levels_builtin(void)
{
    const struct builtin *file = builtin_find("levels.ini");
    struct err err = {"levels.ini: is not compiled in"};
    struct levels *levels =
        file == NULL
            ? NULL
            : levels_parse(file->name, file->bytes, builtin_length(file), &err);

    /* A test reads this very file: it cannot be broken in a program. */
    if (levels == NULL) {
        fprintf(stderr, "naqala: %s\n", err.text);
        abort();
    }
    return levels;
}

void levels_free(struct levels *levels)
{
    if (levels == NULL)
        return;
    free(levels->items);
    free(levels);
}

int levels_count(const struct levels *levels)
{
    return levels->count;
}

const struct level *levels_at(const struct levels *levels, int index)
{
    return &levels->items[index];
}

const struct level *levels_find(const struct levels *levels, const char *key)
{
    for (int i = 0; i < levels->count; i++)
        if (strcmp(levels->items[i].key, key) == 0)
            return &levels->items[i];
    return NULL;
}

bool level_plays(const struct level *level, const char *game)
{
    const char *list = level->games;

    if (*list == '\0')
        return true;
    for (size_t length; (length = next_game(&list)) > 0; list += length)
        if (strlen(game) == length && strncmp(list, game, length) == 0)
            return true;
    return false;
}
