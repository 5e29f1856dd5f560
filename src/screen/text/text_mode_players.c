/* SPDX-License-Identifier: MIT */
/* Who plays in the text mode: who that is, and other players for their seats. */
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
    const struct match *const match = session_match(mode->session);
    const struct game *const game = match_game(match);

    return match_human(match, player) &&
           strcasecmp(match_player(match, player)->name,
                      game->class->player_name(game, player)) == 0;
}

void text_mode_list_players(const struct text_mode *mode)
{
    const struct match *match = session_match(mode->session);

    for (int i = 0; i < match_game(match)->players; i++) {
        const struct player *who = match_player(match, i);
        const char *const side = get_side(mode, i);

        fprintf(mode->out, "%s%s", i > 0 ? " " : "",
                match_human(match, i) && strcasecmp(who->name, side) == 0
                    ? "A person"
                    : who->name);
        if (!match_human(match, i) && strcmp(who->who, who->name) != 0)
            fprintf(mode->out, " (%s)", who->who);
        fprintf(mode->out, " play%s %s.", describe_is_you(who->name) ? "" : "s",
                side);
    }
    putc('\n', mode->out);
}

/* Sets err to say that several machines play, and which seats there are. */
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

/* The seat that is meant, NO_SEAT if there is none. Where none is named: that
 * of the only machine, or the last of people's. */
static int read_seat(const struct text_mode *mode, const char *text,
                     struct err *err)
{
    const struct match *match = session_match(mode->session);
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

/* `WHO`, `WHO SEAT` or `WHO for SEAT`, which is taken apart. Machines that wait
 * do so no longer when a person plays. */
static bool replace_player(struct text_mode *mode, char *who, struct err *err)
{
    char *seat_text = who + strcspn(who, " ");

    if (*seat_text != '\0')
        *seat_text++ = '\0';
    seat_text += strspn(seat_text, " ");
    if (strncmp(seat_text, "for ", 4) == 0)
        seat_text += 4 + strspn(seat_text + 4, " ");

    const int seat = read_seat(mode, seat_text, err);

    if (seat == NO_SEAT ||
        !session_seat(mode->session, seat, who, clock_now(), err))
        return false;
    text_mode_take_events(mode);
    if (match_humans(session_match(mode->session)) > 0)
        session_play_on(mode->session, clock_now());
    return true;
}

/* One that grows with its strength now. */
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

    if (*who != '\0' && !replace_player(mode, who, &err))
        text_mode_refuse(mode, "%s", err.text);
    else
        text_mode_list_players(mode);
    for (int i = 0; *argument == '\0' &&
                    (level = levels_playing_at(mode->levels, game, i)) != NULL;
         i++)
        list_level(mode, level);
    free(who);
}
