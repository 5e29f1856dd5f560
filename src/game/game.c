/* SPDX-License-Identifier: MIT */
/* Common to all games: their names, their ends, their texts. */
#include "game/game.h"
#include "base/memory.h"
#include "game/inside.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    const char *family;
} GAMES[] = {
    {"kalah", GAME_SOWING},   {"oware", GAME_SOWING},
    {"awari", GAME_SOWING},   {"vai-lung-thlan", GAME_SOWING},
    {"ohvalhu", GAME_SOWING}, {"dakon", GAME_SOWING},
    {"congkak", GAME_SOWING}, {"sungka", GAME_SOWING},
    {"erherhe", GAME_SOWING}, {"togyzkumalak", GAME_SOWING},
    {"mangala", GAME_SOWING}, {"abalone", "abalone"},
};

enum { GAME_COUNT = sizeof GAMES / sizeof GAMES[0] };

static const char *const END_WORDS[] = {
    [END_NOT] = "-",
    [END_ROW_EMPTY] = "row empty",
    [END_BOARD_EMPTY] = "board empty",
    [END_NO_MOVE] = "no move",
    [END_GRAND_SLAM] = "grand slam",
    [END_SIX_OUT] = "six out",
    [END_MAJORITY] = "majority",
    [END_REPETITION] = "repetition",
    [END_CAP] = "cap",
    [END_TIME] = "no time left",
    [END_AGREED] = "agreement",
    [END_RESIGNED] = "resignation",
};

int game_name_count(void)
{
    return GAME_COUNT;
}

const char *game_name(int index)
{
    return GAMES[index].name;
}

const char *game_family(const char *name)
{
    for (int i = 0; i < GAME_COUNT; i++)
        if (strcmp(GAMES[i].name, name) == 0)
            return GAMES[i].family;
    return GAME_SOWING;
}

bool game_is_own(const char *name)
{
    for (int i = 0; i < GAME_COUNT; i++)
        if (strcmp(GAMES[i].name, name) == 0)
            return false;
    return true;
}

const char *game_end_words(enum end end)
{
    return END_WORDS[end];
}

bool game_is_legal(const struct game *game, const struct position *position,
                   struct move move)
{
    struct move moves[MOVES_MAX];
    const int count = game->class->moves(game, position, moves);

    for (int i = 0; i < count; i++)
        if (move_same(moves[i], move))
            return true;
    return false;
}

enum end game_end(const struct game *game, const struct position *position,
                  int plies, int occurrences)
{
    const struct limits limits = game->class->limits(game);

    if (position->end != END_NOT)
        return (enum end)position->end;
    if (limits.majority &&
        game->class->has_more(game, position,
                              game->class->material(game, position) / 2))
        return END_MAJORITY;
    if (limits.repetitions > 0 && occurrences >= limits.repetitions)
        return END_REPETITION;
    return plies >= limits.plies ? END_CAP : END_NOT;
}

bool position_same(const struct position *one, const struct position *other)
{
    return memcmp(one, other, sizeof *one) == 0;
}

bool game_read_position(const struct game *game, const char *text,
                        struct position *position, struct err *err)
{
    if (strcmp(text, "start") != 0)
        return game->class->read_position(game, text, position, err);
    game->class->start(game, position);
    return true;
}

struct position_text game_position_text(const struct game *game,
                                        const struct position *position)
{
    struct position_text text = {""};
    FILE *out = memory_file(text.text, sizeof text.text);

    game->class->write_position(game, position, out);
    fclose(out);
    return text;
}

struct move_text game_move_text(const struct game *game,
                                const struct position *position,
                                struct move move)
{
    struct move_text text = {""};
    FILE *out = memory_file(text.text, sizeof text.text);

    game->class->write_move(game, position, move, out);
    fclose(out);
    return text;
}

struct spec_text game_spec_text(const struct game *game)
{
    struct spec_text text = {""};
    FILE *out = memory_file(text.text, sizeof text.text);

    game->class->spell(game, out);
    fclose(out);
    return text;
}

struct spec_text game_spec_kept(const struct game *game)
{
    struct spec_text text = {""};
    FILE *out = memory_file(text.text, sizeof text.text);

    game->class->spell_kept(game, out);
    fclose(out);
    return text;
}

void game_write_halves(int halves, FILE *out)
{
    fprintf(out, "%d%s", halves / 2, halves % 2 != 0 ? ".5" : "");
}

bool game_read_halves(const char **text, char end, int most, int *halves)
{
    enum { NUMBER_MAX = 16, HALF = 5 };
    const char *const stop = strchr(*text, end);
    char number[NUMBER_MAX];
    struct err unsaid;
    int64_t tenths;

    if (stop == NULL || stop - *text >= NUMBER_MAX)
        return false;
    snprintf(number, sizeof number, "%.*s", (int)(stop - *text), *text);
    if (!value_decimal(number, 1, 0, (int64_t)most * HALF, &tenths, &unsaid) ||
        tenths % HALF != 0)
        return false;
    *halves = (int)(tenths / HALF);
    *text = stop + (end != '\0');
    return true;
}

int game_playout(const struct game *game, struct position *position, int enough,
                 int plies, struct rng *rng)
{
    struct move moves[MOVES_MAX];
    int played = 0;

    while (played < plies && position->end == END_NOT &&
           !game->class->has_more(game, position, enough)) {
        const int count = game->class->moves(game, position, moves);

        game->class->apply(game, position,
                           moves[rng_below(rng, (uint32_t)count)]);
        played++;
    }
    return played;
}

uint64_t game_perft(const struct game *game, const struct position *position,
                    int depth)
{
    struct move moves[MOVES_MAX];
    uint64_t leaves = 0;

    if (depth == 0)
        return 1;
    if (depth == 1)
        return (uint64_t)game->class->count(game, position);

    const int count = game->class->moves(game, position, moves);

    for (int i = 0; i < count; i++) {
        struct position child = *position;

        game->class->apply(game, &child, moves[i]);
        leaves += depth == 2 ? (uint64_t)game->class->count(game, &child)
                             : game_perft(game, &child, depth - 1);
    }
    return leaves;
}

/* ---- steps ---- */

void steps_add(struct steps *steps, struct step step)
{
    steps->items = memory_grow(steps->items, &steps->capacity, steps->count + 1,
                               sizeof *steps->items);
    steps->items[steps->count++] = step;
}

void steps_clear(struct steps *steps)
{
    steps->count = 0;
}

void steps_free(struct steps *steps)
{
    free(steps->items);
    *steps = (struct steps){0};
}

/* ---- reading text ---- */

bool text_fail(const struct text_reader *reader, const char *wanted,
               struct err *err)
{
    if (*reader->at == '\0')
        return err_set(err, "position: ends where %s should be", wanted);
    return err_set(err, "position: %s stands at column %d, where %s should be",
                   err_token(reader->at, strcspn(reader->at, ",/")).text,
                   (int)(reader->at - reader->begin) + 1, wanted);
}

bool text_skip(struct text_reader *reader, char character, const char *wanted,
               struct err *err)
{
    if (*reader->at != character)
        return text_fail(reader, wanted, err);
    reader->at++;
    return true;
}
