/* `level`: who plays, and somebody else in his place. */
#include "base/memory.h"
#include "screen/text/text_mode_inside.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { ANYWHERE = -1 };

static const char *seat_name(const struct text_mode *mode, int player)
{
    const struct game *game = text_mode_game_of(mode);

    return game->class->player_name(game, player);
}

/* ---- telling ---- */

/* You, a person, Ben; Willow (willow), max:chain=off. */
static void tell_player(const struct text_mode *mode, int player)
{
    const struct player *who = match_player(mode->match, player);
    const bool human = match_human(mode->match, player);

    if (human && strcasecmp(who->name, seat_name(mode, player)) == 0)
        fputs("A person", mode->out);
    else
        fputs(who->name, mode->out);
    if (!human && strcmp(who->who, who->name) != 0)
        fprintf(mode->out, " (%s)", who->who);
}

/* `You play south. Willow (willow) plays north.` */
static void tell_players(const struct text_mode *mode)
{
    for (int i = 0; i < text_mode_game_of(mode)->players; i++) {
        fputs(i > 0 ? " " : "", mode->out);
        tell_player(mode, i);
        fprintf(mode->out, " play%s %s.",
                text_mode_is_you(text_mode_name_of(mode, i)) ? "" : "s",
                seat_name(mode, i));
    }
    putc('\n', mode->out);
}

static void list_levels(const struct text_mode *mode,
                        const struct levels *levels)
{
    for (int i = 0; i < levels_count(levels); i++) {
        const struct level *level = levels_at(levels, i);

        if (level_plays(level, text_mode_game_of(mode)->name))
            fprintf(mode->out, "  %-10s %s\n", level->key, level->about);
    }
}

/* ---- seats ---- */

/* The seat that is meant where none is named: that of the only machine, or the
 * last of people's. */
static int find_seat(const struct text_mode *mode, struct err *err)
{
    const int players = text_mode_game_of(mode)->players;
    int seat = players - 1;

    if (match_humans(mode->match) == players)
        return seat;
    if (match_humans(mode->match) < players - 1) {
        err_set(err, "level: two machines play; say for whom, %s or %s",
                seat_name(mode, 0), seat_name(mode, 1));
        return ANYWHERE;
    }
    while (match_human(mode->match, seat))
        seat--;
    return seat;
}

static int read_seat(const struct text_mode *mode, const char *text,
                     struct err *err)
{
    const char *names[PLAYERS_MAX];
    int seat = ANYWHERE;

    if (*text == '\0')
        return find_seat(mode, err);
    for (int i = 0; i < text_mode_game_of(mode)->players; i++)
        names[i] = seat_name(mode, i);
    return spec_word("level", text, names, text_mode_game_of(mode)->players,
                     &seat, err)
               ? seat
               : ANYWHERE;
}

/* `WHO`, `WHO SEAT` or `WHO for SEAT`: takes them apart, and leaves WHO. */
static const char *cut_seat(char *words)
{
    char *seat = words + strcspn(words, " ");

    if (*seat == '\0')
        return seat;
    *seat++ = '\0';
    seat += strspn(seat, " ");
    if (strncmp(seat, "for ", 4) == 0)
        seat += 4;
    return seat + strspn(seat, " ");
}

static bool replace_player(struct text_mode *mode, const struct levels *levels,
                           char *words, struct err *err)
{
    const char *seat_text = cut_seat(words);
    const int seat = read_seat(mode, seat_text, err);
    struct who who;

    if (seat == ANYWHERE ||
        !who_read_for(words, levels, text_mode_game_of(mode)->name, &who,
                      err) ||
        !text_mode_employ(mode, seat, &who, err))
        return false;
    who_sit(mode->match, seat, &who);
    mode->seed += PLAYERS_MAX;
    mode->waiting = mode->waiting && match_humans(mode->match) == 0;
    return true;
}

void text_mode_level(struct text_mode *mode, const char *argument)
{
    struct err err;
    struct levels *levels = levels_standard(&err);
    char *words = memory_text(argument);

    if (*words != '\0' && !replace_player(mode, levels, words, &err)) {
        text_mode_refuse(mode, &err);
    } else {
        tell_players(mode);
        if (*words == '\0')
            list_levels(mode, levels);
    }
    free(words);
    levels_free(levels);
}
