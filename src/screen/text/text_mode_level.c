/* `level`: who plays, and somebody else in his place. */
#include "base/memory.h"
#include "screen/text/text_mode_inside.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { ANYWHERE = -1 };

static const char *seat_name(const struct linear *linear, int player)
{
    const struct game *game = linear_game_of(linear);

    return game->class->player_name(game, player);
}

/* ---- telling ---- */

/* You, a person, Ben; Willow (willow), max:chain=off. */
static void tell_player(const struct linear *linear, int player)
{
    const struct player *who = match_player(linear->match, player);
    const bool human = match_human(linear->match, player);

    if (human && strcasecmp(who->name, seat_name(linear, player)) == 0)
        fputs("A person", linear->out);
    else
        fputs(who->name, linear->out);
    if (!human && strcmp(who->who, who->name) != 0)
        fprintf(linear->out, " (%s)", who->who);
}

/* `You play south. Willow (willow) plays north.` */
static void tell_players(const struct linear *linear)
{
    for (int i = 0; i < linear_game_of(linear)->players; i++) {
        fputs(i > 0 ? " " : "", linear->out);
        tell_player(linear, i);
        fprintf(linear->out, " play%s %s.",
                linear_is_you(linear_name_of(linear, i)) ? "" : "s",
                seat_name(linear, i));
    }
    putc('\n', linear->out);
}

static void list_levels(const struct linear *linear,
                        const struct levels *levels)
{
    for (int i = 0; i < levels_count(levels); i++) {
        const struct level *level = levels_at(levels, i);

        if (level_plays(level, linear_game_of(linear)->name))
            fprintf(linear->out, "  %-10s %s\n", level->key, level->about);
    }
}

/* ---- seats ---- */

/* The seat that is meant where none is named: that of the only machine, or the
 * last of people's. */
static int find_seat(const struct linear *linear, struct err *err)
{
    const int players = linear_game_of(linear)->players;
    int seat = players - 1;

    if (match_humans(linear->match) == players)
        return seat;
    if (match_humans(linear->match) < players - 1) {
        err_set(err, "level: two machines play; say for whom, %s or %s",
                seat_name(linear, 0), seat_name(linear, 1));
        return ANYWHERE;
    }
    while (match_human(linear->match, seat))
        seat--;
    return seat;
}

static int read_seat(const struct linear *linear, const char *text,
                     struct err *err)
{
    const char *names[PLAYERS_MAX];
    int seat = ANYWHERE;

    if (*text == '\0')
        return find_seat(linear, err);
    for (int i = 0; i < linear_game_of(linear)->players; i++)
        names[i] = seat_name(linear, i);
    return spec_word("level", text, names, linear_game_of(linear)->players,
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

static bool replace_player(struct linear *linear, const struct levels *levels,
                           char *words, struct err *err)
{
    const char *seat_text = cut_seat(words);
    const int seat = read_seat(linear, seat_text, err);
    struct who who;

    if (seat == ANYWHERE ||
        !who_read_for(words, levels, linear_game_of(linear)->name, &who, err) ||
        !linear_employ(linear, seat, &who, err))
        return false;
    who_sit(linear->match, seat, &who);
    linear->seed += PLAYERS_MAX;
    linear->waiting = linear->waiting && match_humans(linear->match) == 0;
    return true;
}

void linear_level(struct linear *linear, const char *argument)
{
    struct err err;
    struct levels *levels = levels_standard(&err);
    char *words = memory_text(argument);

    if (*words != '\0' && !replace_player(linear, levels, words, &err)) {
        linear_refuse(linear, &err);
    } else {
        tell_players(linear);
        if (*words == '\0')
            list_levels(linear, levels);
    }
    free(words);
    levels_free(levels);
}
