/* SPDX-License-Identifier: MIT */
/*
 * One connection: its messages, from the greeting to the goodbye. States and
 * their answers have files of their own; see inside.h.
 */
#include "cmd/kgp/kgp.h"
#include "base/clock.h"
#include "cmd/kgp/inside.h"

#include <stdio.h>
#include <string.h>

enum { VERSION = 1 /* of the protocol */, BAD_LINES_MAX = 10 };

#define GREETING_TIME (20 * CLOCK_SECOND)
#define TICK          (100 * CLOCK_MILLISECOND)

static void end_with(struct kgp *kgp, const char *why)
{
    err_set(&kgp->failure, "%s", why);
    kgp->engine.quit = true;
}

/* ---- problems of the rules ---- */

/* Makes the move on the board, in a game of its own, so that a search for a
 * state goes on. */
static bool solve_problem(struct message_board *board, int pit, bool *again,
                          struct err *err)
{
    char spec[SPEC_TEXT_MAX];
    struct game *const game =
        kgp_board_spec(board, spec, err) ? game_new(spec, err) : NULL;
    char text[16];
    struct position position;
    struct move move;

    snprintf(text, sizeof text, "%d", pit + 1);

    const bool fine = game != NULL &&
                      kgp_board_read(game, board, &position, err) &&
                      game->class->read_move(game, &position, text, &move, err);

    if (fine) {
        const int player = position.player;

        game->class->apply(game, &position, move);
        kgp_board_write(game, &position, board);
        *again = position.end == END_NOT && position.player == player;
    }
    game_free(game);
    return fine;
}

static void take_problem(struct kgp *kgp, const struct message *message)
{
    const struct message_argument *const board =
        message_argument(message, 0, MESSAGE_BOARD);
    const struct message_argument *const pit =
        message_argument(message, 1, MESSAGE_INTEGER);
    struct err err = {"problem: a board and a pit are needed"};
    bool again = false;

    if (board == NULL || pit == NULL || pit->integer < 0 ||
        pit->integer >= board->board.pits) {
        kgp_send_error(kgp, message, err.text);
        return;
    }

    struct message_board after = board->board;

    if (!solve_problem(&after, (int)pit->integer, &again, &err)) {
        kgp_send_error(kgp, message, err.text);
        return;
    }
    kgp->problems++;
    kgp_send(kgp, message->has_id ? &message->id : NULL, "solution %s %s",
             message_board_text(&after).text, again ? "true" : "false");
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
        kgp_send_setting(kgp, "info:name", kgp->setting->name);
        if (kgp->setting->token != NULL)
            kgp_send_setting(kgp, "auth:token", kgp->setting->token);
        kgp_send(kgp, NULL, "mode %s", MODES[kgp->setting->mode]);
    }
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
        kgp_game_name(kgp, &kgp->game.id, value->text);
    else if (strcmp(key->text, "game:opponent") == 0)
        kgp_game_name(kgp, &kgp->game.opponent, value->text);
}

static void take_error(struct kgp *kgp, const struct message *message)
{
    const struct message_argument *const why =
        message_argument(message, 0, MESSAGE_STRING);

    if (why != NULL && strstr(why->text, "No state") != NULL) {
        if (message->has_ref)
            kgp_answer_repeat(kgp, message->ref);
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
    kgp_send(kgp, message->has_id ? &message->id : NULL, "pong");
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
    {"ping", take_ping},       {"state", kgp_state_take},
    {"stop", kgp_state_stop},  {"set", take_setting},
    {"problem", take_problem}, {"error", take_error},
    {"goodbye", take_goodbye},
};

static void take_bad_line(struct kgp *kgp, const struct message *message,
                          const char *why)
{
    kgp_send_error(kgp, message, why);
    if (++kgp->bad_lines < BAD_LINES_MAX)
        return;
    err_set(&kgp->failure, "the server makes no sense: %s", why);
    kgp->engine.quit = true;
}

/* Unknown messages are for other programs. */
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

static int64_t find_due(struct engine *engine)
{
    const struct kgp *const kgp = kgp_of(engine);
    const int64_t tick = clock_now() + TICK;
    const int64_t due = kgp_answer_due(&kgp->answer);

    return due < tick ? due : tick;
}

static void wake_up(struct engine *engine)
{
    struct kgp *const kgp = kgp_of(engine);

    if (progress_is_stopped(kgp->progress))
        engine->quit = true;
    if (!kgp->greeted && clock_now() >= kgp->deadline)
        end_with(kgp, "the server does not greet");
    kgp_answer_send(kgp);
    kgp_state_next(kgp);
}

const struct engine_protocol kgp_protocol = {
    .name = "kgp",
    .take = take_line,
    .due = find_due,
    .wake = wake_up,
    .leaves = true,
    .remark = engine_remark_aside,
    .think = kgp_answer_improve,
    .answer = kgp_answer_finish,
};

bool kgp_run(struct kgp *kgp, int descriptor, struct err *err)
{
    struct err unsaid;

    kgp->engine.quit = false;
    kgp->socket = descriptor;
    kgp->next_id = 1;
    kgp->greeted = kgp->farewell = false;
    kgp->deadline = clock_now() + GREETING_TIME;
    kgp->time = KGP_TIME_NONE;
    kgp->clock = KGP_NOT_TOLD;
    kgp->game = (struct kgp_game){.number = kgp->game.number, .over = true};
    kgp->state_count = kgp->bad_lines = 0;
    kgp->answer.active = false;
    *kgp->failure.text = '\0';
    engine_run(&kgp->engine, descriptor, &unsaid);
    if (!kgp->farewell)
        kgp_send(kgp, NULL, "goodbye");
    kgp_game_tell(kgp);
    if (*kgp->failure.text == '\0')
        return true;
    *err = kgp->failure;
    return false;
}
