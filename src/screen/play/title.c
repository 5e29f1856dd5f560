/* SPDX-License-Identifier: MIT */
/* The title: who plays, whose turn it is, and whether the game is saved. */
#include "base/memory.h"
#include "match/start.h"
#include "screen/play/inside.h"

#include <string.h>

enum {
    NAME_LEAST = 6,     /* cells of a name */
    NAME_SHOWN_MAX = 24 /* bytes of the name of a save that fits */
};

/* Writes whether a watched game is paused, or whether another game is not
 * saved. Returns true if that must be seen, whatever the title has to leave
 * out. */
static bool write_state(const struct play_screen *play, bool narrow, FILE *out)
{
    const struct session *const session = play->session;
    const bool paused = play_is_paused(play);

    if (paused && play->by_seeds)
        fputs(narrow ? "paused, by seeds" : "paused, seed by seed", out);
    else if (paused || (play->watched && !session_is_over(session) &&
                        !session_is_looking(session)))
        fprintf(out, "%s %.20s%s", paused ? "paused" : "● live",
                config_value(&play->app->config, CONFIG_WATCH_SPEED).text,
                app_speed(play->app, true) > 0 ? "×" : "");
    else if (*play->saved_name != '\0' && !session_is_unsaved(session) &&
             strlen(play->saved_name) <= NAME_SHOWN_MAX)
        fprintf(out, "saved as %s ✓", play->saved_name);
    else if (!play->looks && session_is_kept(session))
        fputs("saved ✓", out);
    else if (!play->looks) {
        fputs("not saved", out);
        return true;
    }
    return paused;
}

/* The names, and the places in them of times that are nearly over. */
struct title_names {
    char text[PLAY_WORDS_MAX];
    size_t urgent[PLAYERS_MAX]; /* 0: none */
    size_t length[PLAYERS_MAX];
};

/* `You 4:58 v Willow 5:00`, with names of at most `most` cells. */
static void write_names(const struct session *session,
                        const struct canvas *canvas, int64_t now, int most,
                        struct title_names *names)
{
    const int players = session_game(session)->players;
    size_t length = 0;

    *names = (struct title_names){.text = ""};
    for (int i = 0; i < players; i++) {
        char name[CUT_NAME_MAX];

        play_cut_name(session, canvas, i, most, name);
        snprintf(names->text + length, sizeof names->text - length, "%s%s",
                 i > 0 ? " v " : "", name);
        length = strlen(names->text);
        if (!session_is_timed(session))
            continue;

        const int64_t left = session_time_left(session, i, now);
        const struct time_shown time = time_shown(left);
        const size_t room = sizeof names->text - length;
        const bool fits = (size_t)snprintf(names->text + length, room, " %s",
                                           time.text) < room;

        names->urgent[i] = fits && time_is_urgent(left) ? length + 1 : 0;
        names->length[i] = strlen(time.text);
        length = strlen(names->text);
    }
}

/* Cuts names that leave no room in the title until the first part of the state
 * fits, or as far as names can be cut. */
static void fit_names(const struct session *session,
                      const struct canvas *canvas, int64_t now,
                      const char *state, struct title_names *names)
{
    const char *const rest = strstr(state, " ·");
    const int first_part = canvas_text_width(canvas, state) -
                           (rest != NULL ? canvas_text_width(canvas, rest) : 0);

    write_names(session, canvas, now, canvas_width(canvas), names);
    if (title_room(canvas, names->text) > 0)
        return;
    for (int most = canvas_width(canvas) / 2;
         most >= NAME_LEAST && title_room(canvas, names->text) < first_part;
         most--)
        write_names(session, canvas, now, most, names);
}

/* `your turn`, `Oak`, `over`; while a move is shown, its player. */
static void write_mover(const struct play_screen *play, FILE *out)
{
    const struct session *const session = play->session;
    const struct animation *const film = &play->animation;
    const int mover = session_mover(session);

    if (animation_runs(play))
        fputs(
            session_name(session, play_mover_of(play, film->way[film->at + 1])),
            out);
    else if (mover < 0)
        fputs("over", out);
    else if (!session_is_person(session, mover))
        fputs(session_name(session, mover), out);
    else if (match_humans(session_match(session)) == 1)
        fputs("your turn", out);
    else
        fprintf(out, "%s's turn", session_name(session, mover));
}

/* `fair board 17 · `; the usual start needs no words. */
static void write_start(const struct session *session, FILE *out)
{
    const int board = start_board(session_game(session));

    if (board > 0)
        fprintf(out, "fair board %d · ", board);
}

/* `move 12 · your turn` */
static void write_turn(const struct play_screen *play, FILE *out)
{
    const struct session *const session = play->session;
    const struct animation *const film = &play->animation;
    const bool shown = animation_runs(play);
    const int ply = session_node(session, shown ? film->way[film->at + 1]
                                                : session_cursor(session))
                        ->ply;

    fprintf(out, "move %d · ",
            shown || session_mover(session) < 0 ? ply : ply + 1);
    write_mover(play, out);
}

/* `game 3 of 20 · Oak 1½ – ½ Willow`; if a person plays sets,
 * `set 2 of 5, 1½ – ½ · your turn`. In little room, `set 2/5 · your turn` or,
 * if machines play, `set 2/5, 1½ – ½`. If the number of rounds is open it is
 * left out. */
static void write_series(const struct play_screen *play, bool narrow, FILE *out)
{
    const struct session_series *const series = session_series(play->session);
    const bool played =
        series->sets && match_humans(session_match(play->session)) > 0;

    fprintf(out, "%s %d", series->unit, series->played + 1);
    if (!series->open)
        fprintf(out, "%s%d", series->sets && narrow ? "/" : " of ",
                series->games);
    if (series->sets && narrow) {
        fputs(played ? " · " : ", ", out);
        if (played)
            write_mover(play, out);
        else
            play_write_points(play, false, out);
        return;
    }
    fputs(played ? ", " : " · ", out);
    play_write_points(play, !played, out);
    if (played) {
        fputs(" · ", out);
        write_turn(play, out);
    }
}

void play_draw_title(const struct play_screen *play, struct canvas *canvas,
                     int64_t now)
{
    const struct session *const session = play->session;
    const struct match *const match = session_match(session);
    const int ply = match_ply(match);
    const int tip = history_tip(match_history(match), session_cursor(session));
    const bool narrow = canvas_width(canvas) < NARROW;
    struct title_names names;
    char middle[PLAY_WORDS_MAX] = "";
    char right[PLAY_WORDS_MAX] = "";
    FILE *out = memory_file(middle, sizeof middle);

    if (session_is_looking(session))
        fprintf(out, "ply %d of %d · looking back", ply,
                session_node(session, tip)->ply);
    else if (session_series(session)->games > 1)
        write_series(play, narrow, out);
    else {
        if (!narrow)
            write_start(session, out);
        write_turn(play, out);
    }
    fclose(out);
    out = memory_file(right, sizeof right);

    const bool must_show = write_state(play, narrow, out);

    fclose(out);
    fit_names(session, canvas, now, must_show ? right : middle, &names);
    if (must_show)
        title_draw_state(canvas, names.text, middle, right);
    else
        title_draw(canvas, names.text, middle, right);
    for (int i = 0; i < PLAYERS_MAX; i++)
        if (names.urgent[i] > 0)
            title_warn(canvas, names.text, names.urgent[i], names.length[i]);
}
