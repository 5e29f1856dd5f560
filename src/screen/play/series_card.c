/* SPDX-License-Identifier: MIT */
/* The card at the end of a series, or of a match of sets: who won it, by how
 * much, and how it went from game to game. */
#include "base/memory.h"
#include "screen/play/inside.h"
#include "screen/text/describe.h"

#include <stdlib.h>

struct series_card {
    struct play_screen *play;
};

/* The present seat of the player who had the seat `first` in game one. */
static int get_seat(const struct play_screen *play, int first)
{
    return (first + session_series(play->session)->played) %
           session_game(play->session)->players;
}

static const char *get_name(const struct play_screen *play, int first)
{
    return session_name(play->session, get_seat(play, first));
}

static const char *get_unit(const struct play_screen *play)
{
    return session_series(play->session)->unit;
}

/* The player of the chart: the winner, or the first. */
static int find_leader(const struct play_screen *play)
{
    const int winner = session_series_winner(play->session);

    return winner < 0 ? 0 : winner;
}

/* ---- lines ---- */

/* `Oak wins the series  2½ – ½`, the leader's points first. */
static void add_result(const struct play_screen *play, struct card_lines *lines)
{
    const struct session_series *const series = session_series(play->session);
    const int players = session_game(play->session)->players;
    const int winner = session_series_winner(play->session);
    const int leader = find_leader(play);
    FILE *const out = card_line_begin(lines, CARD_GROUP_RESULT, 0, THEME_TITLE);

    lines->items[0].style.weight = WEIGHT_BOLD;
    if (winner < 0)
        fprintf(out, "the %s is a draw ", series->sets ? "match" : "series");
    else
        fprintf(out, "%s win%s the %s ", get_name(play, winner),
                describe_is_you(get_name(play, winner)) ? "" : "s",
                series->sets ? "match" : "series");
    for (int i = 0; i < players; i++) {
        fputs(i > 0 ? " – " : " ", out);
        play_write_halves(series->halves[(leader + i) % players], out);
    }
    card_line_end(lines, out);
}

/* `3 games: Oak won 2, Willow won 0, 1 drawn`, `4 rounds: Willow is out, ...`. */
static void add_games(const struct play_screen *play, struct card_lines *lines)
{
    const struct session_series *const series = session_series(play->session);
    const int players = session_game(play->session)->players;
    int won[PLAYERS_MAX] = {0};
    int drawn = 0;
    FILE *const out = card_line_begin(lines, CARD_GROUP_RESULT, 1, THEME_TEXT);

    for (int i = 0; i < series->over; i++)
        if (series->list[i].winner < 0)
            drawn++;
        else
            won[series->list[i].winner]++;
    fprintf(out, "%d %s%s: ", series->over, get_unit(play),
            series->over == 1 ? "" : "s");
    if (series->out >= 0)
        fprintf(out, "%s %s out, ", describe_name(get_name(play, series->out)),
                describe_is_you(get_name(play, series->out)) ? "are" : "is");
    for (int i = 0; i < players; i++) {
        const int first = (find_leader(play) + i) % players;

        fprintf(out, "%s%s won %d", i > 0 ? ", " : "",
                describe_name(get_name(play, first)), won[first]);
    }
    if (drawn > 0)
        fprintf(out, ", %d drawn", drawn);
    card_line_end(lines, out);
}

/* The leader's points after each game, minus the best of the others. */
static int *list_leads(const struct play_screen *play)
{
    const struct session_series *const series = session_series(play->session);
    const int players = session_game(play->session)->players;
    const int leader = find_leader(play);
    int *const leads = memory_new((size_t)series->over + 1, sizeof *leads);
    int points[PLAYERS_MAX] = {0};

    for (int i = 0; i < series->over; i++) {
        int most = 0;

        for (int player = 0; player < players; player++) {
            if (series->list[i].winner < 0)
                points[player]++;
            else if (series->list[i].winner == player)
                points[player] += 2;
            if (player != leader && points[player] > most)
                most = points[player];
        }
        leads[i + 1] = points[leader] - most;
    }
    return leads;
}

static void add_chart(const struct play_screen *play, struct card_lines *lines)
{
    char caption[PLAY_WORDS_MAX];

    const char *const name = get_name(play, find_leader(play));
    const char *const unit = get_unit(play);

    if (describe_is_you(name))
        snprintf(caption, sizeof caption, "your lead, %s by %s", unit, unit);
    else
        snprintf(caption, sizeof caption, "%s's lead, %s by %s", name, unit,
                 unit);
    card_chart_add(lines, 3, list_leads(play),
                   session_series(play->session)->over + 1, caption);
}

/* `biggest win 18, by Oak (game 2)`, the first one if there are several. */
static void add_biggest(const struct play_screen *play,
                        struct card_lines *lines)
{
    const struct session_series *const series = session_series(play->session);
    int biggest = 0;
    FILE *const out = card_line_begin(lines, CARD_GROUP_STORY, 2, THEME_TEXT);

    for (int i = 1; i < series->over; i++)
        if (series->list[i].lead > series->list[biggest].lead)
            biggest = i;

    const struct series_game *const game = &series->list[biggest];

    if (game->winner >= 0 && game->lead > 0) {
        fputs("biggest win ", out);
        game_write_halves(game->lead, out);
        fprintf(out, ", by %s (%s %d)",
                describe_name(get_name(play, game->winner)), get_unit(play),
                biggest + 1);
    }
    card_line_end(lines, out);
}

/* `who began won 2 of 3` */
static void add_beginners(const struct play_screen *play,
                          struct card_lines *lines)
{
    const struct session_series *const series = session_series(play->session);
    int won = 0;
    FILE *const out = card_line_begin(lines, CARD_GROUP_STORY, 4, THEME_TEXT);

    for (int i = 0; i < series->over; i++)
        won += series->list[i].began;
    fprintf(out, "who began won %d of %d", won, series->over);
    card_line_end(lines, out);
}

/* ---- the card ---- */

static void draw_series_card(void *self, struct canvas *canvas, int64_t now)
{
    const struct series_card *const card = self;
    char last[PLAY_WORDS_MAX];
    const struct card_choice choices[] = {
        {"N", "again", NULL},
        {"R", last, NULL},
        {"k", "look back", NULL},
        {"q", card->play->table != NULL ? "leave" : "menu", NULL},
        {NULL, NULL, NULL},
    };
    struct card_lines lines = {.count = 0};

    snprintf(last, sizeof last, "last %s", get_unit(card->play));
    add_result(card->play, &lines);
    add_games(card->play, &lines);
    add_chart(card->play, &lines);
    add_biggest(card->play, &lines);
    add_beginners(card->play, &lines);
    card_choices_add(&lines, canvas, choices);
    card_lines_draw(&lines, canvas);
    app_draw_notice(card->play->app, canvas, now);
}

static bool take_event(void *self, const struct event *event, int64_t now)
{
    struct play_screen *const play = ((const struct series_card *)self)->play;
    const int32_t key = result_card_key(event);

    if (key == RESULT_KEY_IGNORED || key == RESULT_KEY_OF_OTHERS)
        return key == RESULT_KEY_IGNORED;
    screens_pop(play->app->screens, now);
    if (key == 'R')
        end_card_open(play, now);
    else
        result_card_leave(play, key, now);
    return true;
}

static const struct screen_class CLASS = {
    .name = "series",
    .card = true,
    .draw = draw_series_card,
    .event = take_event,
    .bindings = play_card_keys,
    .free = free,
};

void series_card_open(struct play_screen *play, int64_t now)
{
    struct series_card *const card = memory_new(1, sizeof *card);

    card->play = play;
    screens_push(play->app->screens, &CLASS, card, now);
}
