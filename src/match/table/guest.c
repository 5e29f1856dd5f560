/* SPDX-License-Identifier: MIT */
/* A guest: what the host tells, and going on after the line was broken. */
#include "base/memory.h"
#include "match/table/inside.h"

#include <stdlib.h>
#include <string.h>

/* So long the host may take to tell the game; and the pauses between attempts to
 * reach it again. */
#define TELLING_WAIT (10 * CLOCK_SECOND)
#define DIALLING     (5 * CLOCK_SECOND)
#define PAUSE_FIRST  (1 * CLOCK_SECOND)
#define PAUSE_LAST   (15 * CLOCK_SECOND)

/* No game is so long. */
enum { TOLD_MOVES_MAX = 20000 };

/* ---- the line ---- */

static void send_join(struct table *table)
{
    struct table_message join = {.kind = MESSAGE_JOIN};

    snprintf(join.words[0], sizeof join.words[0], "%s",
             table->watches ? "watch" : "play");
    snprintf(join.words[1], sizeof join.words[1], "%s", table->code);
    snprintf(join.words[2], sizeof join.words[2], "%s",
             *table->token != '\0' ? table->token : "-");
    snprintf(join.text, sizeof join.text, "%s", table->name);
    wire_send(&table->wire, &join);
}

void guest_begin(struct table *table, int descriptor, int64_t now)
{
    wire_open(&table->wire, descriptor, now);
    table->try_again = SESSION_NEVER;
    table->patience = now + TELLING_WAIT;
    send_join(table);
}

static void drop_told(struct told_game *told)
{
    match_free(told->match);
    free(told->moves);
    *told = (struct told_game){.open = false};
}

/* For good. */
static void close_table(struct table *table, int64_t now, const char *why)
{
    wire_close(&table->wire);
    drop_told(&table->told);
    table->try_again = SESSION_NEVER;
    table->state = TABLE_GONE;
    if (table->session == NULL) {
        snprintf(table->why_held, sizeof table->why_held, "%s", why);
        return;
    }
    table_drop_questions(table);
    table_hold(table, now, why);
    table_tell_event(table, TABLE_CLOSED, "%s", why);
}

/* What the host says makes no sense: that is told to it, too. */
static void refuse_host(struct table *table, int64_t now, const char *why)
{
    char clean[MESSAGE_TEXT_MAX];

    table_message_clean(why, clean, sizeof clean);
    wire_refuse(&table->wire, clean);
    close_table(table, now, clean);
}

static void lose_line(struct table *table, int64_t now)
{
    wire_close(&table->wire);
    drop_told(&table->told);
    if (table->session == NULL) {
        close_table(table, now, "the host has closed the connection");
        return;
    }
    if (table->state == TABLE_PLAYS) {
        table->state = TABLE_BROKEN;
        table_drop_questions(table);
        table_hold(table, now, "the line is broken; trying again");
        table_tell_event(table, TABLE_NEWS, "%s", table->why_held);
        table->pause = PAUSE_FIRST;
    }
    table->try_again = now + table->pause;
    table->pause =
        2 * table->pause < PAUSE_LAST ? 2 * table->pause : PAUSE_LAST;
}

static void connect_again(struct table *table, int64_t now)
{
    int descriptor;

    if (table->dialer == NULL) {
        if (now < table->try_again)
            return;
        table->try_again = SESSION_NEVER;
        table->dialer = dialer_new(&table->address, DIALLING);
        if (table->dialer == NULL)
            lose_line(table, now);
        return;
    }
    if (!dialer_take(table->dialer, &descriptor))
        return;
    dialer_free(table->dialer);
    table->dialer = NULL;
    if (descriptor >= 0)
        guest_begin(table, descriptor, now);
    else
        lose_line(table, now);
}

/* ---- the game, as the host tells it ---- */

static bool take_game(struct table *table, const struct table_message *message,
                      int64_t now, struct err *err)
{
    struct told_game *const told = &table->told;
    struct game *const game = game_new_kept(message->text, err);
    struct position start;

    (void)now;
    drop_told(told);
    if (game == NULL)
        return false;
    if (game->players != 2) {
        game_free(game);
        return err_set(err, "the game is not for two");
    }
    game->class->start(game, &start);
    told->open = true;
    told->game = (int)message->numbers[0];
    told->epoch = (int)message->numbers[1];
    told->match = match_new(game, &start);
    return true;
}

/* Where it is that of the rules, it is there already: a text does not tell why a
 * position is over. */
static bool take_start(struct table *table, const struct table_message *message,
                       int64_t now, struct err *err)
{
    struct told_game *const told = &table->told;
    const struct game *const game = match_game(told->match);
    struct position start;
    struct game *same;
    struct match *match;

    (void)now;
    if (told->count > 0)
        return err_set(err, "start: out of place");
    if (strcmp(game_position_text(game, match_position(told->match)).text,
               message->text) == 0)
        return true;
    if (!game->class->read_position(game, message->text, &start, err))
        return false;
    same = game_new_kept(game_spec_kept(game).text, err);
    if (same == NULL)
        return false;
    match = match_new(same, &start);
    match_free(told->match);
    told->match = match;
    return true;
}

static bool take_player(struct table *table,
                        const struct table_message *message, int64_t now,
                        struct err *err)
{
    const int seat = (int)message->numbers[0];
    char name[TABLE_NAME_MAX];

    (void)now;
    if (message->numbers[0] > 1)
        return err_set(err, "player: 0 or 1");
    table_clean_name(message->text, name, seat == 0 ? "Ann" : "Ben");
    if (table->told.open) {
        struct player player = *match_player(table->told.match, seat);

        snprintf(player.name, sizeof player.name, "%s", name);
        match_set_player(table->told.match, seat, &player);
    } else if (table->session != NULL) {
        session_set_name(table->session, seat, name);
    }
    return true;
}

static bool take_clock(struct table *table, const struct table_message *message,
                       int64_t now, struct err *err)
{
    struct time_control control;

    (void)now;
    if (!time_control_read(message->words[0], &control, err))
        return err_prefix(err, "clock: ");
    match_set_time_control(table->told.match, control);
    return true;
}

static bool take_score(struct table *table, const struct table_message *message,
                       int64_t now, struct err *err)
{
    (void)now;
    (void)err;
    table_take_score(table, message);
    return true;
}

static bool add_told_move(struct table *table,
                          const struct table_message *message, struct err *err)
{
    struct told_game *const told = &table->told;

    if (told->count >= TOLD_MOVES_MAX ||
        message->numbers[1] != told->count + 1 ||
        strlen(message->words[0]) >= MOVE_TEXT_MAX)
        return err_set(err, "move: out of place");
    told->moves = memory_grow(told->moves, &told->capacity, told->count + 1,
                              sizeof *told->moves);
    snprintf(told->moves[told->count].text, MOVE_TEXT_MAX, "%.*s",
             MOVE_TEXT_MAX - 1, message->words[0]);
    told->moves[told->count++].millis = (uint32_t)message->numbers[2];
    return true;
}

/* The moves that were told, played in the match of them. */
static bool play_told(struct told_game *told, struct err *err)
{
    const struct game *const game = match_game(told->match);

    for (int i = 0; i < told->count; i++) {
        struct move move;

        if (match_end(told->match) != END_NOT)
            return err_set(err, "move %d: the game is over", i + 1);
        if (!game->class->read_move(game, match_position(told->match),
                                    told->moves[i].text, &move, err))
            return err_prefix(err, "move %d: ", i + 1);
        match_play(told->match, move, told->moves[i].millis);
    }
    return true;
}

/* Is it the game that is played here? */
static bool is_same_game(const struct table *table,
                         const struct told_game *told)
{
    const struct match *const match = session_match(table->session);

    return told->game == table->game &&
           strcmp(game_spec_kept(match_game(match)).text,
                  game_spec_kept(match_game(told->match)).text) == 0 &&
           position_same(
               &session_node(table->session, NODE_START)->position,
               &history_node(match_history(told->match), NODE_START)->position);
}

/* The cursor is behind this node by moves of one's own that the host has not got:
 * they are sent again. */
static bool has_own_moves(const struct table *table, int node, int epoch)
{
    const struct session *const session = table->session;
    int at = session_cursor(session);

    if (epoch != table->epoch)
        return false;
    while (at != NODE_NONE && at != node) {
        const int parent = session_node(session, at)->parent;

        if (parent == NODE_NONE ||
            session_is_elsewhere(
                session, session_node(session, parent)->position.player))
            return false;
        at = parent;
    }
    return at == node;
}

/* What was missed is played, what was taken back is taken back. */
static void catch_up(struct table *table, int64_t now)
{
    const struct told_game *const told = &table->told;
    const struct history *const theirs = match_history(told->match);
    const struct history *const ours =
        match_history(session_match(table->session));
    const int plies = match_ply(told->match);
    struct line line = {0};
    int *const way = match_way(told->match, history_cursor(theirs), &line);
    int node = NODE_START;
    int ply = 0;

    line_free(&line);
    session_return(table->session, now);
    while (ply < plies) {
        const int child =
            history_child(ours, node, history_node(theirs, way[ply + 1])->move);

        if (child == NODE_NONE)
            break;
        node = child;
        ply++;
    }
    if (ply < plies || !has_own_moves(table, node, told->epoch)) {
        session_restore(table->session, node, now);
        for (; ply < plies; ply++) {
            const struct node *const next = history_node(theirs, way[ply + 1]);

            session_play_after(table->session, next->move, next->millis, now);
        }
        node = session_cursor(table->session);
    }
    table_stand_at(table, node, now);
    free(way);
}

static bool begin_told(struct table *table, int64_t now, struct err *err)
{
    struct match *const match = table->told.match;

    table->told.match = NULL;
    if (!session_share(table->session, match, table->elsewhere, now, err))
        return false;
    table_begin_game(table, table->told.game, table->told.epoch, now);
    return true;
}

/* Sides change from game to game. */
static void find_seats(struct table *table, int game)
{
    if (!table->watches && table->game != 0 && (game - table->game) % 2 != 0)
        table->elsewhere = 3 - table->elsewhere;
}

static bool take_now(struct table *table, const struct table_message *message,
                     int64_t now, struct err *err)
{
    struct told_game *const told = &table->told;
    bool fine = true;

    (void)message;
    if (!play_told(told, err))
        return false;
    table->patience = SESSION_NEVER;
    table->ended = false;
    if (table->session == NULL) {
        table->match = told->match;
        told->match = NULL;
    } else {
        table_drop_questions(table);
        if (is_same_game(table, told)) {
            catch_up(table, now);
        } else {
            find_seats(table, told->game);
            fine = begin_told(table, now, err);
        }
    }
    table->game = told->game;
    table->epoch = told->epoch;
    drop_told(told);
    return fine;
}

/* ---- the game goes on ---- */

static bool take_move(struct table *table, const struct table_message *message,
                      int64_t now, struct err *err)
{
    struct session *const session = table->session;
    const int ply = session_node(session, table->node)->ply;

    if (message->numbers[0] != table->epoch)
        return true;
    if (message->numbers[1] != ply + 1)
        return err_set(err, "move %ld: it is time for move %d",
                       message->numbers[1], ply + 1);
    if (!table_awaits_move(table))
        return err_set(err, "move %d: it is not the host's turn", ply + 1);
    return table_take_move(table, message->words[0],
                           (uint32_t)message->numbers[2], now, err);
}

static bool take_back(struct table *table, const struct table_message *message,
                      int64_t now, struct err *err)
{
    const int ply = session_node(table->session, table->node)->ply;

    if (message->numbers[1] > ply)
        return err_set(err, "back: there are %d moves", ply);
    table_go_back(table, (int)message->numbers[1], (int)message->numbers[0],
                  now);
    return true;
}

static bool take_end(struct table *table, const struct table_message *message,
                     int64_t now, struct err *err)
{
    const enum end end = table_read_end(message->words[0]);

    if (end == END_NOT || message->numbers[0] > 1)
        return err_set(err, "end: time, agreed or resigned, and 0 or 1");
    table_drop_questions(table);
    table->ended = true;
    session_restore(table->session, table->node, now);
    if (match_end(session_match(table->session)) == END_NOT)
        session_call(table->session, end, (int)message->numbers[0]);
    return true;
}

static bool take_took(struct table *table, const struct table_message *message,
                      int64_t now, struct err *err)
{
    const int node = table_node_at(table, (int)message->numbers[1]);

    (void)now;
    (void)err;
    if (message->numbers[0] == table->epoch && node > NODE_START &&
        session_node(table->session, node)->ply == message->numbers[1])
        session_set_millis(table->session, node, (uint32_t)message->numbers[2]);
    return true;
}

/* Where both ask the same, the host knows that both agree. */
static bool take_ask(struct table *table, const struct table_message *message,
                     int64_t now, struct err *err)
{
    struct asked asked;

    (void)now;
    (void)err;
    if (table_read_question(message, &asked))
        table_take_question(table, asked);
    return true;
}

static bool take_refusal(struct table *table,
                         const struct table_message *message, int64_t now,
                         struct err *err)
{
    struct asked asked;

    (void)now;
    (void)err;
    if (table_read_question(message, &asked) && asked.what == table->mine.what)
        table_take_refusal(table);
    return true;
}

static bool take_welcome(struct table *table,
                         const struct table_message *message, int64_t now,
                         struct err *err)
{
    const char *const seat = message->words[0];
    const bool first = strcmp(seat, "1") == 0;

    (void)now;
    if (strcmp(seat, table->watches ? "watch" : first ? "1" : "2") != 0)
        return err_set(err, "welcome: 1, 2 or watch");
    if (table->session == NULL)
        table->elsewhere = table->watches ? 3 : first ? 2 : 1;
    snprintf(table->token, sizeof table->token, "%.*s", TOKEN_LETTERS,
             message->words[1]);
    return true;
}

static bool take_hold(struct table *table, const struct table_message *message,
                      int64_t now, struct err *err)
{
    (void)err;
    table_hold(table, now, message->text);
    return true;
}

static bool take_go(struct table *table, const struct table_message *message,
                    int64_t now, struct err *err)
{
    (void)message;
    (void)err;
    if (table->state == TABLE_BROKEN)
        table_tell_event(table, TABLE_NEWS, "back at the table");
    table->state = TABLE_PLAYS;
    table_release(table, now);
    return true;
}

static bool take_greeting(struct table *table,
                          const struct table_message *message, int64_t now,
                          struct err *err)
{
    (void)table;
    (void)now;
    return message->numbers[0] == MESSAGE_VERSION ||
           err_set(err, "this program speaks naqala 1");
}

static bool take_words(struct table *table, const struct table_message *message,
                       int64_t now, struct err *err)
{
    (void)now;
    (void)err;
    table_tell_event(table,
                     message->kind == MESSAGE_SAY ? TABLE_SAID : TABLE_NEWS,
                     "%s", message->text);
    return true;
}

/* What a host says; when: any time, while it tells a game, or of one that is
 * played. */
enum hearing { HEAR_ALWAYS, HEAR_TOLD, HEAR_PLAYED };

static const struct {
    bool (*take)(struct table *table, const struct table_message *message,
                 int64_t now, struct err *err);
    enum hearing when;
} HEARD[MESSAGE_KINDS] = {
    [MESSAGE_NAQALA] = {take_greeting, HEAR_ALWAYS},
    [MESSAGE_WELCOME] = {take_welcome, HEAR_ALWAYS},
    [MESSAGE_GAME] = {take_game, HEAR_ALWAYS},
    [MESSAGE_START] = {take_start, HEAR_TOLD},
    [MESSAGE_PLAYER] = {take_player, HEAR_ALWAYS},
    [MESSAGE_CLOCK] = {take_clock, HEAR_TOLD},
    [MESSAGE_SERIES] = {take_score, HEAR_ALWAYS},
    [MESSAGE_MOVE] = {take_move, HEAR_PLAYED},
    [MESSAGE_NOW] = {take_now, HEAR_TOLD},
    [MESSAGE_TOOK] = {take_took, HEAR_PLAYED},
    [MESSAGE_BACK] = {take_back, HEAR_PLAYED},
    [MESSAGE_END] = {take_end, HEAR_PLAYED},
    [MESSAGE_HOLD] = {take_hold, HEAR_PLAYED},
    [MESSAGE_GO] = {take_go, HEAR_PLAYED},
    [MESSAGE_ASK] = {take_ask, HEAR_PLAYED},
    [MESSAGE_REFUSE] = {take_refusal, HEAR_PLAYED},
    [MESSAGE_SAY] = {take_words, HEAR_ALWAYS},
    [MESSAGE_NOTE] = {take_words, HEAR_ALWAYS},
};

static bool hear_line(struct table *table, const struct table_message *message,
                      int64_t now, struct err *err)
{
    const enum hearing when = HEARD[message->kind].when;

    if (message->kind == MESSAGE_MOVE && table->told.open)
        return add_told_move(table, message, err);
    if (HEARD[message->kind].take == NULL ||
        (when == HEAR_TOLD && !table->told.open) ||
        (when == HEAR_PLAYED && (table->session == NULL || table->told.open)))
        return err_set(err, "the host says what is out of place");
    return HEARD[message->kind].take(table, message, now, err);
}

static void hear_host(struct table *table, const char *line, int64_t now)
{
    struct table_message message;
    struct err err;
    const bool read = table_message_read(line, &message, &err);

    if (read && message.kind == MESSAGE_NO)
        close_table(table, now, message.text);
    else if (read && message.kind == MESSAGE_BYE)
        close_table(table, now, "the host has closed the table");
    else if (read && wire_take_ping(&table->wire, &message))
        return;
    else if (!read || !hear_line(table, &message, now, &err))
        refuse_host(table, now, err.text);
}

/* ---- what happens here ---- */

static void send_host(struct table *table, const struct table_message *message)
{
    wire_send(&table->wire, message);
}

/* No time was left here: the host is told. */
static void watch_end(struct table *table)
{
    const struct node *const node = session_node(table->session, table->node);
    const struct table_message message = {.kind = MESSAGE_TIME,
                                          .numbers = {table->epoch, node->ply}};

    if (table->ended || node->called != END_TIME)
        return;
    table->ended = true;
    wire_send(&table->wire, &message);
}

void guest_tick(struct table *table, int64_t now)
{
    const char *line;

    if (table->state == TABLE_GONE)
        return;
    if (!wire_is_open(&table->wire))
        connect_again(table, now);
    wire_tick(&table->wire, now);
    while (table->state != TABLE_GONE &&
           (table->session != NULL || table->match == NULL) &&
           (line = wire_take(&table->wire)) != NULL)
        hear_host(table, line, now);
    if (table->state == TABLE_GONE)
        return;
    if (now >= table->patience)
        table->wire.broken = true;
    if (table->wire.descriptor >= 0 && !wire_is_open(&table->wire)) {
        table->patience = SESSION_NEVER;
        lose_line(table, now);
    }
    if (table->session == NULL || table->state != TABLE_PLAYS)
        return;
    table_follow(table, now, send_host);
    watch_end(table);
}

int64_t guest_due(const struct table *table)
{
    const int64_t wire = wire_due(&table->wire);
    const int64_t first = wire < table->patience ? wire : table->patience;

    return first < table->try_again ? first : table->try_again;
}

int guest_descriptors(const struct table *table, struct pollfd *wake, int max)
{
    if (max < 1)
        return 0;
    if (table->dialer != NULL)
        *wake = (struct pollfd){.fd = dialer_descriptor(table->dialer),
                                .events = POLLIN};
    else if (table->wire.descriptor >= 0)
        *wake = wire_poll(&table->wire);
    else
        return 0;
    return 1;
}

void guest_free(struct table *table)
{
    wire_send(&table->wire, &(struct table_message){.kind = MESSAGE_BYE});
    wire_close(&table->wire);
    dialer_free(table->dialer);
    drop_told(&table->told);
    match_free(table->match);
}
