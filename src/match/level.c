/* SPDX-License-Identifier: MIT */
/* One level: its section, and its games. */
#include "base/builtin.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "engine/agents/agent.h"
#include "match/level_rating.h"
#include "match/level_section.h"

#include <assert.h>
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

/* Stands in the place of a list of games. */
#define NOWHERE "none"

/* Skips to the next name in a list of games, and returns its length. */
static size_t next_game(const char **list)
{
    *list += strspn(*list, ", ");
    return strcspn(*list, ", ");
}

static bool is_word(const char *word, const char *text, size_t length)
{
    return strlen(word) == length && strncmp(word, text, length) == 0;
}

/* Means, in a list of games, all games whose rules are in files. */
static const char OWN[] = "own";

static int add_word(const char *words[], int count, const char *word)
{
    for (int i = 0; i < count; i++)
        if (strcmp(words[i], word) == 0)
            return count;
    words[count] = word;
    return count + 1;
}

enum { GAME_WORDS_MAX = 64 };

/* The words that a list of games may have; returns their number. */
static int list_game_words(const char *words[GAME_WORDS_MAX])
{
    int count = 0;

    assert(2 * game_name_count() < GAME_WORDS_MAX);
    for (int i = 0; i < game_name_count(); i++)
        count = add_word(words, count, game_name(i));
    for (int i = 0; i < game_name_count(); i++)
        count = add_word(words, count, game_family(game_name(i)));
    return add_word(words, count, OWN);
}

static bool check_games(struct ini *ini, const struct level *level,
                        const char *key, const char *list, struct err *err)
{
    const char *words[GAME_WORDS_MAX];
    const int count = list_game_words(words);

    for (size_t length; (length = next_game(&list)) > 0; list += length) {
        bool known = false;

        for (int i = 0; i < count; i++)
            known = known || is_word(words[i], list, length);
        if (known)
            continue;

        struct err why;

        err_no_such(&why, "game", list, length, words, count);
        return ini_fail(ini, level->key, key, err, "%s", why.text);
    }
    return true;
}

/* ---- the agent ---- */

/* Adds the agent's options in the section to its spec. */
static bool read_options(struct ini *ini, const struct agent_class *class,
                         struct level *level, struct err *err)
{
    FILE *out = memory_file(level->agent, sizeof level->agent);
    char before = ':';
    bool read = true;

    fputs(class->name, out);
    for (int i = 0; read && class->options[i].key != NULL; i++) {
        const struct option *const option = &class->options[i];
        const char *text = NULL;
        int64_t number;
        struct err why;

        read = ini_text(ini, level->key, option->key, &text, err);
        if (!read || text == NULL)
            continue;
        if (*text == '\0' || strchr(text, ',') != NULL)
            read = ini_fail(ini, level->key, option->key, err,
                            "%s: is not one value",
                            err_token(text, strlen(text)).text);
        else if (!option_read(option, text, &number, &why))
            read = ini_fail(ini, level->key, option->key, err, "%s", why.text);
        fprintf(out, "%c%s=%s", before, option->key, text);
        before = ',';
    }
    return (fclose(out) == 0 || !read ||
            ini_fail(ini, level->key, NULL, err,
                     "the options are more than %d bytes together",
                     SPEC_TEXT_MAX - 1)) &&
           read;
}

/* Is it a level of the file, or a built-in one? */
static bool is_level(const struct ini *ini, const char *name)
{
    const struct builtin *file = builtin_find(LEVELS_BUILTIN);
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
    const char **names = memory_new((size_t)agent_class_count(), sizeof *names);
    int count = 0;

    for (int i = 0; i < agent_class_count(); i++)
        if (!agent_class_at(i)->outside)
            names[count++] = agent_class_at(i)->name;
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
    if (class == NULL) {
        agent_class_unknown(name, false, &why);
        return ini_fail(ini, level->key, "agent", err, "%s", why.text);
    }
    if (class->outside)
        return ini_fail(ini, level->key, "agent", err,
                        "%s: a level cannot be another program", name);
    if (!read_options(ini, class, level, err))
        return false;

    return agent_check(level->agent, &why) ||
           ini_fail(ini, level->key, NULL, err, "%s", why.text);
}

/* ---- the section ---- */

/* The key of a level must not be a word for a person, for all levels (in the
 * record), or for an agent. */
static bool check_key(struct ini *ini, const char *section, struct err *err)
{
    const char *taken = NULL;
    struct err unsaid;

    if (strcmp(section, "human") == 0)
        taken = "a person";
    else if (strcmp(section, "all") == 0)
        taken = "all levels";
    else if (agent_class_find(section, &unsaid) != NULL)
        taken = "an agent";
    return taken == NULL ||
           ini_fail(ini, section, NULL, err,
                    "a level cannot have this key; it stands for %s", taken);
}

bool level_read(struct ini *ini, const char *section, struct level *level,
                struct err *err)
{
    *level = (struct level){.key = ""};
    snprintf(level->key, sizeof level->key, "%s", section);
    return check_key(ini, section, err) &&
           ini_need(ini, section, "name", err) &&
           read_words(ini, section, "name", level->name, err) &&
           (*level->name != '\0' ||
            ini_fail(ini, section, "name", err, "is empty")) &&
           ini_need(ini, section, "about", err) &&
           read_words(ini, section, "about", level->about, err) &&
           read_words(ini, section, "games", level->games, err) &&
           check_games(ini, level, "games", level->games, err) &&
           read_words(ini, section, "offered", level->offered, err) &&
           (strcmp(level->offered, NOWHERE) == 0 ||
            check_games(ini, level, "offered", level->offered, err)) &&
           ini_flag(ini, section, "ponder", &level->ponder, err) &&
           read_agent(ini, level, err) && level_read_ratings(ini, level, err);
}

/* ---- the games of a level ---- */

/* Is it this agent, as it is or with some variety? */
static bool is_agent(const char *agent, const char *name)
{
    const size_t length = strlen(name);
    const char *const options = agent + length;

    return strncmp(agent, name, length) == 0 &&
           (*options == '\0' || strncmp(options, ":near=", 6) == 0);
}

bool level_is_max(const struct level *level)
{
    return is_agent(level->agent, "max");
}

bool level_anchors(const char *agent)
{
    return is_agent(agent, "max") || is_agent(agent, "greedy");
}

bool level_is_anchor(const struct level *level)
{
    return level_anchors(level->agent);
}

/* Does the list have this game, by its name, its family, or as a game from a
 * file? An empty list has all games. */
static bool has_game(const char *list, const char *game)
{
    if (*list == '\0')
        return true;
    for (size_t length; (length = next_game(&list)) > 0; list += length) {
        if (is_word(game, list, length) ||
            is_word(game_family(game), list, length) ||
            (game_is_own(game) && is_word(OWN, list, length)))
            return true;
    }
    return false;
}

bool level_plays(const struct level *level, const char *game)
{
    return has_game(level->games, game);
}

bool level_is_offered(const struct level *level, const char *game)
{
    return level_plays(level, game) && has_game(level->offered, game);
}

bool level_grows(const struct level *level)
{
    static const char agent[] = "mirror";
    const size_t length = strlen(agent);

    return strncmp(level->agent, agent, length) == 0 &&
           (level->agent[length] == '\0' || level->agent[length] == ':');
}
