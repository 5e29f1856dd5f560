/* SPDX-License-Identifier: MIT */
/* What a player of the text mode can do with saved games, and with other
 * games. */
#include "base/clock.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "match/own_game.h"
#include "match/saves/game_code.h"
#include "match/saves/saved_games.h"
#include "match/start.h"
#include "match/who.h"
#include "screen/text/describe.h"
#include "screen/text/text_mode_inside.h"

#include <stdlib.h>
#include <string.h>

/* ---- saving, leaving ---- */

static void save_game(struct text_mode *mode, const char *name, bool replace)
{
    struct err err;

    if (session_save_as(mode->session, name, replace, &err))
        fputs("Saved.\n", mode->out);
    else
        text_mode_refuse(mode, "%s", err.text);
}

void text_mode_save(struct text_mode *mode, const char *name)
{
    save_game(mode, name, false);
}

void text_mode_replace(struct text_mode *mode, const char *name)
{
    save_game(mode, name, true);
}

bool text_mode_may_leave(struct text_mode *mode)
{
    session_keep(mode->session);
    if (!session_is_unsaved(mode->session) || mode->warned || mode->echo ||
        session_is_kept(mode->session))
        return true;
    mode->warned = true;
    fputs("This game is not saved; say it again to leave it.\n", mode->out);
    return false;
}

void text_mode_quit(struct text_mode *mode, const char *argument)
{
    (void)argument;
    mode->quit = text_mode_may_leave(mode);
}

void text_mode_leave_game(struct text_mode *mode)
{
    const bool follows = session_set_follows(mode->session);

    if (mode->keeps && session_is_kept(mode->session) &&
        (follows || match_end_at(session_match(mode->session),
                                 session_home(mode->session)) == END_NOT))
        fprintf(mode->out, "The %s is kept; `continue` goes on with it.\n",
                follows ? "match" : "game");
}

/* ---- games that are kept ---- */

/* A game that is over stays so while players go through it, until they play on
 * from some position of it. */
void text_mode_take_match(struct text_mode *mode, struct match *match,
                          struct autosave *autosave)
{
    struct err unsaid; /* an unknown machine is played by hand */

    session_take(mode->session, match, autosave, clock_now(), &unsaid);
    if (session_is_over(mode->session) && !session_set_follows(mode->session))
        session_look_back(mode->session, false);
    text_mode_take_events(mode);
}

/* Is it kept, over, and played by nobody? */
static bool is_over(const struct listed_game *game)
{
    return !game->saved && !game->shipped && !game->busy &&
           *game->wrong == '\0' && *game->ended != '\0' && !game->awaits;
}

/* Moves a game to the end of another list. */
static void move_game(struct listed_game *game, struct game_list *list)
{
    list->games = memory_grow(list->games, &list->capacity, list->count + 1,
                              sizeof *list->games);
    list->games[list->count++] = *game;
    game->path = NULL;
}

/* Those that were left, and then those that are over, the newest first. The
 * numbers stay as `games` wrote them last, whatever game was left since. */
static void number_games(struct text_mode *mode)
{
    struct game_list *const numbered = &mode->numbered;

    game_list_free(numbered);
    if (!mode->keeps)
        return;
    *numbered = game_list_left();

    struct game_list own = game_list_read_own();

    for (int i = 0; i < own.count; i++)
        if (is_over(&own.games[i]))
            move_game(&own.games[i], numbered);
    game_list_free(&own);
}

static const struct listed_game *find_numbered(struct text_mode *mode,
                                               const char *number)
{
    char *rest;
    const long chosen = strtol(number, &rest, 10);

    if (mode->numbered.count == 0)
        number_games(mode);
    if (mode->numbered.count == 0)
        text_mode_refuse(mode, "continue: no game was left");
    else if (*rest != '\0' || chosen < 1 || chosen > mode->numbered.count)
        text_mode_refuse(mode,
                         "continue: a number in 1..%d, as `games` lists them",
                         mode->numbered.count);
    else
        return &mode->numbered.games[chosen - 1];
    return NULL;
}

/* The path of the game with a number, or of the newest. NULL if there is none;
 * then writes why. The caller frees it. */
static char *find_left(struct text_mode *mode, const char *number)
{
    const struct listed_game *numbered = NULL;
    char *path = NULL;

    if (!mode->keeps) {
        text_mode_refuse(mode, "continue: games are kept only where the "
                               "program runs at a terminal");
    } else if (*number != '\0') {
        numbered = find_numbered(mode, number);
        path = numbered != NULL ? memory_text(numbered->path) : NULL;
    } else {
        path = game_list_newest();
        if (path == NULL)
            text_mode_refuse(mode, "continue: no game was left");
    }
    return path;
}

void text_mode_continue(struct text_mode *mode, const char *number)
{
    char *const path = find_left(mode, number);
    struct autosave *autosave = NULL;
    struct err err = {""};
    struct match *match = NULL;

    if (path != NULL && text_mode_may_leave(mode))
        match = autosave_open(path, &autosave, &err);
    if (match != NULL)
        text_mode_take_match(mode, match, autosave);
    else if (*err.text != '\0')
        text_mode_refuse(mode, "%s", err.text);
    free(path);
}

/* `, you`, ` and Willow`: the first and the second of two. */
static void write_one_of(int player, int players, const char *name, FILE *out)
{
    fputs(player > 0 && player == players - 1 ? " and " : ", ", out);
    utf8_write_text(describe_name(name), out);
}

/* `A game of kalah, you and Willow, was left at move 12`; for a match `in set 2
 * of 5 at move 12`, or `after set 2 of 5` if it waits for the next set. */
static void write_left(const struct match *match, FILE *out)
{
    const struct match_sets *const sets = match_sets(match);
    const bool over = match_end(match) != END_NOT;
    const int players = match_game(match)->players;

    fputs(sets->count > 1 ? "A match of " : "A game of ", out);
    phrase_write_name(match_game(match)->name, out);
    for (int i = 0; i < players; i++)
        write_one_of(i, players, match_player(match, i)->name, out);
    fputs(", was left ", out);
    if (sets->count > 1) {
        fputs(over ? "after " : "in ", out);
        sets_write_number(sets, sets->over + 1, out);
    }
    if (!over)
        fprintf(out, "%sat move %d", sets->count > 1 ? " " : "",
                match_ply(match) + 1);
}

bool text_mode_offer_game(struct text_mode *mode)
{
    struct game_list left = {NULL, 0, 0};
    struct match *match = NULL;
    struct err unsaid;

    if (mode->keeps)
        left = game_list_left();
    if (left.count > 0)
        match = save_load(left.games[0].path, &unsaid);
    if (match != NULL) {
        write_left(match, mode->out);
        fprintf(mode->out, "; `continue` goes on with it%s.\n",
                left.count > 1 ? ", and `games` lists all that were left" : "");
    }

    const bool offered = match != NULL;

    match_free(match);
    game_list_free(&left);
    return offered;
}

/* ---- saved games ---- */

void text_mode_load(struct text_mode *mode, const char *name)
{
    struct err err;
    struct match *match = saved_games_load(name, &err);

    if (match == NULL)
        text_mode_refuse(mode, "%s", err.text);
    else if (text_mode_may_leave(mode))
        text_mode_take_match(mode, match, NULL);
    else
        match_free(match);
}

/* `kalah, you and Willow, move 12, 19-14`; if it is over there
 * `kalah, you and Willow, 28-20, row empty`; for a match between sets
 * `mangala, you and Willow, set 2 of 5 next`. */
static void write_listed(const struct listed_game *saved, FILE *out)
{
    struct spec_text name;

    snprintf(name.text, sizeof name.text, "%.*s",
             (int)strcspn(saved->game, ":"), saved->game);
    phrase_write_name(name.text, out);
    for (int i = 0; i < saved->player_count; i++)
        write_one_of(i, saved->player_count, saved->players[i], out);
    if (saved->sets.count > 1) {
        fputs(", ", out);
        sets_write_number(&saved->sets, saved->sets.over + 1 + saved->awaits,
                          out);
    }
    if (saved->awaits) {
        fputs(" next", out);
        return;
    }
    if (*saved->ended == '\0')
        fprintf(out, ", move %d", saved->ply + 1);
    if (saved->ply > 0)
        fprintf(out, ", %s", saved->score);
    if (*saved->ended != '\0')
        fprintf(out, ", %s", saved->ended);
}

/* For a file of several games, writes how many there are. */
static void write_saved(const struct listed_game *saved, FILE *out)
{
    utf8_write_text(saved->name, out);
    fputs(saved->shipped ? " (shipped): " : ": ", out);
    if (*saved->wrong != '\0')
        utf8_write_text(saved->wrong, out);
    else if (saved->games > 0)
        fputs(saved->ended, out);
    else
        write_listed(saved, out);
    putc('\n', out);
}

/* A game that was left, or is over, and has no name: the error has that of its
 * file. */
static void write_broken(const struct listed_game *left, FILE *out)
{
    utf8_write_text(left->wrong, out);
    putc('\n', out);
}

static int compare_names(const void *one, const void *other)
{
    const struct listed_game *const left = one;
    const struct listed_game *const right = other;

    if (left->shipped != right->shipped)
        return left->shipped ? 1 : -1;
    return strcmp(left->name, right->name);
}

/* Lists games by the command that opens them: `continue 2: kalah, you and
 * Willow, move 12, 19-14, an hour ago`. Of those that are over only the newest,
 * unless `all`. */
static void list_kept(struct text_mode *mode, bool all)
{
    enum { OVER_LISTED = 10 };
    int over = 0;

    number_games(mode);
    for (int i = 0; i < mode->numbered.count; i++) {
        const struct listed_game *const game = &mode->numbered.games[i];

        over += is_over(game);
        if (over > OVER_LISTED && !all)
            continue;
        fprintf(mode->out, "continue %d: ", i + 1);
        write_listed(game, mode->out);
        fprintf(mode->out, ", %s\n",
                phrase_ago(game->touched, clock_seconds()).text);
    }
    if (over > OVER_LISTED && !all)
        fprintf(mode->out, "`games all` lists %d more that are over.\n",
                over - OVER_LISTED);
}

void text_mode_list_games(struct text_mode *mode, const char *argument)
{
    const bool all = strcmp(argument, "all") == 0;

    if (*argument != '\0' && !all) {
        text_mode_refuse(mode, "games: only `all` may stand behind it");
        return;
    }
    list_kept(mode, all);

    struct game_list list = game_list_read();

    if (list.count > 0)
        qsort(list.games, (size_t)list.count, sizeof *list.games,
              compare_names);
    for (int i = 0; i < list.count; i++)
        if (list.games[i].saved || list.games[i].shipped)
            write_saved(&list.games[i], mode->out);
        else if (mode->keeps && *list.games[i].wrong != '\0')
            write_broken(&list.games[i], mode->out);
    game_list_free(&list);
}

/* ---- other games ---- */

/* The game of a spec, or this one again. NULL if there is none or this one may
 * not be left; then writes why. */
static struct game *choose_game(struct text_mode *mode, const char *spec)
{
    const struct spec_text same = game_spec_text(text_mode_game(mode));
    struct err err;
    struct game *game = own_game_open(*spec != '\0' ? spec : same.text, &err);

    if (game == NULL) {
        text_mode_refuse(mode, "%s", err.text);
    } else if (!text_mode_may_leave(mode)) {
        game_free(game);
        game = NULL;
    } else if (*spec != '\0') {
        free(mode->called);
        mode->called = memory_text(spec);
    }
    return game;
}

/* Begins a game with the same players; a person without a name is called as the
 * seat is. Takes ownership of the game. */
static void begin_game(struct text_mode *mode, struct game *game,
                       const struct position *start, enum match_origin origin,
                       const struct match_sets *sets)
{
    const struct match *const before = session_match(mode->session);
    const struct match *const seating = session_seating(mode->session);
    struct match *const match = match_new(game, start);

    for (int i = 0; i < game->players && i < match_game(before)->players; i++) {
        const struct player player =
            who_again(mode->levels, match_player(seating, i));

        if (!text_mode_is_nameless(mode, i))
            match_set_player(match, i, &player);
    }
    match_set_origin(match, origin);
    match_set_time_control(match, match_time_control(before));
    match_set_sets(match, sets);
    who_tell_apart(match, 0);
    text_mode_take_match(mode, match, NULL);
}

/* The same game again has the same number of sets, another game the usual
 * number. */
void text_mode_new(struct text_mode *mode, const char *spec)
{
    struct game *const game = choose_game(mode, spec);
    const int count =
        *spec == '\0' ? match_sets(session_match(mode->session))->count : 0;
    struct match_sets sets;
    struct position start;

    if (game == NULL)
        return;
    sets = game->players == 2 ? sets_of(game, count)
                              : (struct match_sets){.count = 1};
    game->class->start(game, &start);
    begin_game(mode, game, &start, ORIGIN_OWN, &sets);
}

void text_mode_fair(struct text_mode *mode, const char *spec)
{
    const struct match_sets single = {.count = 1};
    struct game *game = choose_game(mode, spec);
    struct position start;

    if (game == NULL)
        return;

    const uint64_t seed = mode->seed + mode->openings++;

    game = start_on_board(game, seed);

    const struct start_worth worth = start_fair(game, seed, &start);

    fputs("A fair start: ", mode->out);
    start_write_worth(&worth, mode->out);
    fputs(".\n", mode->out);
    begin_game(mode, game, &start, ORIGIN_FAIR, &single);
}

void text_mode_meet(struct text_mode *mode, int steps)
{
    struct who_text who;
    struct err err;

    if (!session_beside(mode->session, steps, &who))
        text_mode_refuse(mode, "%s to play with",
                         steps > 0 ? "harder: there is nobody stronger"
                                   : "easier: there is nobody weaker");
    else if (!text_mode_may_leave(mode))
        return;
    else if (!session_meet(mode->session, who.text, clock_now(), &err))
        text_mode_refuse(mode, "%s", err.text);
    else
        text_mode_list_players(mode);
    text_mode_take_events(mode);
}

void text_mode_rematch(struct text_mode *mode, const char *argument)
{
    struct err err;

    (void)argument;
    if (!text_mode_may_leave(mode))
        return;
    if (!session_rematch(mode->session, clock_now(), &err))
        text_mode_refuse(mode, "%s", err.text);
    else
        text_mode_list_players(mode);
    text_mode_take_events(mode);
}

void text_mode_next_set(struct text_mode *mode, const char *argument)
{
    struct err err;

    (void)argument;
    if (session_series(mode->session)->games < 2)
        text_mode_refuse(mode, "next: this is no match of sets");
    else if (!session_is_over(mode->session))
        text_mode_refuse(mode, "next: this %s is not over yet",
                         session_series(mode->session)->unit);
    else if (!session_set_follows(mode->session))
        text_mode_refuse(mode, "next: the match is over");
    else if (!session_next_set(mode->session, clock_now(), &err))
        text_mode_refuse(mode, "%s", err.text);
    else
        text_mode_list_players(mode);
    text_mode_take_events(mode);
}

/* Sets up the game of a code, with the present players. */
static void set_up_code(struct text_mode *mode, const char *code)
{
    struct err err;
    struct match *const match = game_code_read(code, &err);

    if (match != NULL && !text_mode_may_leave(mode))
        match_free(match);
    else if (match == NULL ||
             !session_set_up_game(mode->session, match, clock_now(), &err))
        text_mode_refuse(mode, "%s", err.text);
    text_mode_take_events(mode);
}

void text_mode_from(struct text_mode *mode, const char *position)
{
    const struct game *const game = text_mode_game(mode);
    struct position start;
    struct err err;

    if (game_code_is(position))
        set_up_code(mode, position);
    else if (!game_read_position(game, position, &start, &err) ||
             !match_may_begin(game, &start, &err) ||
             (text_mode_may_leave(mode) &&
              !session_set_up(mode->session, &start, clock_now(), &err)))
        text_mode_refuse(mode, "%s", err.text);
    text_mode_take_events(mode);
}
