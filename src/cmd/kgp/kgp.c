/* SPDX-License-Identifier: MIT */
/* One connection: messages in, thoughts, messages out. */
#include "cmd/kgp/kgp.h"
#include "base/clock.h"
#include "base/socket.h"
#include "match/time_control.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    VERSION = 1, /* of the protocol */
    MESSAGE_TEXT_MAX = 1024,
    BAD_LINES_MAX = 10,
    REPEATS_MAX = 8, /* of an answer to a state that the server did not know */
    MARGIN_DIVISOR = 1000 /* of a value: thousandths of a seed */
};

#define GREETING_TIME (20 * CLOCK_SECOND)
#define SEND_TIME     (10 * CLOCK_SECOND)
#define STATE_UNKNOWN (20 * CLOCK_MILLISECOND)
#define TICK          (100 * CLOCK_MILLISECOND)

/* The first member, so one is the other. */
static struct kgp *kgp_of(struct engine *engine)
{
    return (struct kgp *)engine;
}

/* ---- sending ---- */

static void send_bytes(struct kgp *kgp, const char *bytes, size_t length)
{
    if (!socket_send(kgp->socket, bytes, length, clock_now() + SEND_TIME))
        kgp->engine.quit = true;
}

/* A message with the next number, and with that of what it answers if there is
 * one. */
static void send_message(struct kgp *kgp, const uint64_t *ref,
                         const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void send_message(struct kgp *kgp, const uint64_t *ref,
                         const char *format, ...)
{
    char text[MESSAGE_TEXT_MAX];
    char line[MESSAGE_TEXT_MAX + 64];
    char answered[32] = "";
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (ref != NULL)
        snprintf(answered, sizeof answered, "@%llu", (unsigned long long)*ref);

    const int length =
        snprintf(line, sizeof line, "%llu%s %s\r\n",
                 (unsigned long long)kgp->next_id, answered, text);

    kgp->next_id += 2;
    send_bytes(kgp, line, (size_t)length);
}

static void send_setting(struct kgp *kgp, const char *key, const char *value)
{
    char quoted[MESSAGE_TEXT_MAX / 2];

    message_quote(value, quoted, sizeof quoted);
    send_message(kgp, NULL, "set %s %s", key, quoted);
}

static void send_error(struct kgp *kgp, const struct message *about,
                       const char *why)
{
    char quoted[MESSAGE_TEXT_MAX / 2];

    message_quote(why, quoted, sizeof quoted);
    send_message(kgp, about->has_id ? &about->id : NULL, "error %s", quoted);
}

static void end_with(struct kgp *kgp, const char *why)
{
    err_set(&kgp->failure, "%s", why);
    kgp->engine.quit = true;
}

/* ---- games, as far as states tell ---- */

void kgp_tell_game(struct kgp *kgp)
{
    struct kgp_game *const game = &kgp->game;

    if (game->moves == 0)
        return;
    progress_end(kgp->progress);
    fprintf(stderr, "game %d%s%s: %d pits, %d seeds, %d %s", game->number,
            *game->opponent.text != '\0' ? " with " : "", game->opponent.text,
            game->pits, game->seeds, game->moves,
            game->moves == 1 ? "move" : "moves");
    if (game->value.kind == VALUE_EXACT || game->value.kind == VALUE_MARGIN)
        fprintf(stderr, ", %s%+d at the last",
                game->value.kind == VALUE_EXACT ? "" : "~",
                game->value.thousandths / MARGIN_DIVISOR);
    fprintf(stderr, ", longest %.1f s\n", (double)game->longest / 1e9);
    game->moves = 0;
}

static int count_seeds(const struct message_board *board)
{
    int seeds = 0;

    for (int i = 0; i < 2 * (board->pits + 1); i++)
        seeds += board->numbers[i];
    return seeds;
}

/* Stores never lose seeds in a game, so where they do it is another one. */
static void follow_game(struct kgp *kgp, const struct message_board *board)
{
    struct kgp_game *const game = &kgp->game;
    const int seeds = count_seeds(board);
    const int banked = board->numbers[0] + board->numbers[1];

    if (game->over || board->pits != game->pits || seeds != game->seeds ||
        banked < game->banked) {
        kgp_tell_game(kgp);
        game->over = false;
        game->number++;
        game->pits = board->pits;
        game->seeds = seeds;
        game->longest = 0;
    }
    game->banked = banked;
}

/* ---- boards ---- */

/* What a server may send is not what can be played. */
static bool check_board(const struct message_board *board, struct err *err)
{
    if (board->pits > PITS_MAX)
        return err_set(err, "a board of %d pits; at most %d can be played",
                       board->pits, PITS_MAX);
    for (int i = 0; i < 2 * (board->pits + 1); i++)
        if (board->numbers[i] > SEEDS_ON_BOARD_MAX)
            return err_set(err, "%d seeds in one place; at most %d on a board",
                           board->numbers[i], SEEDS_ON_BOARD_MAX);
    return true;
}

/* The game with as many pits, and about as many seeds at its start. */
static bool choose_game(struct kgp *kgp, const struct message_board *board,
                        struct err *err)
{
    const int start = (count_seeds(board) + board->pits) / (2 * board->pits);
    const int seeds = start < 1 ? 1 : start > SEEDS_MAX ? SEEDS_MAX : start;
    char spec[SPEC_TEXT_MAX];

    snprintf(spec, sizeof spec, "kalah:pits=%d,seeds=%d", board->pits, seeds);
    return strcmp(spec, kgp->engine.setting.game) == 0 ||
           engine_set_game(&kgp->engine, spec, err);
}

/* We are south, and to move. */
static bool read_board(struct kgp *kgp, const struct message_board *board,
                       struct position *position, struct err *err)
{
    char text[POSITION_TEXT_MAX] = "";
    size_t length = 0;

    if (!check_board(board, err) || !choose_game(kgp, board, err))
        return false;
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < board->pits; i++)
            length +=
                (size_t)snprintf(text + length, sizeof text - length, "%d,",
                                 board->numbers[2 + side * board->pits + i]);
        length += (size_t)snprintf(text + length, sizeof text - length, "%d/",
                                   board->numbers[side]);
    }
    snprintf(text + length, sizeof text - length, "s");
    return kgp->engine.game->class->read_position(kgp->engine.game, text,
                                                  position, err);
}

static void write_board(const struct game *game,
                        const struct position *position,
                        struct message_board *board)
{
    const struct position_text text = game_position_text(game, position);
    const char *at = text.text;

    for (int side = 0; side < 2; side++)
        for (int i = 0; i <= board->pits; i++) {
            char *end;

            board
                ->numbers[i < board->pits ? 2 + side * board->pits + i : side] =
                (int)strtol(at, &end, 10);
            at = end + 1;
        }
}

/* ---- answering ---- */

static void send_comment(struct kgp *kgp, const struct report *report)
{
    const bool valued =
        report->value.kind == VALUE_EXACT || report->value.kind == VALUE_MARGIN;
    char comment[64] = "";
    size_t length = 0;

    if (valued)
        length += (size_t)snprintf(comment, sizeof comment, "%s%+d",
                                   report->value.kind == VALUE_EXACT ? "" : "~",
                                   report->value.thousandths / MARGIN_DIVISOR);
    if (report->depth > 0)
        snprintf(comment + length, sizeof comment - length, "%sdepth %d",
                 valued ? ", " : "", report->depth);
    if (*comment != '\0')
        send_setting(kgp, "info:comment", comment);
}

/* Sends what the server does not know yet, if it knows the state by now. */
static void send_answer(struct kgp *kgp)
{
    struct kgp_answer *const answer = &kgp->answer;

    if (!answer->active || answer->move == 0 || clock_now() < answer->open)
        return;
    if (answer->move != answer->sent) {
        if (answer->first == 0)
            answer->first = kgp->next_id;
        send_comment(kgp, &answer->report);
        send_message(kgp, &answer->id, "move %d", answer->move);
        answer->sent = answer->move;
    }
    if (answer->final && !answer->yielded) {
        send_message(kgp, &answer->id, "yield");
        answer->yielded = true;
    }
}

static void take_move(struct kgp *kgp, struct move move,
                      const struct report *report)
{
    const struct move_text text = game_move_text(
        kgp->engine.game, line_position(&kgp->engine.line), move);

    kgp->answer.move = atoi(text.text);
    kgp->answer.report = *report;
}

static void take_thought(struct engine *engine, const struct report *report)
{
    struct kgp *const kgp = kgp_of(engine);

    if (report->line_count == 0)
        return;
    take_move(kgp, report->line[0], report);
    send_answer(kgp);
}

static void take_answer(struct engine *engine, struct move move,
                        const struct report *report)
{
    struct kgp *const kgp = kgp_of(engine);
    struct kgp_game *const game = &kgp->game;
    const int64_t took = clock_now() - engine->search.began;

    take_move(kgp, move, report);
    kgp->answer.final = true;
    game->moves++;
    game->value = report->value;
    game->longest = took > game->longest ? took : game->longest;
    send_answer(kgp);
}

/* ---- states ---- */

static int64_t share_time(const struct kgp *kgp, const struct kgp_state *state)
{
    int64_t time = state->limit;

    if (time == 0)
        return kgp->setting->nanoseconds;
    if (state->absolute) {
        const struct time_control control = {.kind = TIME_FISCHER,
                                             .base = time / CLOCK_MILLISECOND};

        time = time_control_share(&control, control.base) * CLOCK_MILLISECOND;
    }
    /* What it has waited here is gone. */
    time -= kgp->setting->margin + clock_now() - state->came;
    return time > CLOCK_MILLISECOND ? time : CLOCK_MILLISECOND;
}

static bool think_about(struct kgp *kgp, const struct kgp_state *state,
                        struct err *err)
{
    struct engine *const engine = &kgp->engine;
    const int64_t time = share_time(kgp, state);
    struct position position;
    struct line line = {.count = 0};

    if (!read_board(kgp, &state->board, &position, err))
        return false;
    if (position.end != END_NOT)
        return err_set(err, "the game is over");
    follow_game(kgp, &state->board);
    line_begin(&line, &position);
    engine_place(engine, &line);
    line_free(&line);
    kgp->answer = (struct kgp_answer){
        .active = true,
        .id = state->id,
        .open =
            state->came + (time / 2 < STATE_UNKNOWN ? time / 2 : STATE_UNKNOWN),
    };
    engine_go(engine, &(struct engine_limits){.budget.nanoseconds = time});
    kgp->answer.active = engine_is_thinking(engine);
    return kgp->answer.active || err_set(err, "no agent can play it");
}

/* The first of those that wait, where nothing is being thought or sent. */
static void begin_next(struct kgp *kgp)
{
    while (kgp->state_count > 0 && !engine_is_thinking(&kgp->engine) &&
           (!kgp->answer.active || kgp->answer.yielded)) {
        const struct kgp_state state = kgp->states[0];
        struct err err;

        memmove(kgp->states, kgp->states + 1,
                (size_t)--kgp->state_count * sizeof *kgp->states);
        if (!think_about(kgp, &state, &err)) {
            progress_end(kgp->progress);
            fprintf(stderr, "naqala: a state that cannot be played: %s\n",
                    err.text);
            send_error(kgp, &(struct message){.has_id = true, .id = state.id},
                       err.text);
        }
    }
}

static void take_state(struct kgp *kgp, const struct message *message)
{
    const struct message_argument *const board =
        message_argument(message, 0, MESSAGE_BOARD);

    if (board == NULL || !message->has_id || message->count != 1) {
        send_error(kgp, message, "state: a number and a board are needed");
    } else if (kgp->state_count == KGP_STATES_MAX) {
        send_error(kgp, message, "too many states at once");
    } else {
        kgp->states[kgp->state_count++] = (struct kgp_state){
            .id = message->id,
            .came = clock_now(),
            .limit = kgp->time == KGP_TIME_NONE ? 0 : kgp->clock * CLOCK_SECOND,
            .absolute = kgp->time == KGP_TIME_ABSOLUTE,
            .board = board->board,
        };
        begin_next(kgp);
    }
}

/* A stop without a number is for the state that is being answered. */
static void take_stop(struct kgp *kgp, const struct message *message)
{
    struct kgp_answer *const answer = &kgp->answer;

    if (answer->active && (!message->has_ref || message->ref == answer->id)) {
        if (engine_is_thinking(&kgp->engine) && answer->sent > 0) {
            kgp->game.moves++;
            kgp->game.value = answer->report.value;
        }
        engine_cancel(&kgp->engine);
        answer->active = false;
    }
    for (int i = 0; i < kgp->state_count; i++)
        if (message->has_ref && kgp->states[i].id == message->ref) {
            kgp->state_count--;
            memmove(kgp->states + i, kgp->states + i + 1,
                    (size_t)(kgp->state_count - i) * sizeof *kgp->states);
            break;
        }
    begin_next(kgp);
}

/* ---- problems of the rules ---- */

static void take_problem(struct kgp *kgp, const struct message *message)
{
    const struct message_argument *const board =
        message_argument(message, 0, MESSAGE_BOARD);
    const struct message_argument *const pit =
        message_argument(message, 1, MESSAGE_INTEGER);
    struct position position;
    struct err err = {"problem: a board and a pit are needed"};

    if (board == NULL || pit == NULL || pit->integer < 0 ||
        pit->integer >= board->board.pits ||
        !read_board(kgp, &board->board, &position, &err)) {
        send_error(kgp, message, err.text);
        return;
    }

    const struct game *const game = kgp->engine.game;
    struct message_board after = board->board;
    char text[16];
    struct move move;

    snprintf(text, sizeof text, "%d", (int)pit->integer + 1);
    if (!game->class->read_move(game, &position, text, &move, &err)) {
        send_error(kgp, message, err.text);
        return;
    }

    const int player = position.player;

    game->class->apply(game, &position, move);
    write_board(game, &position, &after);
    kgp->problems++;
    send_message(kgp, message->has_id ? &message->id : NULL, "solution %s %s",
                 message_board_text(&after).text,
                 position.end == END_NOT && position.player == player
                     ? "true"
                     : "false");
}

/* ---- other messages ---- */

static void take_greeting(struct kgp *kgp, const struct message *message)
{
    static const char *const MODES[] = {"freeplay", "verify"};
    const struct message_argument *const version =
        message_argument(message, 0, MESSAGE_INTEGER);

    if (strcmp(message->name, "kgp") != 0 || version == NULL) {
        end_with(kgp, "the server does not speak the Kalah Game Protocol");
    } else if (version->integer != VERSION) {
        err_set(&kgp->failure,
                "the server speaks version %lld of the protocol; version %d "
                "is known",
                (long long)version->integer, VERSION);
        kgp->engine.quit = true;
    } else {
        kgp->greeted = true;
        send_setting(kgp, "info:name", kgp->setting->name);
        if (kgp->setting->token != NULL)
            send_setting(kgp, "auth:token", kgp->setting->token);
        send_message(kgp, NULL, "mode %s", MODES[kgp->setting->mode]);
    }
}

/* A server that matches players says which game the states belong to. */
static void name_game(struct kgp *kgp, struct err_token *name, const char *text)
{
    const struct err_token told = err_token(text, strlen(text));

    if (strcmp(told.text, name->text) == 0)
        return;
    kgp_tell_game(kgp);
    kgp->game.over = true;
    *name = told;
    if (*text == '\0')
        *name->text = '\0';
}

static void take_setting(struct kgp *kgp, const struct message *message)
{
    const struct message_argument *const key =
        message_argument(message, 0, MESSAGE_WORD);
    const struct message_argument *const value =
        message->count > 1 ? &message->arguments[1] : NULL;

    if (key == NULL || value == NULL)
        return;
    if (strcmp(key->text, "time:mode") == 0)
        kgp->time = strcmp(value->text, "absolute") == 0   ? KGP_TIME_ABSOLUTE
                    : strcmp(value->text, "relative") == 0 ? KGP_TIME_RELATIVE
                                                           : KGP_TIME_NONE;
    else if (strcmp(key->text, "time:clock") == 0 &&
             value->kind == MESSAGE_INTEGER && value->integer >= 0 &&
             value->integer <= INT32_MAX)
        kgp->clock = value->integer;
    else if (strcmp(key->text, "game:id") == 0)
        name_game(kgp, &kgp->game.id, value->text);
    else if (strcmp(key->text, "game:opponent") == 0)
        name_game(kgp, &kgp->game.opponent, value->text);
}

/* An answer that came before the server knew its own state is sent again; of a
 * state that it knows no more, nothing is. */
static void repeat_answer(struct kgp *kgp, uint64_t refused)
{
    struct kgp_answer *const answer = &kgp->answer;

    if (!answer->active || answer->first == 0 || refused < answer->first ||
        answer->repeats == REPEATS_MAX)
        return;
    /* Of move and yield, which are both refused, once. */
    if (answer->sent > 0)
        answer->repeats++;
    answer->sent = 0;
    answer->yielded = false;
    answer->open = clock_now() + STATE_UNKNOWN;
}

static void take_error(struct kgp *kgp, const struct message *message)
{
    const struct message_argument *const why =
        message_argument(message, 0, MESSAGE_STRING);

    if (why != NULL && strstr(why->text, "No state") != NULL) {
        if (message->has_ref)
            repeat_answer(kgp, message->ref);
        return;
    }
    kgp->wrong++;
    progress_end(kgp->progress);
    fprintf(stderr, "naqala: the server reports an error: %s\n",
            why == NULL ? "without words"
                        : err_token(why->text, strlen(why->text)).text);
}

static void take_ping(struct kgp *kgp, const struct message *message)
{
    send_message(kgp, message->has_id ? &message->id : NULL, "pong");
}

static void take_goodbye(struct kgp *kgp, const struct message *message)
{
    (void)message;
    kgp->farewell = true;
    kgp->engine.quit = true;
}

static const struct {
    const char *name;
    void (*take)(struct kgp *kgp, const struct message *message);
} MESSAGES[] = {
    {"ping", take_ping},       {"state", take_state},     {"stop", take_stop},
    {"set", take_setting},     {"problem", take_problem}, {"error", take_error},
    {"goodbye", take_goodbye},
};

static void take_bad_line(struct kgp *kgp, const struct message *message,
                          const char *why)
{
    send_error(kgp, message, why);
    if (++kgp->bad_lines < BAD_LINES_MAX)
        return;
    err_set(&kgp->failure, "the server makes no sense: %s", why);
    kgp->engine.quit = true;
}

/* Messages that are not known are for other programs. */
static void take_line(struct engine *engine, char *line)
{
    struct kgp *const kgp = kgp_of(engine);
    struct message message;
    struct err err;

    if (line[strspn(line, " \t")] == '\0')
        return;
    if (!message_read(line, &message, &err)) {
        if (kgp->greeted)
            take_bad_line(kgp, &message, err.text);
        else
            end_with(kgp, "the server does not speak the Kalah Game Protocol");
        return;
    }
    if (!kgp->greeted) {
        take_greeting(kgp, &message);
        return;
    }
    for (size_t i = 0; i < sizeof MESSAGES / sizeof *MESSAGES; i++)
        if (strcmp(MESSAGES[i].name, message.name) == 0)
            MESSAGES[i].take(kgp, &message);
}

/* ---- the loop ---- */

/* A line that is too long, and an agent that cannot be made. */
static void take_remark(const char *message)
{
    fprintf(stderr, "naqala: %s\n", message);
}

static int64_t find_due(struct engine *engine)
{
    const struct kgp *const kgp = kgp_of(engine);
    const struct kgp_answer *const answer = &kgp->answer;
    const int64_t tick = clock_now() + TICK;
    const bool waits =
        answer->active && answer->move > 0 &&
        (answer->sent != answer->move || (answer->final && !answer->yielded));

    return waits && answer->open < tick ? answer->open : tick;
}

static void wake_up(struct engine *engine)
{
    struct kgp *const kgp = kgp_of(engine);

    if (progress_is_stopped(kgp->progress))
        engine->quit = true;
    if (!kgp->greeted && clock_now() >= kgp->deadline)
        end_with(kgp, "the server does not greet");
    send_answer(kgp);
    begin_next(kgp);
}

static const struct engine_protocol PROTOCOL = {
    .name = "kgp",
    .take = take_line,
    .due = find_due,
    .wake = wake_up,
    .leaves = true,
    .remark = take_remark,
    .think = take_thought,
    .answer = take_answer,
};

bool kgp_run(struct kgp *kgp, int descriptor, struct err *err)
{
    struct err unsaid;

    kgp->engine.protocol = &PROTOCOL;
    kgp->engine.quit = false;
    kgp->socket = descriptor;
    kgp->next_id = 1;
    kgp->greeted = kgp->farewell = false;
    kgp->deadline = clock_now() + GREETING_TIME;
    kgp->time = KGP_TIME_NONE;
    kgp->state_count = kgp->bad_lines = 0;
    kgp->answer.active = false;
    *kgp->failure.text = '\0';
    engine_run(&kgp->engine, descriptor, &unsaid);
    if (!kgp->farewell)
        send_message(kgp, NULL, "goodbye");
    kgp_tell_game(kgp);
    if (*kgp->failure.text == '\0')
        return true;
    *err = kgp->failure;
    return false;
}
