/* SPDX-License-Identifier: MIT */
/* A source's games and ours, row by row and added up. */
#include "base/memory.h"
#include "lab/papers/inside.h"

#include <stdlib.h>
#include <string.h>

/* A row for each seat of each group, for the seats, for the moves; with --csv
 * each game has some of its own, too. */
enum { SUMS_MAX = 40, GAME_ROWS_MAX = PAPER_ROWS_MAX * (PLAYERS_MAX + 2) };

struct game_sums {
    const struct paper_games *table;
    const struct paper_setting *setting;
    struct paper_played rows[PAPER_ROWS_MAX];
    struct comparison comparisons[SUMS_MAX + GAME_ROWS_MAX];
    int count;
};

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

bool paper_play_games(const struct paper_games *table,
                      const struct paper_setting *setting,
                      struct paper_played played[], struct err *err)
{
    enum { OPENING = 4 };
    struct paper_match matches[PAPER_ROWS_MAX] = {{.opening = 0}};
    struct game *game = game_new(table->game, err);

    for (int row = 0; row < table->count; row++) {
        matches[row].opening = OPENING;
        for (int seat = 0; seat < table->seats; seat++)
            matches[row].sides[seat].agent = player_at(table, row, seat)->agent;
    }

    const bool fine =
        game != NULL &&
        paper_play(&(struct paper_matches){.game = game,
                                           .manner = PAPER_SEATINGS,
                                           .items = matches,
                                           .count = table->count},
                   setting, played, err);

    game_free(game);
    return fine;
}

/* ---- sums ---- */

/* Games won, a draw being shared by all. */
static double points_of(const struct paper_tally *tally, int seat, int seats)
{
    return (double)tally->won[seat] + (double)tally->drawn / seats;
}

static struct measure moves_of(const struct paper_tally *tally)
{
    return measure_of_sum(&tally->plies);
}

static struct comparison *add_row(struct game_sums *sums)
{
    return &sums->comparisons[sums->count++];
}

/* Adds a row for the games that a group has won at a seat, or at any seat (-1);
 * NULL: all groups. */
static void add_group(struct game_sums *sums, const char *group, int seat,
                      const char *what)
{
    const struct paper_games *table = sums->table;
    double theirs = 0, their_games = 0, ours = 0, our_games = 0;

    for (int row = 0; row < table->count; row++)
        for (int at = 0; at < table->seats; at++) {
            const char *own = player_at(table, row, at)->group;

            if ((seat >= 0 && at != seat) ||
                (group != NULL && strcmp(own, group) != 0))
                continue;
            theirs += paper_winner(table, row) == at;
            their_games++;
            ours += points_of(&sums->rows[row].games, at, table->seats);
            our_games += (double)sums->rows[row].games.games;
        }
    if (their_games == 0)
        return;

    struct comparison *sum = add_row(sums);

    *sum = (struct comparison){.decimals = 1,
                               .theirs = measure_share(theirs, their_games),
                               .ours = measure_share(ours, our_games),
                               .why = table->why_won};
    snprintf(sum->what, sizeof sum->what, "%s, %%", what);
}

/* How many of the group sit at this seat, in all rows. */
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

/* Is this the first player of its group? */
static bool is_first_of_group(const struct paper_games *table, int player)
{
    for (int i = 0; i < player; i++)
        if (strcmp(table->players[i].group, table->players[player].group) == 0)
            return false;
    return true;
}

static void add_groups(struct game_sums *sums)
{
    const struct paper_games *table = sums->table;
    char what[COMPARE_WHAT_MAX - 8];

    for (int i = 0; table->players[i].name != NULL; i++) {
        const char *group = table->players[i].group;

        if (!is_first_of_group(table, i))
            continue;
        for (int seat = 0; seat < table->seats; seat++) {
            snprintf(what, sizeof what, "%s as player %d", group, seat + 1);
            add_group(sums, group, seat, what);
        }
        snprintf(what, sizeof what, "%s", group);
        if (changes_seats(table, group))
            add_group(sums, group, -1, what);
    }
}

/* Unless the seat is always that of one group. */
static void add_seats(struct game_sums *sums)
{
    const struct paper_games *table = sums->table;
    char what[COMPARE_WHAT_MAX - 8];

    for (int seat = 0; seat < table->seats; seat++) {
        snprintf(what, sizeof what, "player %d", seat + 1);
        if (count_seated(table, player_at(table, 0, seat)->group, seat) <
            table->count)
            add_group(sums, NULL, seat, what);
    }
}

static void add_moves(struct game_sums *sums)
{
    const struct paper_games *table = sums->table;
    struct paper_tally all = {.games = 0};
    double moves = 0;

    for (int row = 0; row < table->count; row++) {
        paper_tally_add(&all, &sums->rows[row].games);
        moves += table->rows[row].moves;
    }

    const struct measure ours = moves_of(&all);

    *add_row(sums) = (struct comparison){
        .what = "moves of a game",
        .decimals = 1,
        .theirs =
            measure_like(moves / table->count, table->count, &ours, all.games),
        .ours = ours,
        .why = table->why_moves,
    };
}

/* ---- game by game ---- */

static void add_heading(struct sheet *sheet, const struct paper_games *table)
{
    static const char *const seats[PLAYERS_MAX] = {"first", "second", "third"};
    static const char *const numbers[] = {"said",  "moves", "start",
                                          "moves", "won",   "+/-",
                                          "score", "moves", "+/-"};

    sheet_add(sheet, "#");
    for (int seat = 0; seat < table->seats; seat++)
        sheet_add(sheet, "%s", seats[seat]);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        sheet_add(sheet, "%s", numbers[i]);
}

/* `4-5-6`: so many a game of what is added up. */
static void add_each(struct sheet *sheet, const double sums[], double games,
                     int decimals, int seats)
{
    char text[SHEET_CELL_MAX];
    FILE *out = fmemopen(text, sizeof text, "w");

    if (out == NULL)
        abort();
    for (int seat = 0; seat < seats; seat++)
        fprintf(out, "%s%.*f", seat > 0 ? "-" : "", decimals,
                games > 0 ? sums[seat] / games : 0);
    fclose(out);
    sheet_add(sheet, "%s", text);
}

static void add_game(struct sheet *sheet, const struct game_sums *sums, int row)
{
    const struct paper_games *table = sums->table;
    const struct paper_game *game = &table->rows[row];
    const struct paper_tally *start = &sums->rows[row].start;
    const struct paper_tally *random = &sums->rows[row].games;
    const double games = (double)random->games;
    const struct measure won =
        measure_share(points_of(random, 0, table->seats), games);
    const struct measure moves = moves_of(random);
    double score[PLAYERS_MAX], points[PLAYERS_MAX];
    double start_scores[PLAYERS_MAX], scores[PLAYERS_MAX];

    sheet_add(sheet, "%d", row + 1);
    for (int seat = 0; seat < table->seats; seat++) {
        sheet_add(sheet, "%s", player_at(table, row, seat)->name);
        score[seat] = game->score[seat];
        points[seat] = points_of(random, seat, table->seats);
        start_scores[seat] = start->scores[seat].sum;
        scores[seat] = random->scores[seat].sum;
    }
    add_each(sheet, score, 1, 0, table->seats);
    sheet_add(sheet, "%d", game->moves);
    add_each(sheet, start_scores, (double)start->games, 0, table->seats);
    sheet_add(sheet, "%.0f", start->plies.sum);
    add_each(sheet, points, games / 100, 0, table->seats);
    sheet_add(sheet, "%.0f", measure_error(&won));
    add_each(sheet, scores, games, 1, table->seats);
    sheet_add(sheet, "%.0f", moves.value);
    sheet_add(sheet, "%.0f", measure_error(&moves));
}

/* The same as rows of a comparison. */
static void compare_game(struct game_sums *sums, int row)
{
    const struct paper_games *table = sums->table;
    const struct paper_game *game = &table->rows[row];
    const struct paper_tally *random = &sums->rows[row].games;
    const int winner = paper_winner(table, row);
    struct comparison *won = add_row(sums);

    *won = (struct comparison){
        .decimals = 1,
        .theirs = measure_share(winner == 0, 1),
        .ours = measure_share(points_of(random, 0, table->seats),
                              (double)random->games),
        .why = table->why_won};
    snprintf(won->what, sizeof won->what, "game %d: player 1 wins, %%",
             row + 1);
    for (int seat = 0; seat <= table->seats; seat++) {
        const bool moves = seat == table->seats;
        struct comparison *next = add_row(sums);

        next->decimals = 1;
        next->why = moves ? table->why_moves : table->why_won;
        next->ours =
            moves ? moves_of(random) : measure_of_sum(&random->scores[seat]);
        next->theirs = measure_like(moves ? game->moves : game->score[seat], 1,
                                    &next->ours, random->games);
        if (moves)
            snprintf(next->what, sizeof next->what, "game %d: moves", row + 1);
        else
            snprintf(next->what, sizeof next->what, "game %d: marbles of %d",
                     row + 1, seat + 1);
    }
}

/* ---- the table ---- */

static void write_rows(struct game_sums *sums, FILE *out)
{
    const struct paper_games *table = sums->table;
    struct sheet sheet = {.columns = 10 + table->seats,
                          .words = 1 + table->seats};

    add_heading(&sheet, table);
    for (int row = 0; row < table->count; row++)
        add_game(&sheet, sums, row);
    sheet_write(&sheet, out);
    sheet_free(&sheet);
    fprintf(out,
            "\nsaid: the one game of the %s, and its moves. start: ours, "
            "likewise. won,\nscore, moves: what came of %d games from random "
            "openings of four moves, in per\ncent and on the average; seed "
            "%llu.\n\n",
            table->source, sums->setting->games,
            (unsigned long long)sums->setting->seed);
}

bool paper_write_games(const struct paper_table *table,
                       const struct paper_setting *setting, FILE *out,
                       struct err *err)
{
    struct game_sums *sums = memory_new(1, sizeof *sums);

    sums->table = table->data;
    sums->setting = setting;

    const bool fine = paper_play_games(sums->table, setting, sums->rows, err);

    for (int row = 0; fine && setting->csv && row < sums->table->count; row++)
        compare_game(sums, row);
    if (fine) {
        add_groups(sums);
        add_seats(sums);
        add_moves(sums);
    }
    if (fine && setting->csv) {
        compare_write_csv(sums->comparisons, sums->count, out);
    } else if (fine) {
        write_rows(sums, out);
        compare_write(sums->table->source, sums->comparisons, sums->count, out);
    }
    free(sums);
    return fine;
}
