/* SPDX-License-Identifier: MIT */
/* Files of puzzles: reading, with all errors, and writing. */
#include "match/puzzle/puzzle.h"
#include "base/builtin.h"
#include "base/file.h"
#include "base/memory.h"
#include "game/mancala.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

const char *const PUZZLE_THEME_NAMES[PUZZLE_THEMES] = {
    "count", "chain", "capture", "defence", "sacrifice", "endgame"};

enum { FILE_NAME_MAX = SPEC_TEXT_MAX + 30 };

static const char HEAD[] = "puzzles";

/* Separates words. */
static const char BLANK[] = " ";

/* ---- sets ---- */

struct puzzle_set *puzzle_set_new(const struct game *game, int edition)
{
    struct puzzle_set *const set = memory_new(1, sizeof *set);
    struct err err;

    *set = (struct puzzle_set){
        .game = game_new(game_spec_text(game).text, &err), .edition = edition};
    assert(set->game != NULL);
    return set;
}

void puzzle_set_free(struct puzzle_set *set)
{
    if (set == NULL)
        return;
    free(set->puzzles);
    game_free(set->game);
    free(set);
}

/* The index of the puzzle with this position or its mirror image, or -1. */
static int find_position(const struct puzzle_set *set,
                         const struct position *position)
{
    const struct game *const game = set->game;
    struct position twin;
    struct position other;

    game->class->twin(game, position, &twin);
    for (int i = 0; i < set->count; i++) {
        game->class->twin(game, &set->puzzles[i].position, &other);
        if (position_same(&twin, &other))
            return i;
    }
    return -1;
}

bool puzzle_set_has(const struct puzzle_set *set,
                    const struct position *position)
{
    return find_position(set, position) >= 0;
}

void puzzle_set_add(struct puzzle_set *set, const struct puzzle *puzzle)
{
    set->puzzles = memory_grow(set->puzzles, &set->capacity, set->count + 1,
                               sizeof *set->puzzles);
    set->puzzles[set->count++] = *puzzle;
}

int puzzle_lead(const struct game *game)
{
    return mancala_is(game) ? 2 : 1;
}

/* ---- reading ---- */

struct puzzle_reading {
    struct ini *ini;
    struct err *err;
    struct puzzle_set *set;
};

static bool need_text(const struct puzzle_reading *reading, const char *section,
                      const char *key, const char **text)
{
    return ini_need(reading->ini, section, key, reading->err) &&
           ini_text(reading->ini, section, key, text, reading->err);
}

static bool need_number(const struct puzzle_reading *reading,
                        const char *section, const char *key, int64_t min,
                        int64_t max, int *value)
{
    int64_t number = 0;

    if (!ini_need(reading->ini, section, key, reading->err) ||
        !ini_int(reading->ini, section, key, min, max, &number, reading->err))
        return false;
    *value = (int)number;
    return true;
}

static int start_material(const struct game *game)
{
    struct position start;

    game->class->start(game, &start);
    return game->class->material(game, &start);
}

bool puzzle_read_position(const struct game *game, const char *text,
                          struct puzzle *puzzle, struct err *err)
{
    if (!game->class->read_position(game, text, &puzzle->position, err))
        return false;

    const int material = game->class->material(game, &puzzle->position);

    if (material != start_material(game))
        return err_set(err, "has %d %s; the game has %d", material,
                       mancala_is(game) ? "seeds" : "marbles",
                       start_material(game));
    return puzzle->position.end == END_NOT ||
           err_set(err, "the game is over there");
}

/* Takes the next move of the solution; the same turn must still go on there. */
static bool take_move(const struct game *game, const char *word,
                      struct puzzle *puzzle, struct err *why)
{
    struct position position = puzzle->position;

    if (puzzle->count == PUZZLE_LINE_MAX)
        return err_set(why, "has more than %d moves", PUZZLE_LINE_MAX);
    for (int i = 0; i < puzzle->count; i++)
        game->class->apply(game, &position, puzzle->line[i]);
    if (position.end != END_NOT || position.player != puzzle->position.player)
        return err_set(why, "%s: the turn is over before it",
                       err_token(word, strlen(word)).text);
    return game->class->read_move(game, &position, word,
                                  &puzzle->line[puzzle->count++], why);
}

/* Takes an alternative to the other moves. */
static bool take_choice(const struct game *game, const char *word,
                        struct puzzle *puzzle, struct err *why)
{
    struct move move;

    if (puzzle->count == PUZZLE_LINE_MAX)
        return err_set(why, "has more than %d moves", PUZZLE_LINE_MAX);
    if (!game->class->read_move(game, &puzzle->position, word, &move, why))
        return false;
    for (int i = 0; i < puzzle->count; i++)
        if (move_same(puzzle->line[i], move))
            return err_set(why, "%s: is there twice", word);
    puzzle->line[puzzle->count++] = move;
    return true;
}

static bool take_theme(const struct game *game, const char *word,
                       struct puzzle *puzzle, struct err *why)
{
    int theme = 0;

    (void)game;
    if (!value_word(word, PUZZLE_THEME_NAMES, PUZZLE_THEMES, &theme, why))
        return false;
    if ((puzzle->themes & (1U << theme)) != 0)
        return err_set(why, "%s: is there twice", word);
    puzzle->themes |= 1U << theme;
    return true;
}

/* Passes each word of a text to `take`; false at the first word that it
 * refuses. */
static bool read_words(const struct game *game, const char *text,
                       bool (*take)(const struct game *game, const char *word,
                                    struct puzzle *puzzle, struct err *why),
                       struct puzzle *puzzle, struct err *err)
{
    char copy[INI_TEXT_MAX + 1];
    char *rest = NULL;

    snprintf(copy, sizeof copy, "%s", text);

    char *word = strtok_r(copy, BLANK, &rest);

    if (word == NULL)
        return err_set(err, "needs a word at least");
    for (; word != NULL; word = strtok_r(NULL, BLANK, &rest))
        if (!take(game, word, puzzle, err))
            return false;
    return true;
}

bool puzzle_read_line(const struct game *game, const char *text,
                      struct puzzle *puzzle, struct err *err)
{
    puzzle->count = 0;
    return read_words(game, text, take_move, puzzle, err);
}

bool puzzle_read_choices(const struct game *game, const char *text,
                         struct puzzle *puzzle, struct err *err)
{
    puzzle->count = 0;
    return read_words(game, text, take_choice, puzzle, err);
}

static bool read_themes(const struct game *game, const char *text,
                        struct puzzle *puzzle, struct err *err)
{
    return read_words(game, text, take_theme, puzzle, err);
}

/* Reads the text of a key with a function that says what is wrong with it. */
static bool read_by(const struct puzzle_reading *reading, const char *section,
                    const char *key,
                    bool (*read)(const struct game *game, const char *text,
                                 struct puzzle *puzzle, struct err *err),
                    struct puzzle *puzzle)
{
    const char *text = "";
    struct err why;

    if (!need_text(reading, section, key, &text))
        return false;
    return read(reading->set->game, text, puzzle, &why) ||
           ini_fail(reading->ini, section, key, reading->err, "%s", why.text);
}

static bool read_position(const struct puzzle_reading *reading,
                          const char *section, struct puzzle *puzzle)
{
    static const char KEY[] = "position";

    if (!read_by(reading, section, KEY, puzzle_read_position, puzzle))
        return false;

    const int same = find_position(reading->set, &puzzle->position);

    return same < 0 ||
           ini_fail(reading->ini, section, KEY, reading->err, "is that of [%s]",
                    ini_section(reading->ini, same + 1));
}

static bool read_level(const struct puzzle_reading *reading,
                       const char *section, struct puzzle *puzzle)
{
    static const char KEY[] = "level";
    const char *text = "";

    if (!need_text(reading, section, KEY, &text))
        return false;
    if (!ini_is_name(text))
        return ini_fail(reading->ini, section, KEY, reading->err,
                        "%s is not the key of a level",
                        err_token(text, strlen(text)).text);
    snprintf(puzzle->level, sizeof puzzle->level, "%s", text);
    return need_number(reading, section, "elo", -PUZZLE_ELO_MAX, PUZZLE_ELO_MAX,
                       &puzzle->elo);
}

static bool read_puzzle(const struct puzzle_reading *reading,
                        const char *section)
{
    struct puzzle puzzle = {.count = 0};

    if (!read_position(reading, section, &puzzle) ||
        !read_by(reading, section, "solution", puzzle_read_line, &puzzle) ||
        !need_number(reading, section, "worth", -PUZZLE_WORTH_MAX,
                     PUZZLE_WORTH_MAX, &puzzle.worth) ||
        !need_number(reading, section, "second", -PUZZLE_WORTH_MAX,
                     PUZZLE_WORTH_MAX, &puzzle.second))
        return false;
    if (puzzle.worth - puzzle.second < puzzle_lead(reading->set->game))
        return ini_fail(reading->ini, section, "second", reading->err,
                        "%d is not %d or more below worth", puzzle.second,
                        puzzle_lead(reading->set->game));
    if (!read_level(reading, section, &puzzle) ||
        !read_by(reading, section, "themes", read_themes, &puzzle))
        return false;
    puzzle_set_add(reading->set, &puzzle);
    return true;
}

static bool read_game(const struct puzzle_reading *reading)
{
    const char *text = "";
    struct err why;

    if (!need_text(reading, HEAD, "game", &text))
        return false;
    reading->set->game = game_new_kept(text, &why);
    if (reading->set->game == NULL)
        return ini_fail(reading->ini, HEAD, "game", reading->err, "%s",
                        why.text);
    return reading->set->game->players == 2 ||
           ini_fail(reading->ini, HEAD, "game", reading->err,
                    "puzzles are of games of two players");
}

static bool read_head(const struct puzzle_reading *reading)
{
    int form = 0;

    if (ini_section_count(reading->ini) == 0 ||
        strcmp(ini_section(reading->ini, 0), HEAD) != 0)
        return err_set(reading->err, "%s:1: begins without [%s]",
                       ini_name(reading->ini), HEAD);
    if (!need_number(reading, HEAD, "form", 1, PUZZLE_EDITION_MAX, &form))
        return false;
    if (form > PUZZLE_FORM)
        return ini_fail(reading->ini, HEAD, "form", reading->err,
                        "%d is newer than this program, which reads up to %d",
                        form, PUZZLE_FORM);
    return read_game(reading) &&
           need_number(reading, HEAD, "edition", 1, PUZZLE_EDITION_MAX,
                       &reading->set->edition);
}

static bool read_set(const struct puzzle_reading *reading)
{
    const int count = ini_section_count(reading->ini) - 1;

    if (!read_head(reading))
        return false;
    if (count < 1 || count > PUZZLE_SET_MAX)
        return ini_fail(reading->ini, HEAD, NULL, reading->err,
                        "%d puzzles: there are 1..%d in a set", count,
                        PUZZLE_SET_MAX);
    for (int i = 1; i <= count; i++)
        if (!read_puzzle(reading, ini_section(reading->ini, i)))
            return false;
    return ini_done(reading->ini, reading->err);
}

struct puzzle_set *puzzle_set_parse(const char *name, const char *bytes,
                                    size_t length, struct err *err)
{
    struct puzzle_reading reading = {.ini = ini_parse(name, bytes, length, err),
                                     .err = err};

    if (reading.ini == NULL)
        return NULL;
    reading.set = memory_new(1, sizeof *reading.set);
    if (!read_set(&reading)) {
        puzzle_set_free(reading.set);
        reading.set = NULL;
    }
    ini_free(reading.ini);
    return reading.set;
}

struct puzzle_set *puzzle_set_load(const char *path, struct err *err)
{
    struct file_bytes file;

    if (!file_read(path, INI_FILE_MAX, &file, err))
        return NULL;

    struct puzzle_set *const set =
        puzzle_set_parse(path, file.bytes, file.length, err);

    free(file.bytes);
    return set;
}

/* The file that is compiled in for a game, or NULL; and its name. */
static const struct builtin *find_builtin(const struct game *game, char *name,
                                          size_t size)
{
    struct level_game key;

    *name = '\0';
    if (level_game_of(game, &key))
        snprintf(name, size, "src/data/%s.puzzles", key.text);
    return builtin_find(name);
}

bool puzzle_set_exists(const struct game *game)
{
    char name[FILE_NAME_MAX];

    return find_builtin(game, name, sizeof name) != NULL;
}

struct puzzle_set *puzzle_set_builtin(const struct game *game, struct err *err)
{
    char name[FILE_NAME_MAX];
    const struct builtin *const file = find_builtin(game, name, sizeof name);

    if (file == NULL) {
        err_set(err, "%s: there are no puzzles of this game",
                game_spec_text(game).text);
        return NULL;
    }
    return puzzle_set_parse(name, file->bytes, builtin_length(file), err);
}

/* ---- writing ---- */

void puzzle_write_line(const struct game *game, const struct puzzle *puzzle,
                       FILE *out)
{
    struct position position = puzzle->position;

    for (int i = 0; i < puzzle->count; i++) {
        fputs(i > 0 ? BLANK : "", out);
        game->class->write_move(game, &position, puzzle->line[i], out);
        game->class->apply(game, &position, puzzle->line[i]);
    }
}

static void write_solution(const struct game *game, const struct puzzle *puzzle,
                           FILE *out)
{
    fputs("solution = \"", out);
    puzzle_write_line(game, puzzle, out);
    fputs("\"\n", out);
}

static void write_themes(const struct puzzle *puzzle, FILE *out)
{
    const char *between = "";

    fputs("themes = \"", out);
    for (int i = 0; i < PUZZLE_THEMES; i++)
        if ((puzzle->themes & (1U << i)) != 0) {
            fprintf(out, "%s%s", between, PUZZLE_THEME_NAMES[i]);
            between = BLANK;
        }
    fputs("\"\n", out);
}

void puzzle_set_write(const struct puzzle_set *set, const char *made, FILE *out)
{
    fprintf(out,
            "; puzzles, each proven: naqala-puzzle(5)\n"
            "; %s\n\n",
            made);
    ini_write_section(out, HEAD);
    ini_write_int(out, "form", PUZZLE_FORM);
    ini_write_text(out, "game", game_spec_kept(set->game).text);
    ini_write_int(out, "edition", set->edition);
    for (int i = 0; i < set->count; i++) {
        const struct puzzle *const puzzle = &set->puzzles[i];

        fprintf(out, "\n[%d]\n", i + 1);
        ini_write_text(out, "position",
                       game_position_text(set->game, &puzzle->position).text);
        write_solution(set->game, puzzle, out);
        ini_write_int(out, "worth", puzzle->worth);
        ini_write_int(out, "second", puzzle->second);
        ini_write_text(out, "level", puzzle->level);
        ini_write_int(out, "elo", puzzle->elo);
        write_themes(puzzle, out);
    }
}
