/* The game as lines of text: two people at one terminal, or a script. */
#include "screen/text/text_mode.h"
#include "base/file.h"
#include "base/utf8.h"
#include "match/session/analyst.h"
#include "screen/text/text_mode_inside.h"
#include "screen/text/describe.h"

#include <string.h>

enum { LINE_MAX_BYTES = 1000, NO_TEXT = 1 };

void linear_make_move(struct linear *linear, struct move move, int64_t asked)
{
    const int64_t thought = (clock_now() - asked) / CLOCK_MILLISECOND;
    const struct change change =
        match_play(linear->match, move,
                   thought < UINT32_MAX ? (uint32_t)thought : UINT32_MAX);

    linear_tell_move(linear, change.from, move);
    linear->silent = false;
    linear->unsaved = true;
}

static void play(struct linear *linear, const char *line)
{
    const struct game *game = linear_game_of(linear);
    struct move move;
    struct err err;

    linear->silent = true;
    if (match_end(linear->match) != END_NOT) {
        err_set(&err, "The game is over; undo, new or quit");
        linear_refuse(linear, &err);
    } else if (!voice_of(game)->read_move(game, match_position(linear->match),
                                          line, &move, &err)) {
        linear_refuse(linear, &err);
    } else {
        linear_make_move(linear, move, linear->asked);
    }
}

static bool is_blank(int byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r';
}

/*
 * Reads a line without the blanks around it; false at the end of input. A zero
 * becomes another byte that is no text, and a line that is too long to be
 * anything is told by its length.
 */
static bool read_line(const struct linear *linear, char line[LINE_MAX_BYTES])
{
    size_t length = 0;
    int byte;

    while ((byte = getc(linear->in)) != EOF && byte != '\n') {
        if (length > 0 || !is_blank(byte))
            length++;
        if (length > 0 && length < LINE_MAX_BYTES)
            line[length - 1] = byte == '\0' ? NO_TEXT : (char)byte;
    }
    if (length >= LINE_MAX_BYTES) {
        snprintf(line, LINE_MAX_BYTES, "a line of %zu bytes", length);
        return true;
    }
    while (length > 0 && is_blank(line[length - 1]))
        length--;
    line[length] = '\0';
    return byte != EOF || length > 0;
}

/* `Your move (1-6, `, `North's move (1-6, `, and where machines wait
 * `Oak waits (1-6, go, `. */
static void ask_move(const struct linear *linear)
{
    const struct position *position = match_position(linear->match);
    const char *name = linear_name_of(linear, position->player);

    if (linear->waiting)
        fprintf(linear->out, "%s waits (", name);
    else if (linear_is_you(name))
        fputs("Your move (", linear->out);
    else
        fprintf(linear->out, "%s's move (", name);
    voice_of(linear_game_of(linear))
        ->choice(linear_game_of(linear), position, linear->out);
    fputs(linear->waiting ? ", go, " : ", ", linear->out);
}

static void ask(struct linear *linear)
{
    if (match_end(linear->match) != END_NOT)
        fputs("What now (", linear->out);
    else
        ask_move(linear);
    fputs("? for commands): ", linear->out);
    file_flush(linear->out, "standard output", &linear->unheard);
    if (!linear->silent)
        linear->asked = clock_now();
}

void linear_wait(struct linear *linear)
{
    linear->waiting = match_humans(linear->match) == 0;
}

/* One question and what comes of the answer; false when there is none. */
static bool turn(struct linear *linear)
{
    char line[LINE_MAX_BYTES];

    if (linear_machine_moves(linear))
        return true;
    linear_tell_news(linear);
    ask(linear);

    const bool answered = read_line(linear, line);

    if (linear->echo && answered)
        utf8_write_text(line, linear->out);
    if (linear->echo || !answered)
        putc('\n', linear->out);
    if (!answered)
        return false;

    const struct action *action = action_find(line);
    const bool warned = linear->warned;

    if (action != NULL)
        action_run(linear, action, line);
    else if (*line != '\0')
        play(linear, line);
    else
        linear->silent = true;
    linear->warned = linear->warned && !warned;
    return !linear->quit && *linear->unheard.text == '\0';
}

static void sit_down(struct linear *linear, const struct levels *levels,
                     int player)
{
    const char *text = match_player(linear->match, player)->who;
    struct who who;
    struct err err;

    if (who_read_for(text, levels, linear_game_of(linear)->name, &who, &err) &&
        linear_employ(linear, player, &who, &err))
        return;
    utf8_write_text(err.text, linear->out);
    fprintf(linear->out, ". Play for %s yourself.\n",
            linear_name_of(linear, player));
}

void linear_take(struct linear *linear, struct match *match)
{
    struct err unsaid; /* whoever sat down first was told */
    struct levels *levels = levels_standard(&unsaid);

    linear_rest(linear);
    agent_free(linear->judge);
    linear->judge = NULL;
    for (int player = 0; player < PLAYERS_MAX; player++) {
        agent_free(linear->agents[player]);
        linear->agents[player] = NULL;
    }
    match_free(linear->match);
    linear->match = match;
    linear->advice.node = NODE_NONE;
    linear->silent = false;
    linear->unsaved = false;
    linear->waiting = false;
    for (int player = 0; match != NULL && player < match_game(match)->players;
         player++)
        sit_down(linear, levels, player);
    linear->seed += PLAYERS_MAX;
    levels_free(levels);
}

/* What went wrong on the way, if anything did. A person who is refused knows,
 * and tries again; a script must hear of it at the end. */
static bool report(const struct linear *linear, struct err *err)
{
    *err = linear->unheard;
    if (*err->text != '\0' || !file_flush(linear->out, "standard output", err))
        return false;
    if (ferror(linear->in) != 0)
        return err_set(err, "standard input cannot be read");
    return !linear->echo || linear->refused == 0 ||
           err_set(err, "%d of the answers could not be followed",
                   linear->refused);
}

static void tell_result(const struct linear *linear)
{
    const struct history *history = match_history(linear->match);
    const struct outcome outcome =
        match_outcome_at(linear->match, history_cursor(history));

    if (outcome.end != END_NOT)
        fprintf(linear->out, "result %s\n",
                match_score_text(linear_game_of(linear), &outcome).text);
}

static struct linear linear_of(const struct linear_options *options)
{
    return (struct linear){
        .in = options->in,
        .out = options->out,
        .echo = options->echo,
        .seed = options->seed,
        .analyst = options->analyst,
        .review = options->review,
    };
}

static void leave(struct linear *linear)
{
    linear_take(linear, NULL);
    worker_free(linear->worker);
    line_free(&linear->line);
}

bool linear_play(struct match *match, const struct linear_options *options,
                 struct err *err)
{
    struct linear linear = linear_of(options);

    linear_take(&linear, match);
    while (turn(&linear))
        ;
    tell_result(&linear);

    const bool fine = report(&linear, err);

    leave(&linear);
    return fine;
}

bool linear_watch(struct match *match, const struct linear_options *options,
                  struct err *err)
{
    struct linear linear = linear_of(options);

    linear.watched = true;
    linear_take(&linear, match);
    linear_tell_news(&linear);
    linear.silent = true;
    while (linear_machine_moves(&linear))
        ;
    linear_tell_news(&linear);
    tell_result(&linear);
    *err = linear.unheard;

    const bool fine =
        *err->text == '\0' && file_flush(linear.out, "standard output", err);

    linear.match = NULL;
    leave(&linear);
    return fine;
}
