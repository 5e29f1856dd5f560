/* SPDX-License-Identifier: MIT */
/* A match of sets: points, and the sets that are over as text. */
#include "match/sets.h"
#include "game/mancala.h"

#include <stdio.h>
#include <string.h>

enum { WON = 2 };

_Static_assert((int)SETS_MAX >= (int)ROUNDS_MAX, "there is room for rounds");

static int count_rounds(const struct game *game)
{
    return mancala_is(game) ? mancala_rounds(game) : 1;
}

bool sets_are_rounds(const struct game *game)
{
    return count_rounds(game) != 1;
}

int sets_usual(const struct game *game)
{
    const int rounds = count_rounds(game);
    const int sets = mancala_is(game) ? mancala_rules(game)->sets : 0;

    if (rounds != 1)
        return rounds == ROUNDS_OUT ? SETS_MAX : rounds;
    return sets > 1 ? sets : 1;
}

struct match_sets sets_of(const struct game *game, int count)
{
    const bool rounds = sets_are_rounds(game);

    return (struct match_sets){
        .count = count < 1 || rounds ? sets_usual(game) : count,
        .rounds = rounds,
        .open = count_rounds(game) == ROUNDS_OUT,
    };
}

const char *sets_unit(const struct match_sets *sets)
{
    return sets->rounds ? "round" : "set";
}

void sets_write_number(const struct match_sets *sets, int number, FILE *out)
{
    fprintf(out, "%s %d", sets_unit(sets), number);
    if (!sets->open)
        fprintf(out, " of %d", sets->count);
}

int sets_first(const struct match_sets *sets, int seat)
{
    return (seat + sets->over) % 2;
}

/* Which of the two players begins a set: they take turns, but in a game of
 * rounds the winner of the round before begins. */
static int find_beginner(const struct match_sets *sets, int set)
{
    int beginner = 0;

    for (int i = 0; i < set; i++)
        beginner = !sets->rounds || sets->results[i].points == 1
                       ? 1 - beginner
                       : sets->results[i].points == 0;
    return beginner;
}

bool sets_beginner_won(const struct match_sets *sets, int set)
{
    return sets->results[set].points ==
           (find_beginner(sets, set) == 0 ? WON : 0);
}

int sets_out(const struct match_sets *sets, const struct game *game,
             const int halves[])
{
    int out = -1;

    for (int seat = 0; seat < 2 && sets->rounds; seat++)
        if (halves[seat] < 2 * mancala_rules(game)->seeds)
            out = seat;
    return out;
}

bool sets_follow(const struct match_sets *sets, const struct game *game,
                 const int halves[])
{
    return sets->over + 1 < sets->count && sets_out(sets, game, halves) < 0;
}

/* The players change sides: the one from the north is now in the south. */
struct position sets_next_start(const struct match_sets *sets,
                                const struct game *game,
                                const struct position *start,
                                const struct position *end,
                                const struct outcome *outcome)
{
    const int first =
        outcome->winner >= 0 ? outcome->winner : 1 - start->player;
    struct position next = *end;

    if (!sets->rounds)
        return *start;
    mancala_next_round(game, &next, 1 - first);
    return next;
}

struct match_sets sets_next(const struct match_sets *sets,
                            const struct outcome *outcome)
{
    struct match_sets next = *sets;
    struct set_result *const result = &next.results[next.over++];

    *next.before = *next.after = '\0';
    result->points = 1;
    if (outcome->winner >= 0)
        result->points = sets_first(sets, outcome->winner) == 0 ? WON : 0;
    for (int seat = 0; seat < 2; seat++)
        result->halves[sets_first(sets, seat)] = outcome->halves[seat];
    return next;
}

/* ---- as text ---- */

void sets_write_results(const struct match_sets *sets, FILE *out)
{
    for (int i = 0; i < sets->over; i++) {
        const struct set_result *const result = &sets->results[i];

        fputs(i > 0 ? ", " : "", out);
        game_write_halves(result->points, out);
        putc(' ', out);
        game_write_halves(result->halves[0], out);
        putc('-', out);
        game_write_halves(result->halves[1], out);
    }
}

bool sets_read_results(const char *text, struct match_sets *sets,
                       struct err *err)
{
    bool more = *text != '\0';

    for (sets->over = 0; more; sets->over++) {
        struct set_result *const result = &sets->results[sets->over];

        more = strchr(text, ',') != NULL;
        if (sets->over >= sets->count - 1)
            return err_set(err, "of %d sets at most %d are over", sets->count,
                           sets->count - 1);
        if (!game_read_halves(&text, ' ', WON, &result->points) ||
            !game_read_halves(&text, '-', GAME_HALVES_MAX,
                              &result->halves[0]) ||
            !game_read_halves(&text, more ? ',' : '\0', GAME_HALVES_MAX,
                              &result->halves[1]))
            return err_set(err, "set %d is not of the form `0.5 24-24`",
                           sets->over + 1);
        text += strspn(text, " ");
    }
    return true;
}
