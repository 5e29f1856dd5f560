/* Reading a level. */
#include "match/level_read.h"
#include "base/builtin.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "engine/agents/agent.h"

#include <stdlib.h>
#include <string.h>

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

/* ---- games ---- */

size_t level_next_game(const char **list)
{
    *list += strspn(*list, ", ");
    return strcspn(*list, ", ");
}

static bool is_word(const char *word, const char *text, size_t length)
{
    return strlen(word) == length && strncmp(word, text, length) == 0;
}

static bool check_games(struct ini *ini, const struct level *level,
                        struct err *err)
{
    const char *list = level->games;

    for (size_t length; (length = level_next_game(&list)) > 0; list += length) {
        bool known = false;

        for (int i = 0; i < game_name_count(); i++)
            known = known || is_word(game_name(i), list, length) ||
                    is_word(game_family(i), list, length);
        if (!known)
            return ini_fail(ini, level->key, "games", err, "%s: no such game",
                            err_token(list, length).text);
    }
    return true;
}

/* ---- the agent ---- */

/* Tells what is wrong with a key in a sentence that may begin with it. */
static bool fail_key(const struct ini *ini, const char *section,
                     const char *key, const struct err *why, struct err *err)
{
    const size_t length = strlen(key);
    const bool named = strncmp(why->text, key, length) == 0 &&
                       strncmp(why->text + length, ": ", 2) == 0;

    return ini_fail(ini, section, key, err, "%s",
                    why->text + (named ? length + 2 : 0));
}

/* An option by itself, so that its own line is told. */
static bool check_option(struct ini *ini, const struct agent_class *class,
                         const char *section, const char *key,
                         const char *value, struct err *err)
{
    char spec[2 * SPEC_TEXT_MAX + INI_TEXT_MAX];
    struct err why;

    if (*value == '\0' || strchr(value, ',') != NULL)
        return ini_fail(ini, section, key, err, "%s: is not one value",
                        err_token(value, strlen(value)).text);
    snprintf(spec, sizeof spec, "%s:%s=%s", class->name, key, value);
    return agent_check(spec, &why) || fail_key(ini, section, key, &why, err);
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
        const char *key = class->options[i].key;
        const char *value = NULL;

        read = ini_text(ini, level->key, key, &value, err) &&
               (value == NULL ||
                check_option(ini, class, level->key, key, value, err));
        if (!read || value == NULL)
            continue;
        fprintf(out, "%c%s=%s", before, key, value);
        before = ',';
    }
    return (fclose(out) == 0 || !read ||
            ini_fail(ini, level->key, NULL, err,
                     "the options are more than %d bytes together",
                     SPEC_TEXT_MAX - 1)) &&
           read;
}

/* In the file, or among those that are compiled in. */
static bool is_level(const struct ini *ini, const char *name)
{
    const struct builtin *file = builtin_find("levels.ini");
    struct err err;
    struct ini *builtin = file == NULL ? NULL
                                       : ini_parse(file->name, file->bytes,
                                                   builtin_length(file), &err);
    const bool found = ini_has_section(ini, name) ||
                       (builtin != NULL && ini_has_section(builtin, name));

    ini_free(builtin);
    return found;
}

static bool fail_level_as_agent(const struct ini *ini, const char *section,
                                const char *name, struct err *err)
{
    const int count = agent_class_count();
    const char **names = memory_new((size_t)count, sizeof *names);

    for (int i = 0; i < count; i++)
        names[i] = agent_class_at(i)->name;
    ini_fail(ini, section, "agent", err,
             "%s: is a level%s; an agent is meant: %s",
             err_token(name, strlen(name)).text,
             strcmp(section, name) == 0 ? ", this one" : "",
             err_list(names, count, " or ").text);
    free(names);
    return false;
}

static bool read_agent(struct ini *ini, struct level *level, struct err *err)
{
    const char *name = NULL;
    struct err why;

    if (!ini_need(ini, level->key, "agent", err) ||
        !ini_text(ini, level->key, "agent", &name, err))
        return false;

    const struct agent_class *class = agent_class_find(name, &why);

    if (class == NULL && is_level(ini, name))
        return fail_level_as_agent(ini, level->key, name, err);
    if (class == NULL)
        return fail_key(ini, level->key, "agent", &why, err);
    if (!gather(ini, class, level, err))
        return false;

    return agent_check(level->agent, &why) ||
           ini_fail(ini, level->key, NULL, err, "%s", why.text);
}

/* ---- the section ---- */

/* Its key must not be what else stands for a player. */
static bool check_key(struct ini *ini, const char *section, struct err *err)
{
    bool taken = strcmp(section, "human") == 0;

    for (int i = 0; i < agent_class_count(); i++)
        taken = taken || strcmp(section, agent_class_at(i)->name) == 0;
    return !taken ||
           ini_fail(ini, section, NULL, err,
                    "a level cannot have this key; it stands for %s",
                    strcmp(section, "human") == 0 ? "a person" : "an agent");
}

bool level_read(struct ini *ini, const char *section, struct level *level,
                struct err *err)
{
    *level = (struct level){.key = ""};
    snprintf(level->key, sizeof level->key, "%s", section);
    return check_key(ini, section, err) &&
           ini_need(ini, section, "name", err) &&
           read_words(ini, section, "name", level->name, err) &&
           ini_need(ini, section, "about", err) &&
           read_words(ini, section, "about", level->about, err) &&
           read_words(ini, section, "games", level->games, err) &&
           check_games(ini, level, err) &&
           ini_flag(ini, section, "ponder", &level->ponder, err) &&
           read_agent(ini, level, err) && level_read_elos(ini, level, err) &&
           level_read_losses(ini, level, err);
}
