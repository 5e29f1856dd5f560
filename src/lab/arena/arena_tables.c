/* SPDX-License-Identifier: MIT */
/*
 * The tables for people, and the rows for scripts.
 *
 *     #  player   elo  +/-  score %  games  won  drawn  lost  ...
 *     score in %    1     2     3
 */
#include "base/csv.h"
#include "lab/arena/arena_rows.h"
#include "lab/report/sheet.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_WIDTH = 18 };

/* A player, its rating and its games. */
struct standing {
    int player;
    struct elo elo;
    struct arena_sums sums;
};

struct standings {
    const struct arena_result *result;
    struct standing *items; /* the strongest first */
};

/* ---- order ---- */

static int compare_standings(const void *one, const void *other)
{
    const struct standing *left = one, *right = other;

    if (left->elo.rating > right->elo.rating)
        return -1;
    if (left->elo.rating < right->elo.rating)
        return 1;
    return left->player - right->player;
}

static void sort_standings(const struct arena_result *result,
                           struct standing *items)
{
    struct elo elos[ARENA_PLAYERS_MAX];

    arena_rate(result, elos);
    for (int i = 0; i < result->count; i++)
        items[i] = (struct standing){
            .player = i, .elo = elos[i], .sums = arena_sum_player(result, i)};
    qsort(items, (size_t)result->count, sizeof *items, compare_standings);
}

/* ---- cells ---- */

static const struct arena_entry *entry_of(const struct standings *standings,
                                          int place)
{
    return &standings->result->entries[standings->items[place].player];
}

static bool is_too_long(const struct arena_entry *entry)
{
    return strlen(entry->name) > NAME_WIDTH;
}

static void add_name(struct sheet *sheet, const struct standings *standings,
                     int place)
{
    const struct arena_entry *entry = entry_of(standings, place);

    sheet_add(sheet, "%d", place + 1);
    if (is_too_long(entry))
        sheet_add(sheet, "%.*s...", NAME_WIDTH - 3, entry->name);
    else
        sheet_add(sheet, "%s", entry->name);
}

static double milliseconds(const struct arena_entry *entry)
{
    return entry->moves == 0
               ? 0
               : (double)entry->nanoseconds / 1e6 / (double)entry->moves;
}

/* So many places behind the point that the slowest has five digits, and one at
 * least, the same for all. */
static int time_places(const struct arena_result *result)
{
    double most = 0;
    int places = 5;

    for (int i = 0; i < result->count; i++)
        most = fmax(most, milliseconds(&result->entries[i]));
    for (double limit = 1; places > 1 && most >= limit; limit *= 10)
        places--;
    return places;
}

static bool any_judged(const struct arena_result *result)
{
    for (int i = 0; i < result->count; i++)
        if (result->entries[i].judged > 0)
            return true;
    return false;
}

/* ---- the table of players ---- */

/* Seeds with their sign; 0.0 has none. */
static void add_margin(struct sheet *sheet, const struct arena_sums *sums,
                       int players)
{
    const double margin = sums->games > 0 ? arena_margin(sums, players) : 0;

    if (sums->games == 0)
        sheet_add(sheet, "-");
    else if (fabs(margin) < 0.05)
        sheet_add(sheet, "0.0");
    else
        sheet_add(sheet, "%+.1f", margin);
}

static void add_player(struct sheet *sheet, const struct standings *standings,
                       int place)
{
    const struct arena_result *result = standings->result;
    const struct standing *standing = &standings->items[place];
    const struct arena_entry *entry = entry_of(standings, place);
    const struct arena_sums *sums = &standing->sums;
    const int players = result->game->players;

    add_name(sheet, standings, place);
    sheet_add(sheet, "%.0f", standing->elo.rating);
    if (standing->player == result->anchor)
        sheet_add(sheet, "-");
    else
        sheet_add(sheet, "%.0f", standing->elo.error);
    if (sums->games > 0)
        sheet_add(sheet, "%.1f", 100 * arena_score(sums, players));
    else
        sheet_add(sheet, "-");
    sheet_add(sheet, "%" PRId64, sums->games);
    sheet_add(sheet, "%" PRId64, sums->wins);
    sheet_add(sheet, "%" PRId64, sums->draws);
    sheet_add(sheet, "%" PRId64, sums->games - sums->wins - sums->draws);
    add_margin(sheet, sums, players);
    if (entry->moves > 0)
        sheet_add(sheet, "%.*f", time_places(result), milliseconds(entry));
    else
        sheet_add(sheet, "-");
}

static void write_players(const struct standings *standings, FILE *out)
{
    static const char *const words[] = {
        "#",   "player", "Elo",  "+/-",    "%",       "games",
        "won", "drawn",  "lost", "margin", "ms/move", "seeds",
    };
    const struct arena_result *result = standings->result;
    const bool losses = any_judged(result);
    struct sheet sheet = {.columns = losses ? 12 : 11, .words = 2};

    for (int i = 0; i < sheet.columns; i++)
        sheet_add(&sheet, "%s", words[i]);
    for (int i = 0; i < result->count; i++) {
        const struct arena_entry *entry = entry_of(standings, i);

        add_player(&sheet, standings, i);
        if (losses && entry->judged > 0)
            sheet_add(&sheet, "%.2f",
                      (double)entry->lost / 1000 / (double)entry->judged);
        else if (losses)
            sheet_add(&sheet, "-");
    }
    sheet_write(&sheet, out);
    sheet_free(&sheet);
}

/* ---- the cross table ---- */

static void write_crosstable(const struct standings *standings, FILE *out)
{
    const struct arena_result *result = standings->result;
    const int count = result->count;
    struct sheet sheet = {.columns = count + 2, .words = 2};

    sheet_add(&sheet, "#");
    sheet_add(&sheet, "%% against");
    for (int i = 0; i < count; i++)
        sheet_add(&sheet, "%d", i + 1);
    for (int i = 0; i < count; i++) {
        add_name(&sheet, standings, i);
        for (int j = 0; j < count; j++) {
            const struct arena_sums sums = arena_sum_pair(
                result, standings->items[i].player, standings->items[j].player);

            if (i == j || sums.games == 0)
                sheet_add(&sheet, "-");
            else
                sheet_add(&sheet, "%.1f",
                          100 * arena_score(&sums, result->game->players));
        }
    }
    sheet_write(&sheet, out);
    sheet_free(&sheet);
}

/* The names that were cut. */
static void write_names(const struct standings *standings, FILE *out)
{
    for (int i = 0; i < standings->result->count; i++)
        if (is_too_long(entry_of(standings, i)))
            fprintf(out, "#%d is %s\n", i + 1, entry_of(standings, i)->name);
}

/* ---- the games ---- */

static void write_judged(const struct arena_result *result, FILE *out)
{
    int64_t judged = 0;

    for (int i = 0; i < result->count; i++)
        judged += result->entries[i].judged;
    if (judged > 0)
        fprintf(out,
                "seeds: lost by a move, as %s sees it, in %" PRId64
                " decisions\n",
                result->reference, judged);
}

static void write_games(const struct arena_result *result, FILE *out)
{
    const int players = result->game->players;
    int64_t plies;
    const struct arena_sums sums = arena_sum_first(result, &plies);
    const double games = (double)sums.games;
    const double seconds = (double)result->nanoseconds / 1e9;

    if (sums.games > 0)
        fprintf(out,
                "%.1f %% drawn; %.1f %% for %s, who has the first move; "
                "%.1f plies a game\n",
                100 * (double)sums.draws / games,
                100 * arena_score(&sums, players),
                result->game->class->player_name(result->game, 0),
                (double)plies / games);
    fprintf(out,
            "%" PRId64 " games of %s in %.2f s, %.0f a second; seed %" PRIu64
            "\n",
            sums.games, game_spec_text(result->game).text, seconds,
            seconds > 0 ? games / seconds : 0, result->seed);
}

void arena_write_verdict(const struct arena_result *result, FILE *out)
{
    static const char *const words[] = {
        [SPRT_OPEN] = "undecided",
        [SPRT_LOWER] = "the lower is right",
        [SPRT_UPPER] = "the upper is right",
    };
    const struct sprt *sprt = &result->sprt;
    int64_t pairs = 0;

    for (int i = 0; i < SPRT_OUTCOMES; i++)
        pairs += sprt->pairs[i];
    fprintf(out,
            "sprt: is %s stronger by %.0f or by %.0f? %s "
            "(%+.2f of %.2f after %" PRId64 " pairs of games)\n",
            result->entries[0].name, sprt->lower, sprt->upper,
            words[sprt_verdict(sprt)], sprt_ratio(sprt), SPRT_BOUND, pairs);
}

void arena_write_tables(const struct arena_result *result, FILE *out)
{
    struct standing items[ARENA_PLAYERS_MAX] = {{.player = 0}};
    const struct standings standings = {.result = result, .items = items};

    sort_standings(result, items);
    write_players(&standings, out);
    putc('\n', out);
    write_crosstable(&standings, out);
    putc('\n', out);
    write_names(&standings, out);
    write_judged(result, out);
    write_games(result, out);
    if (result->tested)
        arena_write_verdict(result, out);
}

/* ---- for scripts: counts only, nothing that was timed ---- */

/* The losses of south are the wins of north. */
static void write_two(const struct arena_row *row, FILE *out)
{
    fprintf(out, "%" PRId64 ",%" PRId64 ",%" PRId64 ",%" PRId64 "\n",
            row->games, row->wins[0], row->draws, row->wins[1]);
}

static void write_three(const struct arena_row *row, FILE *out)
{
    fprintf(out,
            "%" PRId64 ",%" PRId64 ",%" PRId64 ",%" PRId64 ",%" PRId64 "\n",
            row->games, row->wins[0], row->wins[1], row->wins[2], row->draws);
}

void arena_write_csv(const struct arena_result *result, FILE *out)
{
    const bool two = result->game->players == 2;

    fputs(two ? "first,second,games,wins,draws,losses\n"
              : "first,second,third,games,wins1,wins2,wins3,draws\n",
          out);
    for (int i = 0; i < result->row_count; i++) {
        const struct arena_row *row = &result->rows[i];

        for (int seat = 0; seat < result->game->players; seat++)
            csv_write_field(result->entries[row->players[seat]].name, ',', out);
        (two ? write_two : write_three)(row, out);
    }
}
