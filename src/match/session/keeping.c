/* SPDX-License-Identifier: MIT */
/* Keeps a match: its autosave, its result, the help that players had, and the
 * score of a series. */
#include "base/memory.h"
#include "match/saves/game_code.h"
#include "match/saves/game_list.h"
#include "match/saves/saved_games.h"
#include "match/session/inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void begin_series(struct session *session)
{
    struct session_series *const series = &session->keeping.series;

    series->games = session->setting.games > 0 ? session->setting.games : 1;
    series->sets = series->open = false;
    series->unit = "game";
    series->out = SESSION_NOBODY;
    series->played = series->over = 0;
    memset(series->halves, 0, sizeof series->halves);
    session->keeping.next_game = 0;
}

/* An old save has no seed, and gets a different one each time it is opened. */
static struct record_id find_id(const struct match *match, bool lasting_seed)
{
    struct record_id id = {.date = match_date(match), .seeded = lasting_seed};

    if (lasting_seed)
        match_seed(match, &id.seed);
    return id;
}

/* Does the game go on although it was counted? Then its save was opened
 * again. */
static bool is_repeated(const struct session *session)
{
    return session->setting.record != NULL && !session_is_over(session) &&
           history_count(match_history(session->match)) > 1 &&
           record_has(session->setting.record, &session->keeping.id);
}

static void refuse(struct session *session)
{
    struct keeping *const keeping = &session->keeping;

    if (!keeping->refused)
        session_say(session, SESSION_NOT_KEPT, SESSION_NOBODY,
                    keeping->why.text);
    keeping->refused = true;
}

/* Makes the autosave if there is none; it may have failed before for lack of
 * room or a folder. */
static bool make_autosave(struct session *session)
{
    struct keeping *const keeping = &session->keeping;

    if (keeping->autosave == NULL)
        keeping->autosave = autosave_new(&keeping->why);
    if (keeping->autosave == NULL)
        refuse(session);
    return keeping->autosave != NULL;
}

void keeping_begin(struct session *session, struct autosave *autosave,
                   bool seeded)
{
    struct keeping *const keeping = &session->keeping;

    if (!keeping->series_goes_on)
        begin_series(session);
    keeping->series_goes_on = false;
    keeping_read_sets(session);
    autosave_free(keeping->autosave);
    keeping->autosave = autosave;
    keeping->kept = autosave != NULL;
    keeping->refused = false;
    keeping->why = (struct err){""};
    keeping->unsaved = false;
    keeping->opened = seeded || autosave != NULL ||
                      history_count(match_history(session->match)) > 1;
    keeping->id = find_id(session->match, seeded || !keeping->opened);
    keeping->repeated = is_repeated(session);
    keeping->counted = session_is_over(session) || keeping->repeated;
    keeping->end = session_cursor(session);
    keeping->notes_unkept = false;
    if (autosave == NULL && session->setting.autosaves)
        make_autosave(session);
}

/* A failure is reported once, and again only after a success. */
static void store_match(struct session *session)
{
    struct keeping *const keeping = &session->keeping;
    const bool before = keeping->kept;
    const bool refused = keeping->refused;

    if (keeping->autosave == NULL && !session->setting.autosaves)
        return;
    keeping->notes_unkept = false;
    keeping->kept = false;
    if (!make_autosave(session))
        return;
    keeping->kept =
        autosave_store(keeping->autosave, session->match, &keeping->why);
    if (!keeping->kept)
        refuse(session);
    else if (refused)
        session_send(session,
                     (struct session_event){.kind = SESSION_KEPT_AGAIN});
    keeping->refused = !keeping->kept;
    if (keeping->kept && !before && *autosave_remark(keeping->autosave) != '\0')
        session_say(session, SESSION_REMARK, SESSION_NOBODY,
                    autosave_remark(keeping->autosave));
}

/* ---- the game as it is played, even while players look back ---- */

/* The line that is shown, and the place on it. */
struct view {
    int tip;
    int cursor;
};

static struct view turn_to_play(struct session *session)
{
    struct history *const history = match_history(session->match);
    const int cursor = history_cursor(history);
    const struct view view = {history_tip(history, cursor), cursor};

    if (session->looking)
        history_goto(history, session->home);
    return view;
}

static void turn_back(struct session *session, struct view view)
{
    struct history *const history = match_history(session->match);

    history_goto(history, view.tip);
    history_goto(history, view.cursor);
}

void keeping_store(struct session *session)
{
    const struct view view = turn_to_play(session);

    store_match(session);
    turn_back(session, view);
}

/* ---- the result ---- */

static enum record_added add_game(const struct session *session,
                                  const struct counted_game *game,
                                  struct err *err)
{
    struct record_game played = game->played;

    played.game = game->name.text;
    if (*game->rated_as.text != '\0')
        played.rated_as = game->rated_as.text;
    return record_add(session->setting.record, &played, err);
}

/* Tries again to add games to the record, in their order. */
static void add_uncounted(struct session *session)
{
    struct keeping *const keeping = &session->keeping;
    const int count = keeping->uncounted_count;
    struct err unsaid;

    keeping->uncounted_count = 0;
    for (int i = 0; i < count; i++) {
        const struct counted_game game = keeping->uncounted[i];

        if (add_game(session, &game, &unsaid) == RECORD_FAILED)
            keeping->uncounted[keeping->uncounted_count++] = game;
    }
}

static void remember_uncounted(struct keeping *keeping,
                               const struct counted_game *game)
{
    keeping->uncounted =
        memory_grow(keeping->uncounted, &keeping->uncounted_capacity,
                    keeping->uncounted_count + 1, sizeof *keeping->uncounted);
    keeping->uncounted[keeping->uncounted_count++] = *game;
}

static struct counted_game read_game(const struct session *session,
                                     const struct level *level)
{
    const struct outcome outcome =
        match_outcome_at(session->match, session_cursor(session));
    const struct match_help help = match_help(session->match);
    const int machine = session_opponent(session);
    const int person = 1 - machine;
    struct counted_game game = {
        .played = {
            .level = level->key,
            .result = outcome.winner < 0         ? RECORD_DRAWN
                      : outcome.winner == person ? RECORD_WON
                                                 : RECORD_LOST,
            .margin =
                game_end_is_called(outcome.end)
                    ? 0
                    : (outcome.halves[person] - outcome.halves[machine]) / 2,
            .helped = session_is_helped(session),
            .hints = help.hints,
            .take_backs = help.take_backs,
            .id = session->keeping.id,
            .opened = session->keeping.opened,
        }};

    if (weighing_result(session, machine, game.played.result,
                        &game.played.rated))
        game.rated_as = record_name(session_game(session), false);
    return game;
}

/* Counts a game between one person and one level, once. */
static void add_to_record(struct session *session)
{
    struct keeping *const keeping = &session->keeping;
    struct level_game name;
    struct err err;
    const struct level *const level = counting_level(session, &name, &err);

    if (keeping->counted || level == NULL)
        return;
    keeping->counted = true;
    keeping->end = session_home(session);
    add_uncounted(session);

    struct counted_game game = read_game(session, level);

    game.name = name;

    const enum record_added added = add_game(session, &game, &err);

    keeping->repeated = added == RECORD_KNOWN;
    if (*err.text != '\0')
        session_say(session,
                    added == RECORD_FAILED ? SESSION_NOT_COUNTED
                                           : SESSION_REMARK,
                    SESSION_NOBODY, err.text);
    if (added == RECORD_FAILED)
        remember_uncounted(keeping, &game);
}

/* ---- help ---- */

static int add_up(int count, int more)
{
    return count > MATCH_HELP_MAX - more ? MATCH_HELP_MAX : count + more;
}

/* Is this the session of a watcher at a table? What a watcher sees is no help
 * to the players. */
static bool looks_on(const struct session *session)
{
    for (int i = 0; i < session_game(session)->players; i++)
        if (session_is_person(session, i))
            return false;
    return session_is_shared(session);
}

void keeping_help(struct session *session, struct match_help more)
{
    struct match_help help = match_help(session->match);

    if (more.take_backs == 0 &&
        (looks_on(session) ||
         match_end_at(session->match, session_home(session)) != END_NOT))
        return;
    session->keeping.notes_unkept |= more.hints > 0 || more.take_backs > 0 ||
                                     (more.evaluation && !help.evaluation);
    help.hints = add_up(help.hints, more.hints);
    help.take_backs = add_up(help.take_backs, more.take_backs);
    help.evaluation = help.evaluation || more.evaluation;
    match_set_help(session->match, help);
}

void keeping_store_notes(struct session *session)
{
    if (session->keeping.notes_unkept)
        keeping_store(session);
}

void keeping_note(struct session *session)
{
    session->keeping.notes_unkept |= session->keeping.kept;
}

void keeping_clock(struct session *session)
{
    if (session_is_timed(session) && !session->looking &&
        session_is_person(session, session_mover(session)))
        match_set_thinking(
            session->match,
            (uint32_t)(session_elapsed(session, session->ticked) /
                       CLOCK_MILLISECOND));
}

void keeping_end(struct session *session)
{
    const bool timed = session_is_timed(session) && !session_is_over(session);

    keeping_clock(session);
    if (session->keeping.notes_unkept || (timed && session->keeping.kept) ||
        session_is_unkept(session, NULL))
        keeping_store(session);
    add_uncounted(session);
}

/* Would somebody miss the game? Nobody misses games between machines in a
 * series. */
static bool is_missed(const struct session *session)
{
    return session_is_unkept(session, NULL) &&
           (!session->keeping.series_goes_on ||
            match_humans(session->match) > 0);
}

char *keeping_missed(const struct session *session)
{
    if (session->match == NULL || !is_missed(session))
        return NULL;
    return game_code_write(session->match, session_home(session));
}

void keeping_give_up(struct session *session, char *code)
{
    struct keeping *const keeping = &session->keeping;
    char *const before = keeping->lost;

    if (code == NULL)
        return;

    const size_t size =
        (before != NULL ? strlen(before) : 0) + strlen(code) + sizeof "\n";

    keeping->lost = memory_new(size, 1);
    snprintf(keeping->lost, size, "%s%s\n", before != NULL ? before : "", code);
    free(code);
    free(before);
}

/* ---- a series ---- */

/* The seat in game one of the player who sits there now: each player moves on
 * by one seat in each game. */
static int first_seat(const struct session *session, int player)
{
    const int players = session_game(session)->players;

    return (player + session->keeping.series.played * (players - 1)) % players;
}

static struct series_game *add_series_game(struct keeping *keeping)
{
    struct session_series *const series = &keeping->series;

    series->list = memory_grow(series->list, &keeping->series_capacity,
                               series->over + 1, sizeof *series->list);

    struct series_game *const game = &series->list[series->over++];

    *game = (struct series_game){.winner = SESSION_NOBODY};
    return game;
}

/* A game counts once, even if its last moves are taken back. */
static void count_series_game(struct session *session)
{
    struct session_series *const series = &session->keeping.series;
    const struct outcome outcome =
        match_outcome_at(session->match, session_cursor(session));
    const int players = session_game(session)->players;
    int most = 0;

    if (series->games < 2 || series->over > series->played)
        return;

    struct series_game *const game = add_series_game(&session->keeping);

    if (outcome.winner < 0) {
        for (int i = 0; i < players; i++)
            series->halves[i]++;
        return;
    }
    for (int i = 0; i < players; i++)
        if (i != outcome.winner && outcome.halves[i] > most)
            most = outcome.halves[i];
    game->winner = first_seat(session, outcome.winner);
    game->lead = game_end_is_called(outcome.end)
                     ? 0
                     : outcome.halves[outcome.winner] - most;
    game->began =
        session_node(session, NODE_START)->position.player == outcome.winner;
    series->halves[game->winner] += 2;
}

/* Adds a set that is over. */
static void add_set(struct keeping *keeping, const struct match_sets *sets,
                    int set)
{
    const struct set_result *const result = &sets->results[set];
    struct series_game *const game = add_series_game(keeping);
    const int lead = result->halves[0] - result->halves[1];

    for (int i = 0; i < 2; i++)
        keeping->series.halves[i] +=
            i == 0 ? result->points : 2 - result->points;
    if (result->points == 1)
        return;
    game->winner = result->points == 0;
    /* A player who wins on time may be behind. */
    game->lead = game->winner == 0 ? lead : -lead;
    game->began = sets_beginner_won(sets, set);
}

void keeping_read_sets(struct session *session)
{
    struct keeping *const keeping = &session->keeping;
    struct session_series *const series = &keeping->series;
    const struct match_sets *const sets = match_sets(session->match);

    if (sets->count < 2)
        return;
    begin_series(session);
    series->games = sets->count;
    series->sets = true;
    series->open = sets->open;
    series->unit = sets_unit(sets);
    for (int i = 0; i < sets->over; i++)
        add_set(keeping, sets, i);
    series->played = sets->over;
    if (!session_is_over(session))
        return;
    count_series_game(session);

    const struct outcome outcome =
        match_outcome_at(session->match, session_cursor(session));
    const int out = sets_out(sets, session_game(session), outcome.halves);

    series->out = out < 0 ? SESSION_NOBODY : sets_first(sets, out);
}

void keeping_count(struct session *session)
{
    add_to_record(session);
    count_series_game(session);
    if (session->setting.autosaves)
        game_list_prune();
}

/* May the next game begin by itself? If a person plays, the next set waits for
 * session_next_set. */
static bool may_follow(const struct session *session)
{
    const struct session_series *const series = &session->keeping.series;

    return series->games > 1 && !session->looking && !session->covered &&
           (!series->sets || match_humans(session->match) == 0);
}

int64_t keeping_next_due(const struct session *session)
{
    const int64_t next = session->keeping.next_game;

    return next != 0 && may_follow(session) ? next : SESSION_NEVER;
}

bool keeping_next_game(struct session *session, int64_t now)
{
    struct keeping *const keeping = &session->keeping;
    struct session_series *const series = &keeping->series;

    if (!may_follow(session))
        return false;
    if (!session_is_over(session) || session->unseen) {
        keeping->next_game = 0;
        return false;
    }
    if (series->played + 1 >= series->games || series->out >= 0)
        return false;
    if (keeping->next_game == 0)
        keeping->next_game = now + SESSION_BETWEEN_GAMES;
    if (now < keeping->next_game)
        return false;
    keeping->next_game = 0;
    if (series->sets)
        return true;
    keeping->series_goes_on = true;
    series->played++;
    return true;
}

const struct session_series *session_series(const struct session *session)
{
    return &session->keeping.series;
}

bool session_series_is_over(const struct session *session)
{
    const struct session_series *const series = &session->keeping.series;

    return series->games > 1 &&
           (series->over >= series->games || series->out >= 0);
}

int session_series_winner(const struct session *session)
{
    const struct session_series *const series = &session->keeping.series;
    int winner = 0;
    bool shared = false;

    if (series->out >= 0)
        return 1 - series->out;
    for (int i = 1; i < session_game(session)->players; i++) {
        shared = series->halves[i] == series->halves[winner] ||
                 (shared && series->halves[i] < series->halves[winner]);
        winner = series->halves[i] > series->halves[winner] ? i : winner;
    }
    return shared ? SESSION_NOBODY : winner;
}

void keeping_free(struct session *session)
{
    autosave_free(session->keeping.autosave);
    free(session->keeping.series.list);
    free(session->keeping.uncounted);
    free(session->keeping.lost);
}

/* ---- questions, and a save ---- */

bool session_is_kept(const struct session *session)
{
    return session->keeping.kept;
}

bool session_is_unsaved(const struct session *session)
{
    return session->keeping.unsaved;
}

bool session_is_unkept(const struct session *session, struct err *why)
{
    const struct keeping *const keeping = &session->keeping;

    if (why != NULL)
        *why = keeping->why;
    return session->setting.autosaves && keeping->unsaved && !keeping->kept;
}

bool session_keep(struct session *session)
{
    if (session_is_unkept(session, NULL))
        keeping_store(session);
    add_uncounted(session);
    return !session_is_unkept(session, NULL);
}

bool session_save_as(struct session *session, const char *name, bool replace,
                     struct err *err)
{
    keeping_clock(session);

    const struct view view = turn_to_play(session);
    const bool saved = saved_games_save(session->match, name, replace, err);

    turn_back(session, view);
    session->keeping.unsaved = session->keeping.unsaved && !saved;
    return saved;
}
