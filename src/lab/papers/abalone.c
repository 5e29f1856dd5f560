/* SPDX-License-Identifier: MIT */
/*
 * The games in the report on Abalone (Maastricht, January 2020): tables II,
 * III, IV and VII, row by row and added up. Its program and its weights are not
 * available: ours are matrices of the same names and characters.
 */
#include "base/memory.h"
#include "lab/papers/inside.h"

#include <stdio.h>
#include <string.h>

#define GREEDY(set)    "greedy:weights=" set
#define ALPHABETA(set) "minimax:depth=2,eval=strategies,weights=" set

static const char *const OTHER_MOVES =
    "the report prints no weights: other players need other moves";

/* ---- two players ---- */

enum { AGG, DEF, NEU, OPT };

static const struct paper_player GREEDY_PLAYERS[] = {
    [AGG] = {"agg", "aggressive", GREEDY("aggressive")},
    [DEF] = {"def", "defensive", GREEDY("defensive")},
    [NEU] = {"neu", "neutral", GREEDY("neutral")},
    [OPT] = {"opt", "optimised", GREEDY("optimised")},
    {.name = NULL},
};

static const struct paper_game TABLE_II[] = {
    {{AGG, AGG}, {5, 6}, 183}, {{AGG, DEF}, {3, 6}, 145},
    {{AGG, NEU}, {6, 3}, 146}, {{AGG, OPT}, {5, 6}, 125},
    {{DEF, AGG}, {4, 6}, 175}, {{DEF, DEF}, {2, 6}, 93},
    {{DEF, NEU}, {6, 5}, 118}, {{DEF, OPT}, {2, 6}, 143},
    {{NEU, AGG}, {6, 4}, 62},  {{NEU, DEF}, {5, 6}, 253},
    {{NEU, NEU}, {6, 3}, 44},  {{NEU, OPT}, {1, 6}, 81},
    {{OPT, AGG}, {6, 4}, 68},  {{OPT, DEF}, {4, 6}, 65},
    {{OPT, NEU}, {6, 5}, 92},  {{OPT, OPT}, {6, 2}, 84},
};

static const struct paper_games GAMES_2 = {
    .seats = 2,
    .players = GREEDY_PLAYERS,
    .rows = TABLE_II,
    .count = sizeof TABLE_II / sizeof TABLE_II[0],
    .why_won =
        "the report prints no weights, and one game for each row: its player "
        "of a name is not ours, and has played a handful of games",
    .why_moves = OTHER_MOVES,
};

/* ---- greedy and alpha-beta ---- */

enum { A_AGG = NEU + 1, A_DEF, A_NEU };

static const struct paper_player BOTH_PLAYERS[] = {
    [AGG] = {"agg", "greedy", GREEDY("aggressive")},
    [DEF] = {"def", "greedy", GREEDY("defensive")},
    [NEU] = {"neu", "greedy", GREEDY("neutral")},
    [A_AGG] = {"a-agg", "alpha-beta", ALPHABETA("aggressive")},
    [A_DEF] = {"a-def", "alpha-beta", ALPHABETA("defensive")},
    [A_NEU] = {"a-neu", "alpha-beta", ALPHABETA("neutral")},
    {.name = NULL},
};

static const struct paper_game TABLE_III[] = {
    {{AGG, A_AGG}, {6, 0}, 312}, {{DEF, A_AGG}, {6, 1}, 114},
    {{NEU, A_AGG}, {6, 2}, 246}, {{AGG, A_DEF}, {6, 1}, 158},
    {{DEF, A_DEF}, {6, 1}, 430}, {{NEU, A_DEF}, {6, 0}, 420},
    {{AGG, A_NEU}, {6, 0}, 280}, {{DEF, A_NEU}, {6, 0}, 354},
    {{NEU, A_NEU}, {6, 2}, 272},
};

static const struct paper_game TABLE_IV[] = {
    {{A_AGG, AGG}, {5, 6}, 147}, {{A_AGG, DEF}, {1, 6}, 139},
    {{A_AGG, NEU}, {2, 6}, 143}, {{A_DEF, AGG}, {1, 6}, 189},
    {{A_DEF, DEF}, {1, 6}, 147}, {{A_DEF, NEU}, {0, 6}, 483},
    {{A_NEU, AGG}, {0, 6}, 205}, {{A_NEU, DEF}, {0, 6}, 175},
    {{A_NEU, NEU}, {2, 6}, 119},
};

static const char *const DEFECT =
    "the report's alpha-beta lost all 18 games to greedy, with the same "
    "evaluation and a ply more: a defect of its program; one that takes the "
    "best of what the other leaves wins";
static const char *const DEFECT_MOVES =
    "the report's alpha-beta moves in vain, and is long in losing";

static const struct paper_games GAMES_3 = {
    .seats = 2,
    .players = BOTH_PLAYERS,
    .rows = TABLE_III,
    .count = sizeof TABLE_III / sizeof TABLE_III[0],
    .why_won = DEFECT,
    .why_moves = DEFECT_MOVES,
};

static const struct paper_games GAMES_4 = {
    .seats = 2,
    .players = BOTH_PLAYERS,
    .rows = TABLE_IV,
    .count = sizeof TABLE_IV / sizeof TABLE_IV[0],
    .why_won = DEFECT,
    .why_moves = DEFECT_MOVES,
};

/* ---- three players ---- */

static const struct paper_game TABLE_VII[] = {
    {{AGG, DEF, OPT}, {2, 4, 6}, 124}, {{AGG, OPT, DEF}, {5, 6, 3}, 360},
    {{DEF, AGG, OPT}, {3, 2, 6}, 133}, {{DEF, OPT, AGG}, {4, 4, 6}, 260},
    {{OPT, AGG, DEF}, {5, 4, 6}, 457}, {{OPT, DEF, AGG}, {6, 3, 4}, 86},
    {{AGG, NEU, OPT}, {2, 2, 6}, 124}, {{AGG, OPT, NEU}, {4, 6, 5}, 135},
    {{NEU, AGG, OPT}, {5, 2, 6}, 157}, {{NEU, OPT, AGG}, {0, 3, 6}, 103},
    {{OPT, NEU, AGG}, {5, 6, 2}, 189}, {{OPT, AGG, NEU}, {6, 4, 3}, 188},
    {{DEF, NEU, OPT}, {2, 4, 6}, 121}, {{DEF, OPT, NEU}, {5, 6, 5}, 231},
    {{NEU, DEF, OPT}, {2, 3, 6}, 124}, {{NEU, OPT, DEF}, {1, 6, 3}, 81},
    {{OPT, NEU, DEF}, {4, 2, 6}, 95},  {{OPT, DEF, NEU}, {6, 3, 1}, 95},
    {{NEU, NEU, OPT}, {0, 3, 6}, 151}, {{NEU, OPT, NEU}, {3, 6, 5}, 147},
    {{OPT, NEU, NEU}, {5, 1, 6}, 85},  {{AGG, AGG, OPT}, {4, 4, 6}, 172},
    {{AGG, OPT, AGG}, {4, 6, 2}, 135}, {{OPT, AGG, AGG}, {6, 2, 1}, 89},
    {{DEF, DEF, OPT}, {3, 4, 6}, 409}, {{DEF, OPT, DEF}, {2, 3, 6}, 124},
    {{OPT, DEF, DEF}, {5, 4, 6}, 199},
};

static const struct paper_games GAMES_7 = {
    .seats = 3,
    .players = GREEDY_PLAYERS,
    .rows = TABLE_VII,
    .count = sizeof TABLE_VII / sizeof TABLE_VII[0],
    .why_won =
        "the report prints no weights, and has one game for each seating; "
        "there the third player is ahead, over random openings no seat is. "
        "Ours were bred in games of two",
    .why_moves = OTHER_MOVES,
};

/* ---- the games ---- */

int paper_winner(const struct paper_games *table, int row)
{
    const int *score = table->rows[row].score;
    int best = 0;

    for (int seat = 1; seat < table->seats; seat++)
        if (score[seat] > score[best])
            best = seat;
    return best;
}

static const struct paper_player *player_at(const struct paper_games *table,
                                            int row, int seat)
{
    return &table->players[table->rows[row].players[seat]];
}

bool paper_play_games(const struct paper_run *run,
                      struct paper_match matches[PAPER_ROWS_MAX],
                      struct err *err)
{
    enum { OPENING = 4 };
    const struct paper_games *table = run->table->data;

    for (int row = 0; row < table->count; row++) {
        matches[row] = (struct paper_match){.opening = OPENING};
        for (int seat = 0; seat < table->seats; seat++)
            matches[row].sides[seat].agent = player_at(table, row, seat)->agent;
    }
    return paper_play(run, PAPER_SEATINGS, matches, table->count, err);
}

/* Games won; a draw is shared by all. */
static double count_points(const struct paper_tally *tally, int seat, int seats)
{
    return (double)tally->won[seat] + (double)tally->drawn / seats;
}

/* ---- game by game ---- */

/* Adds `4-5-6`: the mean of each sum over the games; a dash if there are
 * none. */
static void add_each(struct sheet *sheet, const double sums[], double games,
                     int decimals, int seats)
{
    char text[SHEET_CELL_MAX];

    if (games <= 0) {
        sheet_add(sheet, "-");
        return;
    }

    FILE *out = memory_file(text, sizeof text);

    for (int seat = 0; seat < seats; seat++)
        fprintf(out, "%s%.*f", seat > 0 ? "-" : "", decimals,
                sums[seat] / games);
    fclose(out);
    sheet_add(sheet, "%s", text);
}

static void list_game(struct sheet *sheet, const struct paper_games *table,
                      int row, const struct paper_match *match)
{
    const struct paper_game *game = &table->rows[row];
    const struct paper_tally *start = &match->start, *random = &match->games;
    const double games = (double)random->games;
    const struct measure won =
        measure_share(count_points(random, 0, table->seats), games);
    const struct measure moves = measure_of_sum(&random->plies);
    double score[PLAYERS_MAX], points[PLAYERS_MAX];
    double start_scores[PLAYERS_MAX], scores[PLAYERS_MAX];

    sheet_add(sheet, "%d", row + 1);
    for (int seat = 0; seat < table->seats; seat++) {
        sheet_add(sheet, "%s", player_at(table, row, seat)->name);
        score[seat] = game->score[seat];
        points[seat] = count_points(random, seat, table->seats);
        start_scores[seat] = start->scores[seat].sum;
        scores[seat] = random->scores[seat].sum;
    }
    add_each(sheet, score, 1, 0, table->seats);
    sheet_add(sheet, "%d", game->moves);
    add_each(sheet, start_scores, (double)start->games, 0, table->seats);
    sheet_add_number(sheet, 0, measure_of_sum(&start->plies).value);
    add_each(sheet, points, games / 100, 0, table->seats);
    sheet_add_number(sheet, 0, measure_error(&won));
    add_each(sheet, scores, games, 1, table->seats);
    sheet_add_number(sheet, 0, moves.value);
    sheet_add_number(sheet, 0, measure_error(&moves));
}

/* The same as comparisons. */
static void compare_game(struct paper_run *run, const struct paper_games *table,
                         int row, const struct paper_tally *random)
{
    const struct paper_game *game = &table->rows[row];
    const struct measure moves = measure_of_sum(&random->plies);
    struct comparison next = {
        .decimals = 1,
        .theirs = measure_share(paper_winner(table, row) == 0, 1),
        .ours = measure_share(count_points(random, 0, table->seats),
                              (double)random->games),
        .why = table->why_won};

    paper_compare(run, next, "game %d: player 1 wins, %%", row + 1);
    for (int seat = 0; seat < table->seats; seat++) {
        next.ours = measure_of_sum(&random->scores[seat]);
        next.theirs =
            measure_like(game->score[seat], 1, &next.ours, random->games);
        paper_compare(run, next, "game %d: marbles of %d", row + 1, seat + 1);
    }
    next.theirs = measure_like(game->moves, 1, &moves, random->games);
    next.ours = moves;
    next.why = table->why_moves;
    paper_compare(run, next, "game %d: moves", row + 1);
}

/* ---- sums ---- */

/* Compares the games that a group has won at a seat, or at any seat (-1); NULL:
 * all groups. */
static void compare_group(struct paper_run *run,
                          const struct paper_match matches[], const char *group,
                          int seat, const char *what)
{
    const struct paper_games *table = run->table->data;
    double theirs = 0, their_games = 0, ours = 0, our_games = 0;

    for (int row = 0; row < table->count; row++)
        for (int at = 0; at < table->seats; at++) {
            const char *own = player_at(table, row, at)->group;

            if ((seat >= 0 && at != seat) ||
                (group != NULL && strcmp(own, group) != 0))
                continue;
            theirs += paper_winner(table, row) == at;
            their_games++;
            ours += count_points(&matches[row].games, at, table->seats);
            our_games += (double)matches[row].games.games;
        }
    if (their_games > 0)
        paper_compare(
            run,
            (struct comparison){.decimals = 1,
                                .theirs = measure_share(theirs, their_games),
                                .ours = measure_share(ours, our_games),
                                .why = table->why_won},
            "%s, %%", what);
}

/* In how many rows a player of the group sits at this seat. */
static int count_seated(const struct paper_games *table, const char *group,
                        int seat)
{
    int count = 0;

    for (int row = 0; row < table->count; row++)
        count += strcmp(player_at(table, row, seat)->group, group) == 0;
    return count;
}

/* Does the group sit at several seats, but never at two of them in a game? */
static bool changes_seats(const struct paper_games *table, const char *group)
{
    int seats = 0;

    for (int row = 0; row < table->count; row++) {
        int there = 0;

        for (int seat = 0; seat < table->seats; seat++)
            there += strcmp(player_at(table, row, seat)->group, group) == 0;
        if (there > 1)
            return false;
    }
    for (int seat = 0; seat < table->seats; seat++)
        seats += count_seated(table, group, seat) > 0;
    return seats > 1;
}

/* Compares the sums by groups, by seats and in all. */
static void compare_sums(struct paper_run *run,
                         const struct paper_match matches[])
{
    const struct paper_games *table = run->table->data;
    struct measure_sum plies = {0};
    double moves = 0;
    char what[COMPARE_WHAT_MAX];

    for (int i = 0; table->players[i].name != NULL; i++) {
        const char *group = table->players[i].group;
        int first = 0; /* player of the group */

        while (strcmp(table->players[first].group, group) != 0)
            first++;
        if (first < i)
            continue;
        for (int seat = 0; seat < table->seats; seat++) {
            snprintf(what, sizeof what, "%s as player %d", group, seat + 1);
            compare_group(run, matches, group, seat, what);
        }
        if (changes_seats(table, group))
            compare_group(run, matches, group, -1, group);
    }
    for (int seat = 0; seat < table->seats; seat++) {
        snprintf(what, sizeof what, "player %d", seat + 1);
        /* Left out if the seat always belongs to the same group. */
        if (count_seated(table, player_at(table, 0, seat)->group, seat) <
            table->count)
            compare_group(run, matches, NULL, seat, what);
    }
    for (int row = 0; row < table->count; row++) {
        measure_join(&plies, &matches[row].games.plies);
        moves += table->rows[row].moves;
    }

    const struct measure ours = measure_of_sum(&plies);

    paper_compare(run,
                  (struct comparison){
                      .decimals = 1,
                      .theirs = measure_like(moves / table->count, table->count,
                                             &ours, plies.count),
                      .ours = ours,
                      .why = table->why_moves},
                  "moves of a game");
}

static bool measure_games(struct paper_run *run, struct err *err)
{
    static const char *const heading[] = {
        "#",     "first", "second", "third", "said",  "moves", "start",
        "moves", "won",   "+/-",    "score", "moves", "+/-"};
    enum { HEADING = sizeof heading / sizeof heading[0], THIRD = 3 };
    const struct paper_games *table = run->table->data;
    struct paper_match matches[PAPER_ROWS_MAX];

    if (!paper_play_games(run, matches, err))
        return false;
    run->sheet.columns = HEADING - (PLAYERS_MAX - table->seats);
    run->sheet.words = 1 + table->seats;
    for (int i = 0; i < HEADING; i++)
        if (i != THIRD || table->seats == PLAYERS_MAX)
            sheet_add(&run->sheet, "%s", heading[i]);
    for (int row = 0; row < table->count; row++) {
        list_game(&run->sheet, table, row, &matches[row]);
        if (run->setting->csv)
            compare_game(run, table, row, &matches[row].games);
    }
    compare_sums(run, matches);
    snprintf(run->note, sizeof run->note,
             "said: the one game of the %s, and its moves. start: ours, "
             "likewise. won,\nscore, moves: what came of %d game%s from random "
             "openings of four moves, in per\ncent and on the average; seed "
             "%llu.\n",
             run->table->source, run->setting->games,
             run->setting->games == 1 ? "" : "s",
             (unsigned long long)run->setting->seed);
    return true;
}

const struct paper_table PAPER_ABALONE_2 = {
    .name = "abalone-2",
    .about = "greedy against greedy: Table II of the report on Abalone",
    .source = "report",
    .game = "abalone:preset=report",
    .games = 400,
    .measure = measure_games,
    .data = &GAMES_2,
};

const struct paper_table PAPER_ABALONE_3 = {
    .name = "abalone-3",
    .about = "greedy, who begins, against alpha-beta: Table III",
    .source = "report",
    .game = "abalone:preset=report",
    .games = 100,
    .measure = measure_games,
    .data = &GAMES_3,
};

const struct paper_table PAPER_ABALONE_4 = {
    .name = "abalone-4",
    .about = "alpha-beta, who begins, against greedy: Table IV",
    .source = "report",
    .game = "abalone:preset=report",
    .games = 100,
    .measure = measure_games,
    .data = &GAMES_4,
};

const struct paper_table PAPER_ABALONE_7 = {
    .name = "abalone-7",
    .about = "three greedy players: Table VII",
    .source = "report",
    .game = "abalone:players=3,inverse=forbidden",
    .games = 100,
    .measure = measure_games,
    .data = &GAMES_7,
};
