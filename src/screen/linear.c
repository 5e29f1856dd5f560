/* The game as lines of text: two people at one terminal, or a script. */
#include "screen/linear.h"
#include "screen/linear_inside.h"
#include "screen/voice.h"

enum { LINE_MAX_BYTES = 1000 };

static void play(struct linear *linear, const char *line)
{
    const struct game *game = linear_game_of(linear);
    const int64_t thought = (clock_now() - linear->asked) / CLOCK_MILLISECOND;
    struct move move;
    struct err err;

    linear->silent = true;
    if (match_end(linear->match) != END_NOT) {
        fputs("The game is over; undo, new or quit.\n", linear->out);
    } else if (!voice_of(game)->read_move(game, match_position(linear->match),
                                          line, &move, &err)) {
        linear_say(linear, &err);
    } else {
        const struct change change =
            match_play(linear->match, move,
                       thought < UINT32_MAX ? (uint32_t)thought : UINT32_MAX);

        linear_tell_move(linear, change.from, move);
        linear->silent = false;
        linear->unsaved = true;
    }
}

static bool is_blank(int byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r';
}

/*
 * Reads a line without the blanks around it; false at the end of input. A zero
 * becomes a ?, and a line that is too long to be anything is told by its
 * length.
 */
static bool read_line(const struct linear *linear, char line[LINE_MAX_BYTES])
{
    size_t length = 0;
    int byte;

    while ((byte = getc(linear->in)) != EOF && byte != '\n') {
        if (length > 0 || !is_blank(byte))
            length++;
        if (length > 0 && length < LINE_MAX_BYTES)
            line[length - 1] = byte == '\0' ? '?' : (char)byte;
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

static void ask(struct linear *linear)
{
    const struct position *position = match_position(linear->match);

    if (match_end(linear->match) != END_NOT) {
        fputs("What now (? for commands): ", linear->out);
    } else {
        fprintf(linear->out, "%s's move (",
                linear_name_of(linear, position->player));
        voice_of(linear_game_of(linear))
            ->choice(linear_game_of(linear), position, linear->out);
        fputs(", ? for commands): ", linear->out);
    }
    fflush(linear->out);
    linear->asked = clock_now();
}

/* One question and what comes of the answer; false when there is none. */
static bool turn(struct linear *linear)
{
    char line[LINE_MAX_BYTES];

    linear_tell_news(linear);
    ask(linear);

    const bool answered = read_line(linear, line);

    if (linear->echo || !answered)
        fprintf(linear->out, "%s\n", answered ? line : "");
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
    return !linear->quit;
}

bool linear_play(struct match *match, FILE *in, FILE *out, bool echo)
{
    struct linear linear = {.match = match, .in = in, .out = out, .echo = echo};

    while (turn(&linear))
        ;
    if (match_end(linear.match) != END_NOT) {
        const struct history *history = match_history(linear.match);
        const struct outcome outcome =
            match_outcome_at(linear.match, history_cursor(history));

        fprintf(out, "result %s\n",
                match_score_text(linear_game_of(&linear), &outcome).text);
    }
    match_free(linear.match);
    return fflush(out) == 0 && ferror(out) == 0;
}
