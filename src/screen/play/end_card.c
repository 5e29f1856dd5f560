/* SPDX-License-Identifier: MIT */
/*
 * The card at the end of a game: who won, why, how it went, and which level
 * comes next. A line each; those that matter least go first where there is
 * little room, and blank lines before any of them.
 */
#include "base/memory.h"
#include "screen/play/inside.h"
#include "screen/text/describe.h"
#include "screen/text/review_words.h"

#include <stdlib.h>
#include <string.h>

struct end_card {
    struct play_screen *play;
    struct captures captures; /* of the player at the bottom */
    const struct level *next; /* that is offered; NULL: none is */
    bool up;                  /* it is a harder one */
};

/* ---- what happened ---- */

/* Of equal captures the first is the biggest. */
static struct captures read_captures(const struct play_screen *play)
{
    const struct game *const game = session_game(play->session);
    struct captures captures = {0};
    struct steps steps = {0};
    int chain = 0;
    int player = -1;

    for (int node = session_cursor(play->session); node != NODE_START;
         node = session_node(play->session, node)->parent) {
        const struct node *const child = session_node(play->session, node);
        struct position position =
            session_node(play->session, child->parent)->position;
        const int mover = position.player;
        int count = 0;

        chain = mover == player ? chain + 1 : 1;
        player = mover;
        steps_clear(&steps);
        game->class->tell(game, &position, child->move, &steps);
        for (int i = 0; i < steps.count; i++)
            if (steps.items[i].kind == STEP_CAPTURE)
                count += steps.items[i].count;
        if (mover != play_viewer(play)) {
            captures.lost += count;
            continue;
        }
        if (count > 0)
            captures.first_ply = child->ply;
        captures.count += count;
        if (chain > captures.chain)
            captures.chain = chain;
        if (count >= captures.biggest) {
            captures.biggest = count;
            captures.biggest_ply = child->ply;
        }
    }
    steps_free(&steps);
    return captures;
}

enum {
    CARD_WIDTH = 58, /* at least */
    CARD_HEIGHT = 11,
    FRAME_WIDTH = 6, /* of a card, with a blank on both sides of the words */
    FRAME_HEIGHT = 2,
    NARROW = 60, /* canvases with less have little room */
    LINES_MAX = 14,
    CAPTION_ROOM = 18
};

/* Lines of a group stand together; a larger rank goes sooner. */
enum group { GROUP_RESULT, GROUP_CHART, GROUP_STORY, GROUP_CHOICE };

struct line_of_card {
    enum group group;
    int rank;
    struct style style;
    bool chart;
    char words[PLAY_WORDS_MAX];
};

struct lines {
    struct line_of_card items[LINES_MAX];
    int count;
};

/* ---- lines ---- */

static FILE *begin_line(struct lines *lines, enum group group, int rank,
                        enum theme_role role)
{
    struct line_of_card *const line = &lines->items[lines->count];

    *line = (struct line_of_card){
        .group = group, .rank = rank, .style = on(THEME_PANEL, role)};
    return memory_file(line->words, sizeof line->words);
}

/* A line without words is none. */
static void end_line(struct lines *lines, FILE *out)
{
    fclose(out);
    lines->count += *lines->items[lines->count].words != '\0';
}

/* ---- what is proven ---- */

/* The turning point, and which levels the people played like. */
static void write_turning(const struct play_screen *play,
                          const struct review_words *verdict, FILE *out)
{
    const long before = ftell(out);

    review_words_write(verdict, REVIEW_TURNING, 0, out);
    for (int player = 0; player < 2; player++) {
        char words[PLAY_WORDS_MAX] = "";
        FILE *const like = memory_file(words, sizeof words);

        if (match_human(session_match(play->session), player) &&
            (!verdict->brief || player == verdict->viewer))
            review_words_write(verdict, REVIEW_LIKE, player, like);
        fclose(like);
        if (*words != '\0')
            fprintf(out, "%s%s", ftell(out) > before ? verdict->join : "",
                    words);
    }
}

/* What the one at the bottom lost matters more. */
static void add_review(const struct play_screen *play,
                       const struct review_words *verdict, struct lines *lines)
{
    static const struct {
        enum review_part part;
        bool other; /* of the other player */
        bool brief; /* only where there is little room */
        int rank;
    } parts[] = {
        {REVIEW_MARGIN, false, false, 2}, {REVIEW_LOSS, false, false, 2},
        {REVIEW_WORST, false, true, 3},   {REVIEW_LOSS, true, false, 5},
        {REVIEW_WORST, true, true, 5},
    };
    const bool running = session_is_reviewing(play->session);
    const int viewer = verdict->viewer;
    FILE *out;

    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        out = begin_line(lines, GROUP_STORY, parts[i].rank, THEME_TEXT);
        if (verdict->brief || !parts[i].brief)
            review_words_write(verdict, parts[i].part,
                               parts[i].other ? 1 - viewer : viewer, out);
        end_line(lines, out);
    }
    out = begin_line(lines, GROUP_STORY, 2, THEME_TEXT);
    write_turning(play, verdict, out);
    end_line(lines, out);
    out = begin_line(lines, GROUP_STORY, running ? 1 : 5, THEME_DIM);
    if (running)
        fprintf(out, "proving the moves: %d of %d", verdict->sums.proven,
                verdict->sums.moves);
    else
        review_words_write(verdict, REVIEW_PROVEN, viewer, out);
    end_line(lines, out);
}

/* ---- drawing ---- */

static void draw_line(const struct play_screen *play, struct canvas *canvas,
                      struct rect rect, int y, const struct line_of_card *line)
{
    const int x = rect.x + 1;
    int count = 0;

    if (!line->chart) {
        canvas_text_cut(canvas, x, y, rect.width - 2, line->style, line->words);
        return;
    }

    int *const margins = play_margins(play, &count);
    const int room = rect.width - CAPTION_ROOM;
    const int wide = count < room ? count : room;

    sparkline_draw(canvas, (struct rect){x, y, wide, 1},
                   on(THEME_PANEL, THEME_YOURS), margins, count);
    canvas_text(canvas, x + wide + 2, y, on(THEME_PANEL, THEME_DIM),
                "your margin");
    free(margins);
}

static int count_gaps(const struct lines *lines)
{
    int gaps = 0;

    for (int i = 1; i < lines->count; i++)
        gaps += lines->items[i].group != lines->items[i - 1].group;
    return gaps;
}

/* Lines are dropped until the others have room: the one that matters least, and
 * of several the last. From the top, with gaps as far as there is room; the
 * last at the bottom. */
static void draw_lines(const struct play_screen *play, struct canvas *canvas,
                       struct rect rect, struct lines *lines)
{
    struct line_of_card *const items = lines->items;
    int y = rect.y;

    while (lines->count > rect.height) {
        int least = 0;

        for (int i = 1; i < lines->count; i++)
            if (items[i].rank >= items[least].rank)
                least = i;
        lines->count--;
        memmove(&items[least], &items[least + 1],
                (size_t)(lines->count - least) * sizeof *items);
    }

    int spare = rect.height - lines->count;
    const int last = lines->count - 1;

    spare = spare < count_gaps(lines) ? spare : count_gaps(lines);
    for (int i = 0; i < last; i++) {
        if (i > 0 && items[i].group != items[i - 1].group && spare > 0) {
            spare--;
            y++;
        }
        draw_line(play, canvas, rect, y++, &items[i]);
    }
    draw_line(play, canvas, rect, rect.y + rect.height - 1, &items[last]);
}

/* So large as it must be, and never larger than the canvas. */
static struct rect draw_card(struct canvas *canvas, const struct lines *lines)
{
    int width = CARD_WIDTH;
    int height = lines->count + count_gaps(lines) + FRAME_HEIGHT;

    for (int i = 0; i < lines->count; i++) {
        const int words = canvas_text_width(canvas, lines->items[i].words);

        if (words + FRAME_WIDTH > width)
            width = words + FRAME_WIDTH;
    }
    if (height < CARD_HEIGHT)
        height = CARD_HEIGHT;
    if (width > canvas_width(canvas) - 2)
        width = canvas_width(canvas) - 2;
    if (height > canvas_height(canvas) - 2)
        height = canvas_height(canvas) - 2;
    return card_draw(canvas, width, height, "");
}

static void draw_end_card(void *self, struct canvas *canvas, int64_t now)
{
    const struct end_card *const end = self;
    const struct play_screen *const play = end->play;
    const struct session *const session = play->session;
    const struct game *const game = session_game(session);
    const struct match_help help = session_help(session);
    const struct outcome outcome =
        match_outcome_at(session_match(session), session_cursor(session));
    struct review_words verdict;
    struct lines lines = {.count = 0};
    FILE *out = begin_line(&lines, GROUP_RESULT, 0, THEME_TITLE);

    (void)now;
    lines.items[0].style.weight = WEIGHT_BOLD;
    play_write_result(play, out);
    fprintf(out, "  %s", match_score_text(game, &outcome).text);
    end_line(&lines, out);
    out = begin_line(&lines, GROUP_RESULT, 1, THEME_TEXT);
    fputs(game_end_words(outcome.end), out);
    end_line(&lines, out);
    lines.items[lines.count++] =
        (struct line_of_card){.group = GROUP_CHART, .rank = 4, .chart = true};
    if (review_words_read(session, play->app->levels, play_viewer(play), " · ",
                          &verdict)) {
        verdict.brief = canvas_width(canvas) < NARROW;
        add_review(play, &verdict, &lines);
    }
    out = begin_line(&lines, GROUP_STORY, 7, THEME_TEXT);
    describer_of(game)->captures(game, &end->captures, out);
    end_line(&lines, out);
    out = begin_line(&lines, GROUP_STORY, 6, THEME_DIM);
    if (session_is_helped(session))
        fprintf(out, "helped: %d hint%s, %d take-back%s%s", help.hints,
                help.hints == 1 ? "" : "s", help.take_backs,
                help.take_backs == 1 ? "" : "s",
                help.evaluation ? ", evaluation" : "");
    end_line(&lines, out);
    out = begin_line(&lines, GROUP_CHOICE, 0, THEME_TEXT);
    fprintf(out, "N rematch   n %s%s   h look back   q menu",
            end->next == NULL ? "new game"
            : end->up         ? "one level up: "
                              : "one level down: ",
            end->next == NULL ? "" : end->next->name);
    end_line(&lines, out);
    draw_lines(play, canvas, draw_card(canvas, &lines), &lines);
}

/* ---- keys ---- */

/* Digits are still meant for the pits of the game that is over. Any other key
 * takes the card away, and does then what it does without. */
static bool take_event(void *self, const struct event *event, int64_t now)
{
    struct end_card *const end = self;
    struct play_screen *const play = end->play;
    const bool is_key = event->kind == EVENT_KEY;
    struct err err;

    if ((event->kind == EVENT_MOUSE && event->action != MOUSE_PRESS) ||
        (is_key && event->key >= '0' && event->key <= '9'))
        return true;
    if ((!is_key && event->kind != EVENT_MOUSE) ||
        (is_key && binding_names("t T ?", event->key)))
        return false;
    screens_pop(play->app->screens, now);
    if (!is_key || event->key == INPUT_ESCAPE || event->key == INPUT_ENTER)
        return true;
    if (event->key != 'n' || end->next == NULL) {
        play_press(play, event->key == 'h' ? 'k' : event->key, now);
        return true;
    }
    app_set_text(play->app, CONFIG_OPPONENT, end->next->key);
    if (!session_meet(play->session, end->next->key, now, &err))
        app_say(play->app, now, "%s", err.text);
    return true;
}

static const struct screen_class CLASS = {
    .name = "end",
    .card = true,
    .draw = draw_end_card,
    .event = take_event,
    .free = free,
};

void end_card_open(struct play_screen *play, int64_t now)
{
    struct end_card *const end = memory_new(1, sizeof *end);

    end->play = play;
    session_review(play->session, session_cursor(play->session));
    end->captures = read_captures(play);
    end->next = session_level_offered(play->session, &end->up);
    screens_push(play->app->screens, &CLASS, end, now);
}
