/* SPDX-License-Identifier: MIT */
/* The verbs of a session, and what follows from each. */
#include "match/session/session.h"
#include "base/memory.h"
#include "match/session/inside.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- a match begins ---- */

/* The clock of the one to move begins; where time is limited, with what was
 * thought before the game was left. A person's waits until the last move has
 * been seen. */
static void begin_clock(struct session *session, int64_t now)
{
    const bool timed = session_is_timed(session);

    session->ticked = now;
    session->asked =
        now - (timed ? match_thinking(session->match) * CLOCK_MILLISECOND : 0);
    session->clock_waits = timed && session->unseen && !session->looking &&
                           session_is_person(session, session_mover(session));
}

/* The player to move is asked from now on: clock, machine, analyst. */
static void ask_mover(struct session *session, int64_t now)
{
    begin_clock(session, now);
    session->ended = session->ended && session_is_over(session);
    machines_ask(session);
    advice_ask(session);
}

static void end_looking(struct session *session)
{
    if (session->looking)
        session->analysis.evaluating = session->analysis.evaluated_before;
    session->looking = false;
}

bool session_take(struct session *session, struct match *match,
                  struct autosave *autosave, int64_t now, struct err *err)
{
    struct match *const before = session->match;

    if (before != NULL)
        keeping_end(session);

    char *const missed = keeping_missed(session);

    if (!seats_fill(session, match, err)) {
        free(missed);
        match_free(match);
        autosave_free(autosave);
        return false;
    }
    keeping_give_up(session, missed);
    session->matches++;
    end_looking(session);
    advice_begin(session);
    match_free(before);
    weighing_begin(session);
    keeping_begin(session, autosave);
    session->ended = session_is_over(session);
    session->unseen = false;
    session_send(session, (struct session_event){.kind = SESSION_BEGUN});
    ask_mover(session, now);
    return true;
}

struct session *session_new(struct match *match, struct autosave *autosave,
                            const struct session_setting *setting, int64_t now,
                            struct err *err)
{
    struct session *const session = memory_new(1, sizeof *session);

    session->setting = *setting;
    session->elsewhere = setting->elsewhere;
    session->analysis.evaluating = setting->evaluates;
    if (!session_take(session, match, autosave, now, err)) {
        session_free(session);
        return NULL;
    }
    if (!session_is_over(session) &&
        (autosave != NULL || !setting->only_played))
        keeping_store(session);
    return session;
}

char *session_end(struct session *session)
{
    char *lost;

    if (session == NULL)
        return NULL;
    if (session->match != NULL) {
        keeping_end(session);
        keeping_give_up(session, keeping_missed(session));
    }
    lost = session->keeping.lost;
    session->keeping.lost = NULL;
    worker_free(session->machines.worker);
    advice_free(session);
    seats_free(session);
    weighing_free(session);
    keeping_free(session);
    match_free(session->match);
    line_free(&session->line);
    free(session->events);
    free(session);
    return lost;
}

void session_free(struct session *session)
{
    free(session_end(session));
}

/* ---- the match moves ---- */

/* What follows from a change of the cursor, by a move of this player or, with
 * SESSION_NOBODY, through the history. */
static void follow_change(struct session *session, struct change change,
                          int player, enum move_ground ground, int64_t now)
{
    advice_forget(session);
    session->unseen = true;
    session_send(session, (struct session_event){.kind = SESSION_MOVED,
                                                 .player = player,
                                                 .change = change,
                                                 .ground = ground});
    keeping_read_sets(session);
    if (!session->looking)
        keeping_store(session);
    ask_mover(session, now);
}

/* How long the one to move has taken. */
static int64_t measure_move(const struct session *session, int64_t now)
{
    return !session_is_timed(session)   ? now - session->asked
           : session->machines.answered ? session->machines.took
                                        : session_elapsed(session, now);
}

void session_make_move(struct session *session, struct move move,
                       int64_t nanoseconds, enum move_ground ground,
                       int64_t now)
{
    const int mover = session_mover(session);
    const int64_t thought = nanoseconds / CLOCK_MILLISECOND;
    const uint32_t millis = thought < UINT32_MAX
                                ? (uint32_t)(thought > 0 ? thought : 0)
                                : UINT32_MAX;

    session->machines.answered = false;
    machines_stop(session);
    session->keeping.unsaved = true;
    sets_cut(session);
    weighing_move(session, move);
    follow_change(session, match_play(session->match, move, millis), mover,
                  ground, now);
}

/* Has anybody decided on the way to the cursor whom undo would go back to? */
static bool was_decided(const struct session *session)
{
    const bool people = match_humans(session->match) > 0;
    int node = session_node(session, session_cursor(session))->parent;

    while (node != NODE_NONE && people &&
           !match_human(session->match,
                        session_node(session, node)->position.player))
        node = session_node(session, node)->parent;
    return node != NODE_NONE;
}

/* Looking back is everybody's own affair. */
static bool may_go(const struct session *session)
{
    return session->looking || !session_is_shared(session);
}

bool session_undo(struct session *session, int64_t now)
{
    if (!may_go(session))
        return false;
    if (!was_decided(session) && sets_go_back(session, now))
        return true;
    if (session_cursor(session) == NODE_START)
        return false;
    machines_stop(session);
    if (!session->looking)
        keeping_help(session, (struct match_help){.take_backs = 1});
    follow_change(session, match_undo(session->match), SESSION_NOBODY,
                  GROUND_UNSAID, now);
    return true;
}

bool session_redo(struct session *session, int64_t now)
{
    if (!may_go(session) ||
        session_node(session, session_cursor(session))->latest == NODE_NONE)
        return false;
    machines_stop(session);
    follow_change(session, match_redo(session->match), SESSION_NOBODY,
                  GROUND_UNSAID, now);
    return true;
}

void session_go(struct session *session, int node, int64_t now)
{
    machines_stop(session);
    sets_cut(session);
    follow_change(session, match_goto(session->match, node), SESSION_NOBODY,
                  GROUND_UNSAID, now);
}

void session_goto(struct session *session, int node, int64_t now)
{
    if (node != session_cursor(session) && may_go(session))
        session_go(session, node, now);
}

void session_choose(struct session *session, int child)
{
    sets_cut(session);
    history_set_latest(match_history(session->match), session_cursor(session),
                       child);
}

int session_branch(struct session *session, int node, struct move move)
{
    struct history *const history = match_history(session->match);
    struct position after = history_node(history, node)->position;
    int child = history_child(history, node, move);

    if (child != NODE_NONE)
        return child;
    session_game(session)->class->apply(session_game(session), &after, move);
    child = history_add(history, node, move, &after);
    keeping_review(session);
    keeping_store_help(session);
    return child;
}

void session_comment(struct session *session, const char *text)
{
    history_set_comment(match_history(session->match), session_cursor(session),
                        text);
    session->keeping.unsaved = true;
    session->keeping.notes_unkept = true;
    keeping_store_help(session);
}

/* ---- looking back ---- */

void session_look_back(struct session *session, bool evaluate)
{
    struct analysis *const analysis = &session->analysis;

    if (session->looking)
        return;
    keeping_clock(session);
    machines_stop(session);
    session->looking = true;
    session->home = session_cursor(session);
    analysis->evaluated_before = analysis->evaluating;
    analysis->evaluating = analysis->evaluating || evaluate;
    advice_ask(session);
}

static void resume_play(struct session *session, int64_t now)
{
    end_looking(session);
    session->ended = false;
    keeping_store(session);
    ask_mover(session, now);
}

void session_return(struct session *session, int64_t now)
{
    const bool ended = session->ended;

    if (!session->looking)
        return;
    history_goto(match_history(session->match), session->home);
    resume_play(session, now);
    session->ended = ended;
}

void session_play_on(struct session *session, int64_t now)
{
    if (session_is_shared(session))
        session_return(session, now);
    else if (session->looking)
        resume_play(session, now);
}

bool session_is_looking(const struct session *session)
{
    return session->looking;
}

/* ---- other matches ---- */

/* People have their names in the other seats, too; the name of a seat stays where
 * it is. */
static void move_names(const struct session *session, int shift,
                       struct match *match)
{
    const struct game *const game = match_game(match);

    for (int i = 0; i < game->players; i++) {
        const struct player *const player = match_player(session->match, i);
        const int seat = (i + shift) % game->players;

        if (match_human(session->match, i) && match_human(match, seat) &&
            strcasecmp(player->name, game->class->player_name(game, i)) != 0)
            match_set_player(match, seat, player);
    }
}

bool session_play_again(struct session *session, int shift, const char *level,
                        const struct position *start,
                        const struct match_sets *sets, int64_t now,
                        struct err *err)
{
    const struct game *const game = session_game(session);
    const unsigned elsewhere = session->elsewhere;
    struct player players[PLAYERS_MAX];
    const char *who[PLAYERS_MAX] = {NULL};

    for (int i = 0; i < game->players; i++) {
        players[i] =
            who_again(session->setting.levels, match_player(session->match, i));
        who[(i + shift) % game->players] =
            level != NULL && !match_human(session->match, i) ? level
                                                             : players[i].who;
    }

    struct match *const match = match_seated(
        session->setting.levels, game_spec_text(game).text, who, start, err);

    if (match == NULL)
        return false;
    match_set_time_control(match, match_time_control(session->match));
    match_set_sets(match, sets);
    if (start == &session_node(session, NODE_START)->position &&
        match_origin(session->match) == ORIGIN_FAIR)
        match_set_origin(match, ORIGIN_FAIR);
    move_names(session, shift, match);
    session->elsewhere = 0;
    for (int i = 0; i < match_game(match)->players; i++)
        if ((elsewhere >> i & 1) != 0)
            session->elsewhere |= 1U << ((i + shift) % game->players);
    if (session_take(session, match, NULL, now, err))
        return true;
    session->elsewhere = elsewhere;
    return false;
}

/* The same match from its beginning, these seats further on. */
static bool begin_again(struct session *session, int shift, const char *level,
                        int64_t now, struct err *err)
{
    struct match_sets sets = *match_sets(session->match);
    const struct position *start = &session_node(session, NODE_START)->position;
    struct position first;

    session_game(session)->class->start(session_game(session), &first);
    if (sets.rounds && sets.over > 0)
        start = &first;
    sets.over = 0;
    *sets.before = *sets.after = '\0';
    return session_play_again(session, shift, level, start, &sets, now, err);
}

bool session_begin_anew(struct session *session, int64_t now, struct err *err)
{
    return begin_again(session, 1, NULL, now, err);
}

bool session_rematch(struct session *session, int64_t now, struct err *err)
{
    return session_is_free(session, err) &&
           begin_again(session, 1, NULL, now, err);
}

bool session_meet(struct session *session, const char *level, int64_t now,
                  struct err *err)
{
    return session_is_free(session, err) &&
           begin_again(session, 0, level, now, err);
}

bool session_beside(const struct session *session, int steps,
                    struct who_text *who)
{
    const struct levels *const levels = session->setting.levels;
    const struct game *const game = session_game(session);
    const int machine = session_opponent(session);

    if (machine < 0)
        return false;

    const char *const text = match_player(session->match, machine)->who;
    const struct level *const level = levels_find(levels, text);
    const struct level *const next =
        level != NULL ? levels_step(levels, game->name, level->key, steps)
                      : NULL;

    *who = strength_choose(levels, session->setting.record, game, text, steps);
    if (next != NULL)
        snprintf(who->text, sizeof who->text, "%s", next->key);
    return next != NULL || (level != NULL && level_grows(level) &&
                            strcmp(who->text, text) != 0);
}

bool session_set_up(struct session *session, const struct position *start,
                    int64_t now, struct err *err)
{
    const struct match_sets single = {.count = 1};

    if (!session_is_free(session, err) ||
        !session_play_again(session, 0, NULL, start, &single, now, err))
        return false;
    keeping_store(session);
    return true;
}

bool session_set_up_game(struct session *session, struct match *match,
                         int64_t now, struct err *err)
{
    const int players = match_game(match)->players;

    if (!session_is_free(session, err)) {
        match_free(match);
        return false;
    }
    for (int i = 0; i < players && players == session_game(session)->players;
         i++) {
        const struct player player =
            who_again(session->setting.levels, match_player(session->match, i));

        match_set_player(match, i, &player);
    }
    if (!session_take(session, match, NULL, now, err))
        return false;
    keeping_store(session);
    return true;
}

/* ---- time ---- */

/* Can a machine's move be made now? */
static bool may_go_on(const struct session *session)
{
    return !session->unseen && !session->looking && !session->covered &&
           (!session->paused || session->stepping);
}

/* Has the one to move no time left? Then that is the end of it. */
static bool end_by_time(struct session *session, int64_t now)
{
    const bool late =
        session->machines.answered && session_is_timed(session) &&
        session_mover(session) >= 0 && !session->looking &&
        session_time_left(session, session_mover(session), now) < 0;

    if (!late && now < session_deadline(session))
        return false;
    session_call(session, END_TIME, session_mover(session));
    return true;
}

/* Another program that makes no move has lost: a remark and the save say why. */
static void lose_by_program(struct session *session, int machine)
{
    struct err why = {""};
    struct err remark;

    agent_remark(session->seats[machine].agent, &why);
    session_call(session, END_RESIGNED, machine);
    match_set_reason(session->match, why.text);
    keeping_store(session);
    err_set(&remark, "lost, since %s", why.text);
    session_say(session, SESSION_REMARK, machine, remark.text);
}

static void make_move(struct session *session, int64_t now)
{
    const int machine = session_mover(session);
    const struct seat *const seat = &session->seats[machine];
    const struct report *const report = &seat->thought.report;
    enum move_ground ground = GROUND_UNSAID;

    if (move_is_none(session->machines.answer)) {
        lose_by_program(session, machine);
        return;
    }
    if (seat->agent->class->proves && report->move_count != 1)
        ground = report->value.kind == VALUE_EXACT ? GROUND_PROVEN
                                                   : GROUND_BEST_KNOWN;
    session->stepping = false;
    session_make_move(session, session->machines.answer,
                      measure_move(session, now), ground, now);
    machines_remark(session, seat->agent, machine);
    machines_ponder(session, machine);
}

/* Is the end of the game to be told now? */
static bool has_ended(const struct session *session)
{
    return session_is_over(session) && !session->ended && !session->unseen &&
           !session->looking && !session->covered;
}

void session_play(struct session *session, struct move move, int64_t now)
{
    tutor_forget(session);
    if (!end_by_time(session, now))
        session_make_move(session, move, measure_move(session, now),
                          GROUND_UNSAID, now);
}

/* The move that waits for the tutor is played, if it need not wait longer, and
 * is not asked about. */
static void pass_tried(struct session *session, int64_t now)
{
    if (session->looking || !session_is_person(session, session_mover(session)))
        tutor_forget(session);
    if (tutor_is_due(session, now) && tutor_lets_pass(session))
        session_play(session, session->tutor.move, now);
}

void session_try(struct session *session, struct move move, int64_t now)
{
    struct tutor *const tutor = &session->tutor;

    if (!tutor_is_asked(session)) {
        session_play(session, move, now);
        return;
    }
    tutor_forget(session);
    tutor->move = move;
    tutor->waits = true;
    tutor->until = now + SESSION_TUTOR_WAIT;
    pass_tried(session, now);
}

void session_tick(struct session *session, int64_t now)
{
    struct err err;

    session->ticked = now;
    if (session->clock_waits && !session->unseen)
        begin_clock(session, now);
    machines_take(session, now);
    advice_take(session);
    end_by_time(session, now);
    pass_tried(session, now);
    if (session->machines.answered && may_go_on(session) &&
        now - session->asked >= session->setting.earliest)
        make_move(session, now);
    if (has_ended(session)) {
        session->ended = true;
        keeping_count(session);
        session_send(session, (struct session_event){.kind = SESSION_OVER});
    }
    if (keeping_next_game(session, now) &&
        !(session_series(session)->sets
              ? session_next_set(session, now, &err)
              : session_begin_anew(session, now, &err)))
        session_say(session, SESSION_REMARK, SESSION_NOBODY, err.text);
}

int64_t session_due(const struct session *session)
{
    const int64_t move = session->machines.answered && may_go_on(session)
                             ? session->asked + session->setting.earliest
                             : SESSION_NEVER;
    const int64_t game = session->keeping.next_game != 0 && !session->covered
                             ? session->keeping.next_game
                             : SESSION_NEVER;

    const int64_t deadline = session_deadline(session);
    const int64_t tried =
        session->tutor.waits ? session->tutor.until : SESSION_NEVER;
    const int64_t sooner = move < game ? move : game;
    const int64_t first = sooner < tried ? sooner : tried;

    if (has_ended(session))
        return session->asked;
    return first < deadline ? first : deadline;
}

int session_descriptors(const struct session *session, struct pollfd *wake,
                        int max)
{
    const struct worker *const machines = session->machines.worker;
    const struct worker *const analyst = session->analysis.worker;
    const struct reviewer *const reviewer = session->review.reviewer;
    const int descriptors[] = {
        machines != NULL ? worker_descriptor(machines) : -1,
        analyst != NULL ? worker_descriptor(analyst) : -1,
        reviewer != NULL ? reviewer_descriptor(reviewer) : -1,
    };
    int count = 0;

    for (int i = 0; i < 3; i++)
        if (descriptors[i] >= 0 && count < max)
            wake[count++] =
                (struct pollfd){.fd = descriptors[i], .events = POLLIN};
    return count;
}

void session_shown(struct session *session)
{
    session->unseen = false;
}

void session_stop_clocks(struct session *session, bool stood, int64_t now)
{
    const bool stand = session_is_stopped(session);

    if (stand && !stood)
        session->stopped_since = now;
    if (stood && !stand)
        session->asked = session->asked < session->stopped_since
                             ? session->asked + now - session->stopped_since
                             : now;
}

void session_cover(struct session *session, bool covered, int64_t now)
{
    const bool stood = session_is_stopped(session);

    if (covered == session->covered)
        return;
    session->covered = covered;
    session_stop_clocks(session, stood, now);
    if (!covered)
        advice_ask(session);
}

void session_pause(struct session *session, bool paused)
{
    session->paused = paused;
    session->stepping = false;
}

void session_step(struct session *session)
{
    session->stepping = true;
}

bool session_is_paused(const struct session *session)
{
    return session->paused;
}

bool session_is_stepping(const struct session *session)
{
    return session->stepping;
}
