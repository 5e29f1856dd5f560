/* SPDX-License-Identifier: MIT */
/*
 * The tables for people, and the rows for scripts.
 *
 *     #  player   elo  +/-  score %  games  won  drawn  lost  ...
 *     score in %    1     2     3
 */
#include "base/file.h"
#include "base/json.h"
#include "base/utf8.h"
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
    struct standing items[ARENA_PLAYERS_MAX]; /* the strongest first */
    int64_t judged;                           /* decisions of all */
};

static int compare_standings(const void *one, const void *other)
{
    const struct standing *left = one, *right = other;

    if (left->elo.rating > right->elo.rating)
        return -1;
    if (left->elo.rating < right->elo.rating)
        return 1;
    return left->player - right->player;
}

/* ---- the table of players ---- */

static const struct arena_entry *entry_of(const struct standings *standings,
                                          int place)
{
    return &standings->result->entries[standings->items[place].player];
}

static bool is_too_long(const struct arena_entry *entry)
{
    return strlen(entry->name) > NAME_WIDTH;
}

/* How many bytes of the name are shown before dots: whole characters. */
static int cut_name(const char *name)
{
    const char *const end = name + strlen(name);
    int length = 0;

    for (;;) {
        const int size = utf8_at(name + length, end).size;

        if (length + size > NAME_WIDTH - 3)
            return length;
        length += size;
    }
}

static void add_name(struct sheet *sheet, const struct standings *standings,
                     int place)
{
    const struct arena_entry *entry = entry_of(standings, place);

    sheet_add(sheet, "%d", place + 1);
    if (is_too_long(entry))
        sheet_add(sheet, "%.*s...", cut_name(entry->name), entry->name);
    else
        sheet_add(sheet, "%s", entry->name);
}

static double mean_milliseconds(const struct arena_entry *entry)
{
    return entry->moves == 0
               ? 0
               : (double)entry->nanoseconds / 1e6 / (double)entry->moves;
}

static void add_player(struct sheet *sheet, const struct standings *standings,
                       int place, int decimals)
{
    const struct arena_result *result = standings->result;
    const struct standing *standing = &standings->items[place];
    const struct arena_entry *entry = entry_of(standings, place);
    const struct arena_sums *sums = &standing->sums;
    const int players = result->game->players;
    const bool played = sums->games > 0;
    const double margin = played ? arena_margin(sums, players) : NAN;

    add_name(sheet, standings, place);
    sheet_add(sheet, "%.0f", standing->elo.rating);
    sheet_add_number(sheet, 0,
                     standing->player == result->anchor ? NAN
                                                        : standing->elo.error);
    sheet_add_number(sheet, 1, played ? 100 * arena_score(sums, players) : NAN);
    sheet_add(sheet, "%" PRId64, sums->games);
    sheet_add(sheet, "%" PRId64, sums->wins);
    sheet_add(sheet, "%" PRId64, sums->draws);
    sheet_add(sheet, "%" PRId64, sums->games - sums->wins - sums->draws);
    /* Seeds with their sign; 0.0 has none. */
    if (fabs(margin) >= 0.05)
        sheet_add(sheet, "%+.1f", margin);
    else
        sheet_add_number(sheet, 1, fabs(margin));
    sheet_add_number(sheet, decimals,
                     entry->moves > 0 ? mean_milliseconds(entry) : NAN);
    if (standings->judged > 0)
        sheet_add_number(sheet, 2,
                         entry->judged > 0 ? (double)entry->lost / 1000 /
                                                 (double)entry->judged
                                           : NAN);
}

static void write_players(const struct standings *standings, FILE *out)
{
    static const char *const words[] = {
        "#",   "player", "Elo",  "+/-",    "%",       "games",
        "won", "drawn",  "lost", "margin", "ms/move", "seeds",
    };
    const struct arena_result *result = standings->result;
    struct sheet sheet = {.columns = standings->judged > 0 ? 12 : 11,
                          .words = 2};
    double slowest = 0;
    int decimals = 5; /* the slowest has five digits, one after the point */

    for (int i = 0; i < result->count; i++)
        slowest = fmax(slowest, mean_milliseconds(&result->entries[i]));
    for (double limit = 1; decimals > 1 && slowest >= limit; limit *= 10)
        decimals--;
    for (int i = 0; i < sheet.columns; i++)
        sheet_add(&sheet, "%s", words[i]);
    for (int i = 0; i < result->count; i++)
        add_player(&sheet, standings, i, decimals);
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
            const struct arena_sums sums = arena_sum(
                result, standings->items[i].player, standings->items[j].player);
            const bool met = i != j && sums.games > 0;

            sheet_add_number(
                &sheet, 1,
                met ? 100 * arena_score(&sums, result->game->players) : NAN);
        }
    }
    sheet_write(&sheet, out);
    sheet_free(&sheet);
}

/* ---- the games ---- */

static void write_games(const struct arena_result *result, FILE *out)
{
    const int players = result->game->players;
    const struct arena_sums sums = arena_sum_first(result);
    const double games = (double)sums.games;
    const double seconds = (double)result->nanoseconds / 1e9;

    if (sums.games > 0)
        fprintf(out,
                "%.1f %% drawn; %.1f %% for %s, who has the first move; "
                "%.1f plies a game\n",
                100 * (double)sums.draws / games,
                100 * arena_score(&sums, players),
                result->game->class->player_name(result->game, 0),
                (double)sums.plies / games);
    fprintf(out,
            "%" PRId64 " game%s of %s in %.2f s, %.0f a second; seed %" PRIu64
            "\n",
            sums.games, sums.games == 1 ? "" : "s",
            game_spec_text(result->game).text, seconds,
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
            "(%+.2f of %.2f after %" PRId64 " pair%s of games)\n",
            result->entries[0].name, sprt->lower, sprt->upper,
            words[sprt_verdict(sprt)], sprt_ratio(sprt), SPRT_BOUND, pairs,
            pairs == 1 ? "" : "s");
}

void arena_write_tables(const struct arena_result *result, FILE *out)
{
    struct standings standings = {.result = result};
    struct elo elos[ARENA_PLAYERS_MAX];

    arena_rate(result, elos);
    for (int i = 0; i < result->count; i++) {
        standings.items[i] =
            (struct standing){.player = i,
                              .elo = elos[i],
                              .sums = arena_sum(result, i, ELO_NOBODY)};
        standings.judged += result->entries[i].judged;
    }
    qsort(standings.items, (size_t)result->count, sizeof *standings.items,
          compare_standings);
    write_players(&standings, out);
    putc('\n', out);
    write_crosstable(&standings, out);
    putc('\n', out);
    for (int i = 0; i < result->count; i++)
        if (is_too_long(entry_of(&standings, i)))
            fprintf(out, "#%d is %s\n", i + 1, entry_of(&standings, i)->name);
    if (standings.judged > 0)
        fprintf(out,
                "seeds: lost by a move, as %s sees it, in %" PRId64
                " decisions\n",
                result->reference, standings.judged);
    write_games(result, out);
    if (result->tested)
        arena_write_verdict(result, out);
}

/* Writes counts only, no times. */
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
        fprintf(out, "%" PRId64 ",%" PRId64 ",", row->games, row->wins[0]);
        /* The losses of the first are the wins of the second. */
        if (two)
            fprintf(out, "%" PRId64 ",%" PRId64 "\n", row->draws, row->wins[1]);
        else
            fprintf(out, "%" PRId64 ",%" PRId64 ",%" PRId64 "\n", row->wins[1],
                    row->wins[2], row->draws);
    }
}

void arena_write_json(const struct arena_result *result, FILE *out)
{
    const int players = result->game->players;

    for (int i = 0; i < result->row_count; i++) {
        const struct arena_row *row = &result->rows[i];
        struct json object = json_begin(out);

        json_list(&object, "players");
        for (int seat = 0; seat < players; seat++)
            json_text(&object, NULL, result->entries[row->players[seat]].name);
        json_close(&object);
        json_number(&object, "games", row->games);
        json_list(&object, "wins");
        for (int seat = 0; seat < players; seat++)
            json_number(&object, NULL, row->wins[seat]);
        json_close(&object);
        json_number(&object, "draws", row->draws);
        json_end(&object);
    }
}
