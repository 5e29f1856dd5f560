/* SPDX-License-Identifier: MIT */
/* Keeps a match: its autosave, its result, and the help that players had. */
#include "base/memory.h"
#include "match/saves/game_code.h"
#include "match/saves/game_list.h"
#include "match/saves/saved_games.h"
#include "match/session/inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

    if (!session->series.goes_on)
        series_begin(session);
    session->series.goes_on = false;
    series_read_sets(session);
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

void keeping_count(struct session *session)
{
    add_to_record(session);
    series_count(session);
    if (session->setting.autosaves)
        game_list_prune();
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
           (!session->series.goes_on || match_humans(session->match) > 0);
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

void keeping_free(struct session *session)
{
    autosave_free(session->keeping.autosave);
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
