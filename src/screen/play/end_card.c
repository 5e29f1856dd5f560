/*
 * The card at the end of a game: who won, why, how it went, and which level
 * comes next. A line each; those that matter least go first where there is
 * little room, and blank lines before any of them.
 */
#include "base/memory.h"
#include "base/utf8.h"
#include "game/abalone.h"
#include "match/saves/save.h"
#include "match/who.h"
#include "screen/match_setup.h"
#include "screen/play/inside.h"

#include <stdlib.h>
#include <string.h>

/* What there is to tell of a whole game, for the player at the bottom. */
struct story {
    int biggest; /* capture */
    int biggest_ply;
    int first_ply; /* of a capture */
    int captures;
    int losses;               /* captures of others */
    int chain;                /* moves in a row */
    const struct level *next; /* one up or one down; NULL */
    bool up;
};

struct end_card {
    struct play_screen *play;
    struct story story;
};

/* ---- what happened ---- */

static int captured(const struct play_screen *play, int node)
{
    const struct game *const game = session_game(play->session);
    const struct node *const child = session_node(play->session, node);
    struct position position =
        session_node(play->session, child->parent)->position;
    struct steps steps = {0};
    int count = 0;

    game->class->tell(game, &position, child->move, &steps);
    for (int i = 0; i < steps.count; i++)
        if (steps.items[i].kind == STEP_CAPTURE)
            count += steps.items[i].count;
    steps_free(&steps);
    return count;
}

static void read_moves(const struct play_screen *play, struct story *story)
{
    int chain = 0;
    int player = -1;

    for (int node = session_cursor(play->session); node != NODE_START;
         node = session_node(play->session, node)->parent) {
        const struct node *const child = session_node(play->session, node);
        const int mover =
            session_node(play->session, child->parent)->position.player;
        const int count = captured(play, node);

        chain = mover == player ? chain + 1 : 1;
        player = mover;
        if (mover != play_viewer(play)) {
            story->losses += count;
            continue;
        }
        if (count > 0)
            story->first_ply = child->ply;
        story->captures += count;
        if (chain > story->chain)
            story->chain = chain;
        if (count >= story->biggest) {
            story->biggest = count;
            story->biggest_ply = child->ply;
        }
    }
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

/* Words of a line that is being added. */
struct writing {
    struct line_of_card *line;
    FILE *out;
};

static struct writing begin_line(struct lines *lines, enum group group,
                                 int rank, enum theme_role role)
{
    struct line_of_card *const line = &lines->items[lines->count];

    *line = (struct line_of_card){
        .group = group, .rank = rank, .style = on(THEME_PANEL, role)};
    return (struct writing){line, memory_file(line->words, sizeof line->words)};
}

/* A line without words is none. */
static void end_line(struct lines *lines, struct writing writing)
{
    fclose(writing.out);
    lines->count += *writing.line->words != '\0' || writing.line->chart;
}

static void add(struct lines *lines, enum group group, int rank,
                enum theme_role role, const char *words)
{
    const struct writing writing = begin_line(lines, group, rank, role);

    fputs(words, writing.out);
    end_line(lines, writing);
}

static void add_result(const struct play_screen *play, struct lines *lines)
{
    const struct outcome outcome = match_outcome_at(
        session_match(play->session), session_cursor(play->session));
    const struct writing writing =
        begin_line(lines, GROUP_RESULT, 0, THEME_TITLE);

    writing.line->style.weight = WEIGHT_BOLD;
    play_write_result(play, writing.out);
    fprintf(writing.out, "  %s",
            match_score_text(session_game(play->session), &outcome).text);
    end_line(lines, writing);
    add(lines, GROUP_RESULT, 1, THEME_TEXT, game_end_words(outcome.end));
}

static void add_chart(struct lines *lines)
{
    const struct writing writing =
        begin_line(lines, GROUP_CHART, 4, THEME_YOURS);

    writing.line->chart = true;
    end_line(lines, writing);
}

/* Of three, nobody keeps whose marbles were pushed out. */
static void write_marbles(const struct end_card *end, FILE *out)
{
    const struct story *const story = &end->story;
    const bool two = session_game(end->play->session)->players == 2;

    if (story->captures > 0)
        fprintf(out, "%d pushed out, the first in move %d", story->captures,
                story->first_ply);
    else
        fputs("none pushed out", out);
    fprintf(out, " · %s%d", two ? "lost " : "the others: ", story->losses);
}

static void add_captures(const struct end_card *end, struct lines *lines)
{
    const struct story *const story = &end->story;
    const struct writing writing =
        begin_line(lines, GROUP_STORY, 7, THEME_TEXT);

    if (abalone_is(session_game(end->play->session)))
        write_marbles(end, writing.out);
    else if (story->biggest > 0)
        fprintf(writing.out, "biggest capture %d (move %d) · longest chain %d",
                story->biggest, story->biggest_ply, story->chain);
    else
        fprintf(writing.out, "no capture · longest chain %d", story->chain);
    end_line(lines, writing);
}

static void add_help(const struct play_screen *play, struct lines *lines)
{
    const struct session_help help = session_help(play->session);
    const struct writing writing = begin_line(lines, GROUP_STORY, 6, THEME_DIM);

    if (session_is_helped(play->session))
        fprintf(writing.out, "helped: %d hint%s, %d take-back%s%s", help.hints,
                help.hints == 1 ? "" : "s", help.take_backs,
                help.take_backs == 1 ? "" : "s",
                help.evaluation ? ", evaluation" : "");
    end_line(lines, writing);
}

static void add_choice(const struct story *story, struct lines *lines)
{
    const struct level *const next = story->next;
    const struct writing writing =
        begin_line(lines, GROUP_CHOICE, 0, THEME_TEXT);

    fprintf(writing.out, "N rematch   n %s%s   h look back   q menu",
            next == NULL ? "new game"
            : story->up  ? "one level up: "
                         : "one level down: ",
            next == NULL ? "" : next->name);
    end_line(lines, writing);
}

/* ---- what is proven ---- */

/* Two things with a join between them, if both are there. */
static void add_joined(const struct review_words *verdict, struct lines *lines,
                       int rank, const char *one, const char *other)
{
    const struct writing writing =
        begin_line(lines, GROUP_STORY, rank, THEME_TEXT);
    const bool both = *one != '\0' && *other != '\0';

    fprintf(writing.out, "%s%s%s", one, both ? verdict->join : "", other);
    end_line(lines, writing);
}

static void add_margin(const struct review_words *verdict, struct lines *lines)
{
    const struct writing writing =
        begin_line(lines, GROUP_STORY, 2, THEME_TEXT);

    review_words_write_margin(verdict, writing.out);
    end_line(lines, writing);
}

/* What a player lost; the one at the bottom matters more. */
static void add_player(const struct review_words *verdict, struct lines *lines,
                       int player)
{
    const bool ours = player == verdict->viewer;
    struct writing writing =
        begin_line(lines, GROUP_STORY, ours ? 2 : 5, THEME_TEXT);

    review_words_write_loss(verdict, player, writing.out);
    end_line(lines, writing);
    if (!verdict->brief)
        return;
    writing = begin_line(lines, GROUP_STORY, ours ? 3 : 5, THEME_TEXT);
    review_words_write_worst(verdict, player, writing.out);
    end_line(lines, writing);
}

/* Whom the people who played played like. */
static void write_likes(const struct play_screen *play,
                        const struct review_words *verdict, FILE *out)
{
    const char *join = "";

    for (int player = 0; player < 2; player++) {
        char words[PLAY_WORDS_MAX] = "";
        FILE *const one = memory_file(words, sizeof words);

        if (match_human(session_match(play->session), player))
            review_words_write_like(verdict, player, one);
        fclose(one);
        if (*words == '\0' || (verdict->brief && player != verdict->viewer))
            continue;
        fprintf(out, "%s%s", join, words);
        join = verdict->join;
    }
}

static void add_end_of_story(const struct play_screen *play,
                             const struct review_words *verdict,
                             struct lines *lines)
{
    char turning[PLAY_WORDS_MAX] = "";
    char likes[PLAY_WORDS_MAX] = "";
    FILE *out = memory_file(turning, sizeof turning);

    review_words_write_turning(verdict, out);
    fclose(out);
    out = memory_file(likes, sizeof likes);
    write_likes(play, verdict, out);
    fclose(out);
    add_joined(verdict, lines, 2, turning, likes);
}

/* How much of it is known, while that is not all. */
static void add_part(const struct play_screen *play,
                     const struct review_words *verdict, struct lines *lines)
{
    const bool running = session_is_reviewing(play->session);
    const struct writing writing =
        begin_line(lines, GROUP_STORY, running ? 1 : 5, THEME_DIM);

    if (running)
        fprintf(writing.out, "proving the moves: %d of %d",
                verdict->sums.proven, verdict->sums.moves);
    else
        review_words_write_part(verdict, writing.out);
    end_line(lines, writing);
}

static void add_verdict(const struct play_screen *play,
                        struct review_words *verdict, struct lines *lines)
{
    add_margin(verdict, lines);
    add_player(verdict, lines, verdict->viewer);
    add_player(verdict, lines, 1 - verdict->viewer);
    add_end_of_story(play, verdict, lines);
    add_part(play, verdict, lines);
}

/* ---- drawing ---- */

/* The one that matters least, and of several the last. */
static void drop_one(struct lines *lines)
{
    int least = 0;

    for (int i = 1; i < lines->count; i++)
        if (lines->items[i].rank >= lines->items[least].rank)
            least = i;
    lines->count--;
    memmove(&lines->items[least], &lines->items[least + 1],
            (size_t)(lines->count - least) * sizeof *lines->items);
}

static void draw_chart(const struct play_screen *play, struct canvas *canvas,
                       int x, int y, int width)
{
    int count = 0;
    int *const margins = play_margins(play, &count);
    const int room = width - CAPTION_ROOM;
    const int wide = count < room ? count : room;

    sparkline_draw(canvas, (struct rect){x, y, wide, 1},
                   on(THEME_PANEL, THEME_YOURS), margins, count);
    canvas_text(canvas, x + wide + 2, y, on(THEME_PANEL, THEME_DIM),
                "your margin");
    free(margins);
}

static void draw_line(const struct play_screen *play, struct canvas *canvas,
                      struct rect rect, int y, const struct line_of_card *line)
{
    if (line->chart)
        draw_chart(play, canvas, rect.x + 1, y, rect.width);
    else
        canvas_text_cut(canvas, rect.x + 1, y, rect.width - 2, line->style,
                        line->words);
}

static int count_gaps(const struct lines *lines)
{
    int gaps = 0;

    for (int i = 1; i < lines->count; i++)
        gaps += lines->items[i].group != lines->items[i - 1].group;
    return gaps;
}

/* From the top, with gaps as far as there is room; the last at the bottom. */
static void draw_lines(const struct play_screen *play, struct canvas *canvas,
                       struct rect rect, struct lines *lines)
{
    int y = rect.y;

    while (lines->count > rect.height)
        drop_one(lines);

    int spare = rect.height - lines->count;
    const int last = lines->count - 1;

    spare = spare < count_gaps(lines) ? spare : count_gaps(lines);
    for (int i = 0; i < last; i++) {
        const bool gap =
            i > 0 && lines->items[i].group != lines->items[i - 1].group;

        if (gap && spare > 0) {
            spare--;
            y++;
        }
        draw_line(play, canvas, rect, y++, &lines->items[i]);
    }
    draw_line(play, canvas, rect, rect.y + rect.height - 1,
              &lines->items[last]);
}

/* Cells that words fill. */
static int width_of(const char *words)
{
    const char *const end = words + strlen(words);
    int width = 0;

    for (struct utf8 next; words < end; words += next.size) {
        next = utf8_at(words, end);
        width += utf8_width(next.code);
    }
    return width;
}

/* So large as it must be, and never larger than the canvas. */
static struct rect draw_card(struct canvas *canvas, const struct lines *lines)
{
    int width = CARD_WIDTH;
    int height = lines->count + count_gaps(lines) + FRAME_HEIGHT;

    for (int i = 0; i < lines->count; i++)
        if (width_of(lines->items[i].words) + FRAME_WIDTH > width)
            width = width_of(lines->items[i].words) + FRAME_WIDTH;
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
    struct review_words verdict;
    struct lines lines = {.count = 0};

    (void)now;
    add_result(play, &lines);
    add_chart(&lines);
    if (play_read_review(play, &verdict)) {
        verdict.brief = canvas_width(canvas) < NARROW;
        add_verdict(play, &verdict, &lines);
    }
    add_captures(end, &lines);
    add_help(play, &lines);
    add_choice(&end->story, &lines);
    draw_lines(play, canvas, draw_card(canvas, &lines), &lines);
}

/* ---- keys ---- */

static void meet_next_level(struct end_card *end, int64_t now)
{
    struct play_screen *const play = end->play;
    const char *const level = end->story.next->key;
    struct err err;

    app_set_text(play->app, CONFIG_OPPONENT, level);
    if (!session_meet(play->session, level, now, &err))
        app_say(play->app, now, "%s", err.text);
}

/* Who still hammers the pits of a game that is over wants to see the card. */
static bool is_digit(const struct event *event)
{
    return event->kind == EVENT_KEY && event->key >= '0' && event->key <= '9';
}

/* Any other key takes the card away; some of them then do what they do. */
static bool event(void *self, const struct event *event, int64_t now)
{
    struct end_card *const end = self;
    struct play_screen *const play = end->play;
    const struct level *const next = end->story.next;

    if ((event->kind == EVENT_MOUSE && event->action != MOUSE_PRESS) ||
        is_digit(event))
        return true;
    if (event->kind != EVENT_KEY && event->kind != EVENT_MOUSE)
        return false;
    if (event->kind == EVENT_KEY &&
        (event->key == 't' || event->key == 'T' || event->key == '?'))
        return false;
    screens_pop(play->app->screens, now);
    if (event->kind != EVENT_KEY || event->key == INPUT_ESCAPE ||
        event->key == INPUT_ENTER)
        return true;
    if (event->key == 'n' && next != NULL)
        meet_next_level(end, now);
    else if (event->key == 'h')
        play_press(play, 'k', now);
    else
        play_press(play, event->key, now);
    return true;
}

static const struct screen_class CLASS = {
    .name = "end",
    .card = true,
    .draw = draw_end_card,
    .event = event,
    .free = free,
};

void end_card_open(struct play_screen *play, int64_t now)
{
    struct end_card *const end = memory_new(1, sizeof *end);

    end->play = play;
    session_review(play->session, session_cursor(play->session));
    read_moves(play, &end->story);
    end->story.next = session_level_offered(play->session, &end->story.up);
    screens_push(play->app->screens, &CLASS, end, now);
}
