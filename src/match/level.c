/* SPDX-License-Identifier: MIT */
/* The levels of a file, and those that are built in. */
#include "base/builtin.h"
#include "base/file.h"
#include "base/ini.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "engine/agents/agent.h"
#include "match/level_rating.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const char BUILTIN_LEVELS[] = "levels.ini";
static const char BUILTIN_RATINGS[] = "src/data/ratings.ini";

struct levels {
    struct level *items;
    int count;
    int capacity;
    struct levels *others; /* in a file of ratings: only those; or NULL */
};

/* ---- a section ---- */

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

/* In the place of a list of games. */
#define NOWHERE "none"

/* The name that a list of games begins with, and the rest of the list. */
static size_t next_game(const char **list)
{
    *list += strspn(*list, ", ");
    return strcspn(*list, ", ");
}

static bool is_word(const char *word, const char *text, size_t length)
{
    return strlen(word) == length && strncmp(word, text, length) == 0;
}

/* In a list of games: those whose rules stand in files. */
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

/* What may stand in a list of games; returns how many words that is. */
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

        const struct err_token token = err_token(list, length);
        const char *const near = err_nearest(token.text, words, count);

        return near != NULL
                   ? ini_fail(ini, level->key, key, err,
                              "%s: no such game; did you mean %s?", token.text,
                              near)
                   : ini_fail(ini, level->key, key, err,
                              "%s: no such game; there are %s", token.text,
                              err_list(words, count, " and ").text);
    }
    return true;
}

/* ---- the agent ---- */

/* The options of the agent that stand in the section, as a spec. */
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
    const struct builtin *file = builtin_find(BUILTIN_LEVELS);
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

/* The key of a level must not stand for a person or an agent. */
static bool check_key(struct ini *ini, const char *section, struct err *err)
{
    struct err unsaid;
    const bool human = strcmp(section, "human") == 0;
    const bool taken = human || agent_class_find(section, &unsaid) != NULL;

    return !taken || ini_fail(ini, section, NULL, err,
                              "a level cannot have this key; it stands for %s",
                              human ? "a person" : "an agent");
}

static bool read_level(struct ini *ini, const char *section,
                       struct level *level, struct err *err)
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

/* ---- a file ---- */

/* Replaces the level with the same key, or adds it at the end. */
static void put_level(struct levels *levels, const struct level *level)
{
    int index = 0;

    while (index < levels->count &&
           strcmp(levels->items[index].key, level->key) != 0)
        index++;
    if (index == levels->count) {
        levels->items = memory_grow(levels->items, &levels->capacity, index + 1,
                                    sizeof *level);
        levels->count++;
    }
    levels->items[index] = *level;
}

/* Frees the ini. */
static struct levels *read_ini(struct ini *ini, struct err *err)
{
    struct levels *levels = memory_new(1, sizeof *levels);
    bool read = ini != NULL;

    for (int i = 0; read && i < ini_section_count(ini); i++) {
        struct level level;

        read = read_level(ini, ini_section(ini, i), &level, err);
        if (read)
            put_level(levels, &level);
    }
    if (!read || !ini_done(ini, err)) {
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

/* The ratings of levels that are not there, to be written again. */
static void read_others(struct levels *levels, struct ini *ini)
{
    for (int i = 0; i < ini_section_count(ini); i++) {
        const char *const section = ini_section(ini, i);
        struct level other = {.key = ""};
        struct err unsaid;

        if (levels_find(levels, section) != NULL ||
            strlen(section) >= sizeof other.key)
            continue;
        snprintf(other.key, sizeof other.key, "%s", section);
        if (!level_read_ratings(ini, &other, &unsaid))
            continue;
        if (levels->others == NULL)
            levels->others = memory_new(1, sizeof *levels->others);
        put_level(levels->others, &other);
    }
}

/* Frees the ini. */
static bool read_ratings(struct levels *levels, struct ini *ini,
                         struct err *err)
{
    bool read = ini != NULL && level_check_ratings(ini, err);

    for (int i = 0; read && i < levels->count; i++)
        read = level_read_ratings(ini, &levels->items[i], err);
    if (read)
        read_others(levels, ini);
    ini_free(ini);
    return read;
}

bool levels_read_ratings(struct levels *levels, const char *name,
                         const char *bytes, size_t length, struct err *err)
{
    return read_ratings(levels, ini_parse(name, bytes, length, err), err);
}

bool levels_load_ratings(struct levels *levels, const char *path,
                         struct err *err)
{
    return !file_exists(path) || read_ratings(levels, ini_read(path, err), err);
}

/* A test reads these very files: they cannot be broken in a program. */
static const struct builtin *builtin_file(const char *name)
{
    const struct builtin *const file = builtin_find(name);

    assert(file != NULL);
    return file;
}

struct levels *levels_builtin(void)
{
    const struct builtin *const file = builtin_file(BUILTIN_LEVELS);
    const struct builtin *const ratings = builtin_file(BUILTIN_RATINGS);
    struct err err = {""};
    struct levels *const levels =
        levels_parse(file->name, file->bytes, builtin_length(file), &err);

    if (levels == NULL ||
        !levels_read_ratings(levels, ratings->name, ratings->bytes,
                             builtin_length(ratings), &err)) {
        fprintf(stderr, "naqala: %s\n", err.text);
        exit(EXIT_FAILURE);
    }
    return levels;
}

/* A game in which nobody is offered; NULL: there is none. */
static const char *find_empty_game(const struct levels *levels)
{
    for (int i = 0; i < game_name_count(); i++)
        if (levels_playing_at(levels, game_name(i), 0) == NULL)
            return game_name(i);
    return NULL;
}

/* Puts the player's own to the others. False with err, and nothing is changed,
 * if no level would be offered in some game. */
static bool add_levels(struct levels *levels, const struct levels *own,
                       const char *path, struct err *err)
{
    struct levels both = {.others = levels->others};
    const char *empty;

    for (int i = 0; i < levels->count; i++)
        put_level(&both, &levels->items[i]);
    for (int i = 0; i < own->count; i++)
        put_level(&both, &own->items[i]);
    empty = find_empty_game(&both);
    if (empty != NULL) {
        free(both.items);
        return err_set(err,
                       "%s: no level is offered in %s; each game needs one",
                       path, empty);
    }
    free(levels->items);
    *levels = both;
    return true;
}

struct levels *levels_standard(struct err *err)
{
    char *const path = file_folder(FILE_CONFIG, "levels.ini");
    char *const ratings = file_folder(FILE_CONFIG, "ratings.ini");
    struct levels *const levels = levels_builtin();
    struct levels *own = NULL;

    err->text[0] = '\0';
    if (path != NULL && file_exists(path))
        own = levels_load(path, err);
    if (own != NULL) {
        levels_load_ratings(own, ratings, err);
        add_levels(levels, own, path, err);
    }
    levels_free(own);
    free(ratings);
    free(path);
    return levels;
}

void levels_rate(struct levels *levels, const struct level_result results[],
                 int count)
{
    for (int i = 0; i < count; i++)
        for (int j = 0; j < levels->count; j++)
            if (strcmp(levels->items[j].key, results[i].level) == 0)
                level_rate(&levels->items[j], &results[i].rating);
}

void levels_write_ratings(const struct levels *levels, FILE *out)
{
    fputs(
        "; what `naqala lab calibrate` measured of the levels; only it writes "
        "here\n",
        out);
    for (int i = 0; i < levels->count; i++)
        level_write_ratings(&levels->items[i], out);
    for (int i = 0; levels->others != NULL && i < levels->others->count; i++)
        level_write_ratings(&levels->others->items[i], out);
}

void levels_free(struct levels *levels)
{
    if (levels == NULL)
        return;
    levels_free(levels->others);
    free(levels->items);
    free(levels);
}

int levels_count(const struct levels *levels)
{
    return levels->count;
}

const struct level *levels_at(const struct levels *levels, int index)
{
    assert(index >= 0 && index < levels->count);
    return &levels->items[index];
}

const struct level *levels_find(const struct levels *levels, const char *key)
{
    const size_t length = strcspn(key, ":");

    for (int i = 0; i < levels->count; i++) {
        const struct level *const level = &levels->items[i];

        if (strcmp(level->key, key) == 0 ||
            (key[length] == ':' && level_grows(level) &&
             is_word(level->key, key, length)))
            return level;
    }
    return NULL;
}

/* Is it this agent, as it is or with some variety? */
static bool is_agent(const struct level *level, const char *name)
{
    const size_t length = strlen(name);
    const char *const options = level->agent + length;

    return strncmp(level->agent, name, length) == 0 &&
           (*options == '\0' || strncmp(options, ":near=", 6) == 0);
}

bool level_is_max(const struct level *level)
{
    return is_agent(level, "max");
}

bool level_is_anchor(const struct level *level)
{
    return level_is_max(level) || is_agent(level, "greedy");
}

/* Is it one of these games, by its name, its family's, or as one of a file?
 * Nothing: all are. */
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

static int count_offered(const struct levels *levels, const char *game,
                         bool grows)
{
    int count = 0;

    for (int i = 0; i < levels_count(levels); i++)
        count += level_grows(levels_at(levels, i)) == grows &&
                 level_is_offered(levels_at(levels, i), game);
    return count;
}

int levels_fixed(const struct levels *levels, const char *game)
{
    return count_offered(levels, game, false);
}

int levels_playing(const struct levels *levels, const char *game)
{
    return levels_fixed(levels, game) + count_offered(levels, game, true);
}

const struct level *levels_playing_at(const struct levels *levels,
                                      const char *game, int number)
{
    for (int grows = 0; grows < 2; grows++)
        for (int i = 0; i < levels_count(levels); i++) {
            const struct level *const level = levels_at(levels, i);

            if (level_grows(level) == (grows != 0) &&
                level_is_offered(level, game) && number-- == 0)
                return level;
        }
    return NULL;
}

int levels_playing_number(const struct levels *levels, const char *game,
                          const char *key)
{
    const struct level *level;

    for (int i = 0; (level = levels_playing_at(levels, game, i)) != NULL; i++)
        if (strcmp(level->key, key) == 0)
            return i;
    return -1;
}

const struct level *levels_step(const struct levels *levels, const char *game,
                                const char *key, int steps)
{
    const int fixed = levels_fixed(levels, game);
    const int number = levels_playing_number(levels, game, key);
    const int wanted = number + steps;

    return number >= 0 && number < fixed && wanted >= 0 && wanted < fixed
               ? levels_playing_at(levels, game, wanted)
               : NULL;
}

const struct level *levels_like(const struct levels *levels,
                                const struct game *game, int thousandths)
{
    const struct level *like = NULL;
    int nearest = 0;

    for (int i = 0; i < levels_count(levels); i++) {
        const struct level *level = levels_at(levels, i);
        const struct level_rating *loss = level_loss(level, game);

        if (loss == NULL || !level_is_offered(level, game->name))
            continue;

        const int distance = abs(loss->thousandths - thousandths);

        if (like == NULL || distance <= nearest) {
            like = level;
            nearest = distance;
        }
    }
    return like;
}
