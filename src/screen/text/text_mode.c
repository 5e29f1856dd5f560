/* The game as lines of text: two people at one terminal, or a script. */
#include "screen/text/text_mode.h"
#include "base/file.h"
#include "base/utf8.h"
#include "match/session/analyst.h"
#include "screen/text/describe.h"
#include "screen/text/text_mode_inside.h"

#include <string.h>

enum { LINE_MAX_BYTES = 1000, NO_TEXT = 1 };

void text_mode_make_move(struct text_mode *mode, struct move move,
                         int64_t asked)
{
    const int64_t thought = (clock_now() - asked) / CLOCK_MILLISECOND;
    const struct change change =
        match_play(mode->match, move,
                   thought < UINT32_MAX ? (uint32_t)thought : UINT32_MAX);

    text_mode_tell_move(mode, change.from, move);
    mode->silent = false;
    mode->unsaved = true;
}

static void play(struct text_mode *mode, const char *line)
{
    const struct game *game = text_mode_game_of(mode);
    struct move move;
    struct err err;

    mode->silent = true;
    if (match_end(mode->match) != END_NOT) {
        err_set(&err, "The game is over; undo, new or quit");
        text_mode_refuse(mode, &err);
    } else if (!describer_of(game)->read_move(game, match_position(mode->match),
                                              line, &move, &err)) {
        text_mode_refuse(mode, &err);
    } else {
        text_mode_make_move(mode, move, mode->asked);
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
static bool read_line(const struct text_mode *mode, char line[LINE_MAX_BYTES])
{
    size_t length = 0;
    int byte;

    while ((byte = getc(mode->in)) != EOF && byte != '\n') {
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
static void ask_move(const struct text_mode *mode)
{
    const struct position *position = match_position(mode->match);
    const char *name = text_mode_name_of(mode, position->player);

    if (mode->waiting)
        fprintf(mode->out, "%s waits (", name);
    else if (text_mode_is_you(name))
        fputs("Your move (", mode->out);
    else
        fprintf(mode->out, "%s's move (", name);
    describer_of(text_mode_game_of(mode))
        ->choice(text_mode_game_of(mode), position, mode->out);
    fputs(mode->waiting ? ", go, " : ", ", mode->out);
}

static void ask(struct text_mode *mode)
{
    if (match_end(mode->match) != END_NOT)
        fputs("What now (", mode->out);
    else
        ask_move(mode);
    fputs("? for commands): ", mode->out);
    file_flush(mode->out, "standard output", &mode->unheard);
    if (!mode->silent)
        mode->asked = clock_now();
}

void text_mode_wait(struct text_mode *mode)
{
    mode->waiting = match_humans(mode->match) == 0;
}

/* One question and what comes of the answer; false when there is none. */
static bool turn(struct text_mode *mode)
{
    char line[LINE_MAX_BYTES];

    if (text_mode_machine_moves(mode))
        return true;
    text_mode_tell_news(mode);
    ask(mode);

    const bool answered = read_line(mode, line);

    if (mode->echo && answered)
        utf8_write_text(line, mode->out);
    if (mode->echo || !answered)
        putc('\n', mode->out);
    if (!answered)
        return false;

    const struct action *action = action_find(line);
    const bool warned = mode->warned;

    if (action != NULL)
        action_run(mode, action, line);
    else if (*line != '\0')
        play(mode, line);
    else
        mode->silent = true;
    mode->warned = mode->warned && !warned;
    return !mode->quit && *mode->unheard.text == '\0';
}

static void sit_down(struct text_mode *mode, const struct levels *levels,
                     int player)
{
    const char *text = match_player(mode->match, player)->who;
    struct who who;
    struct err err;

    if (who_read_for(text, levels, text_mode_game_of(mode)->name, &who, &err) &&
        text_mode_employ(mode, player, &who, &err))
        return;
    utf8_write_text(err.text, mode->out);
    fprintf(mode->out, ". Play for %s yourself.\n",
            text_mode_name_of(mode, player));
}

void text_mode_take(struct text_mode *mode, struct match *match)
{
    struct err unsaid; /* whoever sat down first was told */
    struct levels *levels = levels_standard(&unsaid);

    text_mode_rest(mode);
    agent_free(mode->judge);
    mode->judge = NULL;
    for (int player = 0; player < PLAYERS_MAX; player++) {
        agent_free(mode->agents[player]);
        mode->agents[player] = NULL;
    }
    match_free(mode->match);
    mode->match = match;
    mode->advice.node = NODE_NONE;
    mode->silent = false;
    mode->unsaved = false;
    mode->waiting = false;
    for (int player = 0; match != NULL && player < match_game(match)->players;
         player++)
        sit_down(mode, levels, player);
    mode->seed += PLAYERS_MAX;
    levels_free(levels);
}

/* What went wrong on the way, if anything did. A person who is refused knows,
 * and tries again; a script must hear of it at the end. */
static bool report(const struct text_mode *mode, struct err *err)
{
    *err = mode->unheard;
    if (*err->text != '\0' || !file_flush(mode->out, "standard output", err))
        return false;
    if (ferror(mode->in) != 0)
        return err_set(err, "standard input cannot be read");
    return !mode->echo || mode->refused == 0 ||
           err_set(err, "%d of the answers could not be followed",
                   mode->refused);
}

static void tell_result(const struct text_mode *mode)
{
    const struct history *history = match_history(mode->match);
    const struct outcome outcome =
        match_outcome_at(mode->match, history_cursor(history));

    if (outcome.end != END_NOT)
        fprintf(mode->out, "result %s\n",
                match_score_text(text_mode_game_of(mode), &outcome).text);
}

static struct text_mode text_mode_of(const struct text_mode_options *options)
{
    return (struct text_mode){
        .in = options->in,
        .out = options->out,
        .echo = options->echo,
        .seed = options->seed,
        .analyst = options->analyst,
        .review = options->review,
    };
}

static void leave(struct text_mode *mode)
{
    text_mode_take(mode, NULL);
    worker_free(mode->worker);
    line_free(&mode->line);
}

bool text_mode_play(struct match *match,
                    const struct text_mode_options *options, struct err *err)
{
    struct text_mode mode = text_mode_of(options);

    text_mode_take(&mode, match);
    while (turn(&mode))
        ;
    tell_result(&mode);

    const bool fine = report(&mode, err);

    leave(&mode);
    return fine;
}

bool text_mode_watch(struct match *match,
                     const struct text_mode_options *options, struct err *err)
{
    struct text_mode mode = text_mode_of(options);

    mode.watched = true;
    text_mode_take(&mode, match);
    text_mode_tell_news(&mode);
    mode.silent = true;
    while (text_mode_machine_moves(&mode))
        ;
    text_mode_tell_news(&mode);
    tell_result(&mode);
    *err = mode.unheard;

    const bool fine =
        *err->text == '\0' && file_flush(mode.out, "standard output", err);

    mode.match = NULL;
    leave(&mode);
    return fine;
}
