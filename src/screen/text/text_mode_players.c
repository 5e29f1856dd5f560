/* SPDX-License-Identifier: MIT */
/* The players of the text mode, and how others take their seats. */
#include "base/clock.h"
#include "base/memory.h"
#include "screen/text/describe.h"
#include "screen/text/text_mode_inside.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { NO_SEAT = -1 };

static const char *get_side(const struct text_mode *mode, int player)
{
    return describe_side(text_mode_game(mode), session_position(mode->session),
                         player);
}

bool text_mode_is_nameless(const struct text_mode *mode, int player)
{
    const struct match *const match = session_seating(mode->session);
    const struct game *const game = match_game(match);

    return match_human(match, player) &&
           strcasecmp(match_player(match, player)->name,
                      game->class->player_name(game, player)) == 0;
}

/* `Willow (willow)`; a person without the brackets. */
static void write_player(const struct match *match, int player, FILE *out)
{
    const struct player *const who = match_player(match, player);

    fputs(who->name, out);
    if (!match_human(match, player) && strcmp(who->who, who->name) != 0)
        fprintf(out, " (%s)", who->who);
}

void text_mode_list_players(const struct text_mode *mode)
{
    const struct match *match = session_match(mode->session);

    for (int i = 0; i < match_game(match)->players; i++) {
        const struct player *who = match_player(match, i);
        const char *const side = get_side(mode, i);

        fputs(i > 0 ? " " : "", mode->out);
        if (match_human(match, i) && strcasecmp(who->name, side) == 0)
            fputs("A person", mode->out);
        else
            write_player(match, i, mode->out);
        fprintf(mode->out, " play%s %s.", describe_is_you(who->name) ? "" : "s",
                side);
    }
    putc('\n', mode->out);
}

/* `From the next game on Oak (oak) plays in the place of Willow.`; nothing if
 * the players stay. */
static void list_next_players(const struct text_mode *mode)
{
    const struct match *const match = session_match(mode->session);
    const struct match *const next = session_seating(mode->session);

    for (int i = 0; i < match_game(match)->players; i++) {
        const struct player *const now = match_player(match, i);

        if (strcmp(now->who, match_player(next, i)->who) == 0)
            continue;
        fprintf(mode->out, "From the next %s on ",
                session_series(mode->session)->unit);
        if (match_human(next, i))
            fputs("a person", mode->out);
        else
            write_player(next, i, mode->out);
        if (describe_is_you(now->name))
            fputs(" plays in your place.\n", mode->out);
        else
            fprintf(mode->out, " plays in the place of %s.\n", now->name);
    }
}

/* Sets err: several machines play; names their seats. */
static void ask_for_seat(const char *const names[], int machines, int players,
                         struct err *err)
{
    struct phrase number = {""};
    FILE *const out = memory_file(number.text, sizeof number.text);

    phrase_write_number(machines, out);
    fclose(out);
    err_set(err, "level: %s machines play; add a seat: %s", number.text,
            err_list(names, players, " or ").text);
}

/* The seat that is meant; NO_SEAT if there is none. If none is named, the seat
 * of the only machine, or the last person's. */
static int read_seat(const struct text_mode *mode, const char *text,
                     struct err *err)
{
    const struct match *match = session_seating(mode->session);
    const int players = match_game(match)->players;
    const char *names[PLAYERS_MAX] = {NULL};
    int seat = players - 1;

    for (int i = 0; i < players; i++)
        names[i] = get_side(mode, i);
    if (*text != '\0') {
        if (value_word(text, names, players, &seat, err))
            return seat;
        err_prefix(err, "level: ");
        return NO_SEAT;
    }
    if (match_humans(match) == players)
        return seat;
    if (match_humans(match) < players - 1) {
        ask_for_seat(names, players - match_humans(match), players, err);
        return NO_SEAT;
    }
    while (match_human(match, seat))
        seat--;
    return seat;
}

/* Machines stop waiting when a person plays. */
static bool seat_player(struct text_mode *mode, int seat, const char *who,
                        struct err *err)
{
    if (session_is_over(mode->session))
        return session_seat_next(mode->session, seat, who, err);
    if (!session_seat(mode->session, seat, who, clock_now(), err))
        return false;
    text_mode_take_events(mode);
    if (match_humans(session_match(mode->session)) > 0)
        session_play_on(mode->session, clock_now());
    return true;
}

/* Reads `WHO`, `WHO SEAT` or `WHO for SEAT`, which is changed. */
static bool replace_player(struct text_mode *mode, char *who, struct err *err)
{
    char *seat_text = who + strcspn(who, " ");

    if (*seat_text != '\0')
        *seat_text++ = '\0';
    seat_text += strspn(seat_text, " ");
    if (strncmp(seat_text, "for ", 4) == 0)
        seat_text += 4 + strspn(seat_text + 4, " ");

    const int seat = read_seat(mode, seat_text, err);

    return seat != NO_SEAT && seat_player(mode, seat, who, err);
}

/* Lists a level; one that grows, with its present strength. */
static void list_level(const struct text_mode *mode, const struct level *level)
{
    const struct game *const game = text_mode_game(mode);
    const struct level_strength strength =
        strength_of_level(mode->levels, mode->record, level, game);

    fprintf(mode->out, "  %-10s %s", level->key, level->about);
    if (level_grows(level) && strength.class != LEVEL_UNRATED)
        fprintf(mode->out, "; now %d, %s", strength.number,
                LEVEL_CLASS_WORDS[strength.class]);
    putc('\n', mode->out);
}

void text_mode_set_level(struct text_mode *mode, const char *argument)
{
    const char *game = text_mode_game(mode)->name;
    char *who = memory_text(argument);
    const struct level *level;
    struct err err;

    if (*who != '\0' && !replace_player(mode, who, &err)) {
        text_mode_refuse(mode, "%s", err.text);
    } else {
        text_mode_list_players(mode);
        list_next_players(mode);
    }
    for (int i = 0; *argument == '\0' &&
                    (level = levels_playing_at(mode->levels, game, i)) != NULL;
         i++)
        list_level(mode, level);
    free(who);
}
