/* SPDX-License-Identifier: MIT */
/* The output of the text mode: positions, moves, remarks, the end, the
 * review. */
#include "base/clock.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "match/own_game.h"
#include "screen/text/advice.h"
#include "screen/text/describe.h"
#include "screen/text/review_words.h"
#include "screen/text/rule_example.h"
#include "screen/text/text_mode.h"
#include "screen/text/text_mode_inside.h"

#include <ctype.h>
#include <poll.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { DESCRIPTORS = 3 };

const struct game *text_mode_game(const struct text_mode *mode)
{
    return session_game(mode->session);
}

const char *text_mode_name(const struct text_mode *mode, int player)
{
    return session_name(mode->session, player);
}

int text_mode_seat(const struct text_mode *mode)
{
    const struct match *const match = session_match(mode->session);

    if (match_humans(match) == 1)
        for (int player = 0; player < text_mode_game(mode)->players; player++)
            if (match_human(match, player))
                return player;
    return SEAT_NONE;
}

enum labels text_mode_labels(const struct text_mode *mode,
                             const struct position *position)
{
    const int seat = text_mode_seat(mode);

    return seat == SEAT_NONE
               ? LABELS_NOTATION
               : board_labels(text_mode_game(mode), position, seat);
}

const char *text_mode_mover(const struct text_mode *mode)
{
    return describe_name(
        text_mode_name(mode, session_position(mode->session)->player));
}

void text_mode_refuse(struct text_mode *mode, const char *format, ...)
{
    char words[ERR_TEXT_MAX];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    utf8_write_text(words, mode->out);
    fputs(*words != '\0' && words[strlen(words) - 1] == '?' ? "\n" : ".\n",
          mode->out);
    mode->refused++;
}

/* ---- moves ---- */

static void list_names(const struct text_mode *mode,
                       const char *names[PLAYERS_MAX])
{
    for (int player = 0; player < text_mode_game(mode)->players; player++)
        names[player] = text_mode_name(mode, player);
}

void text_mode_write_turn(const struct text_mode *mode,
                          const struct position *before, struct move move)
{
    const struct game *game = text_mode_game(mode);
    const char *names[PLAYERS_MAX];

    list_names(mode, names);
    describer_of(game)->turn(game, before, move, text_mode_labels(mode, before),
                             0, names, mode->out);
}

/* Writes behind a move to this node, or behind all moves of a turn, whether it
 * is proven, and who is next. If more moves have come meanwhile, their lines
 * say it. */
static void write_next(const struct text_mode *mode, int node,
                       enum move_ground ground)
{
    const char *mover = text_mode_mover(mode);

    if (ground != GROUND_UNSAID)
        fprintf(mode->out, " (%s)", advice_ground_words(ground));
    putc('.', mode->out);
    if (session_is_over(mode->session) || node != session_cursor(mode->session))
        putc('\n', mode->out);
    else if (strcmp(mover, "you") == 0)
        fputs(" Your move.\n", mode->out);
    else
        fprintf(mode->out, " %s to move.\n", mover);
}

void text_mode_write_move(const struct text_mode *mode, int node,
                          enum move_ground ground)
{
    const struct node *const made = session_node(mode->session, node);

    text_mode_write_turn(
        mode, &session_node(mode->session, made->parent)->position, made->move);
    write_next(mode, node, ground);
}

/* ---- the turn of a machine ---- */

/* `Baobab: f a f, three in a row, takes 3. Your move.`: all moves from one node
 * to another. */
static void write_chain(const struct text_mode *mode, int from, int to)
{
    const struct game *const game = text_mode_game(mode);
    const struct position *const before =
        &session_node(mode->session, from)->position;
    const int count = session_node(mode->session, to)->ply -
                      session_node(mode->session, from)->ply;
    struct move *const moves = memory_new((size_t)count, sizeof *moves);

    for (int i = count - 1, node = to; i >= 0; i--) {
        moves[i] = session_node(mode->session, node)->move;
        node = session_node(mode->session, node)->parent;
    }

    const struct move_chain chain = {game, before, moves, count,
                                     text_mode_labels(mode, before)};

    describer_of(game)->chain(&chain, text_mode_name(mode, before->player), 0,
                              mode->out);
    write_next(mode, to, mode->turn_ground);
    free(moves);
}

/* Does the player of this move also make the next one? The session may be
 * further on: moves of another machine come several at once. */
static bool goes_again(const struct text_mode *mode,
                       const struct session_event *event)
{
    const int node = event->change.to;

    return match_end_at(session_match(mode->session), node) == END_NOT &&
           session_node(mode->session, node)->position.player == event->player;
}

/* The moves of a machine's turn are written as one, when it is over. */
static void write_machine(struct text_mode *mode,
                          const struct session_event *event)
{
    const struct change *const change = &event->change;
    const int from =
        mode->turn_from != NODE_NONE ? mode->turn_from : change->from;

    if (mode->turn_from == NODE_NONE || event->ground > mode->turn_ground)
        mode->turn_ground = event->ground;
    mode->turn_from = from;
    if (goes_again(mode, event))
        return;
    mode->turn_from = NODE_NONE;
    mode->silent = false;
    if (from == change->from)
        text_mode_write_move(mode, change->to, event->ground);
    else
        write_chain(mode, from, change->to);
}

/* ---- events ---- */

void text_mode_set_tutor(struct text_mode *mode, enum tutor_degree degree)
{
    mode->tutor = degree;
    session_tutor(mode->session, advice_tutor_least(text_mode_game(mode),
                                                    degree, mode->limits));
}

/* Writes that moves were taken back at a table, since another player may have
 * done that. */
static void write_back(const struct text_mode *mode,
                       const struct change *change)
{
    const int ply = session_node(mode->session, change->to)->ply;

    if (ply < session_node(mode->session, change->from)->ply)
        fprintf(mode->out, "The game goes back to move %d.\n", ply + 1);
}

/* Writes a move, or another change of the position. */
static void write_moved(struct text_mode *mode,
                        const struct session_event *event)
{
    const bool machine = !session_is_looking(mode->session) &&
                         event->player != SESSION_NOBODY &&
                         !session_is_person(mode->session, event->player);

    mode->draw_offered = NODE_NONE;
    if (event->player == SESSION_NOBODY) {
        mode->turn_from = NODE_NONE;
        if (mode->table != NULL)
            write_back(mode, &event->change);
    } else if (machine && describer_of(text_mode_game(mode))->chain != NULL) {
        write_machine(mode, event);
    } else {
        mode->silent = false;
        text_mode_write_move(mode, event->change.to, event->ground);
    }
}

static void write_event(struct text_mode *mode,
                        const struct session_event *event)
{
    switch (event->kind) {
    case SESSION_BEGUN:
        text_mode_set_tutor(mode, mode->tutor);
        mode->turn_from = NODE_NONE;
        mode->draw_offered = NODE_NONE;
        mode->silent = false;
        break;
    case SESSION_MOVED:
        write_moved(mode, event);
        break;
    case SESSION_REMARK:
        if (event->player == SESSION_ANALYST)
            fputs("The analyst: ", mode->out);
        else if (event->player != SESSION_NOBODY)
            fprintf(mode->out, "%s: ", text_mode_name(mode, event->player));
        utf8_write_text(event->text, mode->out);
        fputs(".\n", mode->out);
        break;
    case SESSION_NO_MACHINE:
        utf8_write_text(event->text, mode->out);
        fprintf(mode->out, ". Play for %s yourself.\n",
                text_mode_name(mode, event->player));
        err_set(&mode->unseated, "%s", event->text);
        break;
    case SESSION_NOT_KEPT:
    case SESSION_NOT_COUNTED:
        fputs(event->kind == SESSION_NOT_KEPT ? "Not kept: " : "Not counted: ",
              mode->out);
        utf8_write_text(event->text, mode->out);
        fputs(".\n", mode->out);
        break;
    case SESSION_KEPT_AGAIN:
        fputs("The game is kept again.\n", mode->out);
        break;
    case SESSION_NO_ADVICE:
        err_set(&mode->unadvised, "%s", event->text);
        break;
    case SESSION_SEATED:
        mode->draw_offered = NODE_NONE;
        break;
    case SESSION_THOUGHT:
    case SESSION_ADVISED:
    case SESSION_OBJECTED:
    case SESSION_REPLIED:
    case SESSION_REVIEWED:
    case SESSION_OVER:
        break;
    }
}

void text_mode_take_events(struct text_mode *mode)
{
    struct session_event event;

    while (session_next_event(mode->session, &event))
        write_event(mode, &event);
}

int64_t text_mode_now(struct text_mode *mode)
{
    const int64_t now = clock_now();

    if (mode->continued != NULL && mode->continued()) {
        session_cover(mode->session, true, mode->known);
        session_cover(mode->session, false, now);
    }
    mode->known = now;
    return now;
}

bool text_mode_must_leave(const struct text_mode *mode)
{
    struct pollfd leaves = {.fd = mode->leaves, .events = POLLIN};

    return mode->leaves > 0 && poll(&leaves, 1, 0) > 0;
}

bool text_mode_await(struct text_mode *mode,
                     bool (*is_there)(const struct text_mode *mode))
{
    struct pollfd wake[1 + DESCRIPTORS] = {
        {.fd = mode->leaves > 0 ? mode->leaves : -1, .events = POLLIN}};

    if (!file_flush(mode->out, "standard output", &mode->unheard))
        return false;
    while (!is_there(mode)) {
        poll(wake,
             1 + (nfds_t)session_descriptors(mode->session, wake + 1,
                                             DESCRIPTORS),
             -1);
        if (wake[0].revents != 0)
            return false;
        session_shown(mode->session);
        session_tick(mode->session, text_mode_now(mode));
        text_mode_take_events(mode);
    }
    return true;
}

/* ---- the review ---- */

static bool is_reviewed(const struct text_mode *mode)
{
    return !session_is_reviewing(mode->session);
}

/* Writes a line for a part of the review, if it has anything to say. */
static void write_part(const struct text_mode *mode,
                       const struct review_words *words, enum review_part part,
                       int player)
{
    char *text = NULL;
    size_t length = 0;
    FILE *const out = memory_stream(&text, &length);
    review_words_write(words, part, player, out);
    fclose(out);
    if (length > 0)
        fprintf(mode->out, "%c%s.\n", toupper((unsigned char)*text), text + 1);
    free(text);
}

/* Writes the review for the only person among machines, or else for the first
 * player. */
static void write_review(struct text_mode *mode)
{
    const struct match *match = session_match(mode->session);
    const int viewer = match_humans(match) == 1 && match_human(match, 1);
    struct review_words words;

    if (!mode->reviews)
        return;
    session_review(mode->session, session_cursor(mode->session));
    if (session_reviewed(mode->session) == NULL ||
        !text_mode_await(mode, is_reviewed) ||
        !review_words_read(mode->session, mode->levels, viewer, "; ", &words) ||
        words.sums.proven == 0)
        return;
    write_part(mode, &words, REVIEW_PROVEN, viewer);
    write_part(mode, &words, REVIEW_MARGIN, viewer);
    write_part(mode, &words, REVIEW_LOSS, viewer);
    write_part(mode, &words, REVIEW_LOSS, 1 - viewer);
    write_part(mode, &words, REVIEW_TURNING, viewer);
    for (int i = 0; i < 2; i++)
        if (match_human(match, i))
            write_part(mode, &words, REVIEW_LIKE, i);
}

/* ---- sets ---- */

/* `You cannot fill a pit, and Oak has won the match.` */
static void write_out(const struct text_mode *mode, int first)
{
    const int out = session_series(mode->session)->out;
    const char *const loser = text_mode_name(mode, (first + out) % 2);
    const char *const winner = text_mode_name(mode, (first + 1 - out) % 2);

    fprintf(mode->out, "%s cannot fill a pit, and %s %s won the match.\n",
            loser, describe_name(winner),
            describe_is_you(winner) ? "have" : "has");
}

/* `Set 2 of 5: You 1.5, Oak 0.5. next begins the next one.`, or, if the number
 * of rounds is open, `Round 2: ...`. */
static void write_sets(const struct text_mode *mode)
{
    const struct session_series *const series = session_series(mode->session);
    const int first = series->played % 2; /* the present seat of set one's
                                             south */
    char number[PHRASE_MAX] = "";
    FILE *const out = memory_file(number, sizeof number);

    sets_write_number(match_sets(session_match(mode->session)),
                      series->played + 1, out);
    fclose(out);
    if (!series->sets)
        return;
    fprintf(mode->out, "%c%s:", toupper((unsigned char)*number), number + 1);
    for (int i = 0; i < 2; i++) {
        fprintf(mode->out, "%s %s ", i > 0 ? "," : "",
                text_mode_name(mode, (first + i) % 2));
        game_write_halves(series->halves[i], mode->out);
    }
    fputs(session_set_follows(mode->session) &&
                  match_humans(session_match(mode->session)) > 0
              ? ". `next` begins the next one.\n"
              : ".\n",
          mode->out);
    if (series->out >= 0)
        write_out(mode, first);
}

/* ---- positions ---- */

/* `Time: you 4:58, Willow 5:00.`, before a person's own move. */
static void write_times(const struct text_mode *mode)
{
    const struct session *const session = mode->session;
    const int64_t now = clock_now();

    if (!session_is_timed(session) ||
        !session_is_person(session, session_mover(session)))
        return;
    fputs("Time: ", mode->out);
    for (int i = 0; i < text_mode_game(mode)->players; i++)
        fprintf(mode->out, "%s%s %s", i > 0 ? ", " : "",
                describe_name(text_mode_name(mode, i)),
                time_shown(session_time_left(session, i, now)).text);
    fputs(".\n", mode->out);
}

/* Writes the help that people had; machines get none. */
static void write_help(const struct text_mode *mode)
{
    const struct session *const session = mode->session;

    if (!session_is_helped(session) ||
        match_humans(session_match(session)) == 0)
        return;
    fputs("Helped: ", mode->out);
    phrase_write_help(session_help(session), mode->out);
    fputs(".\n", mode->out);
}

void text_mode_write_news(struct text_mode *mode)
{
    const struct game *game = text_mode_game(mode);
    const int cursor = session_cursor(mode->session);
    const struct outcome outcome =
        match_outcome_at(session_match(mode->session), cursor);
    const struct node *node = session_node(mode->session, cursor);
    const char *names[PLAYERS_MAX];
    struct err why;

    if (mode->silent)
        return;
    list_names(mode, names);
    fprintf(mode->out, "Move %d. ", node->ply + 1);
    describer_of(game)->board(game, &node->position, names,
                              text_mode_labels(mode, &node->position),
                              mode->out);
    putc('\n', mode->out);
    if (node->comment != NULL)
        fprintf(mode->out, "(%s)\n", node->comment);
    if (!session_is_over(mode->session)) {
        write_times(mode);
        return;
    }
    phrase_write_over(game, &outcome, names, mode->out);
    putc('\n', mode->out);
    write_help(mode);
    if (session_not_counted(mode->session, &why))
        fprintf(mode->out, "Not in your record: %s.\n", why.text);
    write_sets(mode);
    write_review(mode);
}

/* ---- the rules ---- */

/* `For example: South: pits 1 to 4 hold ... South sows 1: ... Then South: ...` */
static void write_example(const struct rule_example *example, FILE *out)
{
    const struct game *const game = example->game;
    const char *names[PLAYERS_MAX];

    for (int player = 0; player < game->players; player++)
        names[player] = example->names[player].text;
    fputs("  For example: ", out);
    describer_of(game)->board(game, &example->before, names, LABELS_NOTATION,
                              out);
    fputs("\n  ", out);
    rule_example_write(example, out);
    if (example->kind == EXAMPLE_MOVE) {
        fputs(" Then: ", out);
        describer_of(game)->board(game, &example->after, names, LABELS_NOTATION,
                                  out);
    }
    putc('\n', out);
}

/* Writes the text in a game's own file. */
static void write_own_words(const struct game *game, const char *called,
                            FILE *out)
{
    struct err unsaid;
    struct own_games games = own_games_load(called, &unsaid);
    const struct own_game *const own = own_games_about(&games, game);

    for (int i = 0; own != NULL && i < own->text_count; i++)
        fprintf(out, "%s%s\n", i == 0 ? "In short: " : "", own->texts[i]);
    own_games_free(&games);
}

void text_mode_write_rules(const struct game *game, const char *called,
                           FILE *out)
{
    struct rules_part parts[RULES_PARTS_MAX];
    const int count = rules_parts(game, parts);
    struct rule_example example;

    fprintf(out, "The rules of %s.\n",
            mancala_is_own(game) ? phrase_game(game).text
                                 : game_spec_text(game).text);
    write_own_words(game, called, out);
    for (int i = 0; i < count; i++) {
        fprintf(out, "%s: %s\n", parts[i].head, parts[i].text);
        for (int j = 0; j < parts[i].scene_count; j++) {
            if (!rule_example_play(game, &parts[i].scenes[j], &example))
                continue;
            if (example.kind != EXAMPLE_POSITION)
                write_example(&example, out);
            rule_example_free(&example);
        }
    }
}
