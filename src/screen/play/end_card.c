/* SPDX-License-Identifier: MIT */
/* The card at the end of a game: who won, why, how it went, and which level
 * comes next. */
#include "base/memory.h"
#include "screen/play/inside.h"
#include "screen/text/describe.h"
#include "screen/text/review_words.h"

#include <stdlib.h>
#include <string.h>

struct end_card {
    struct play_screen *play;
    int node; /* where the game ends */
    struct captures captures;
    const struct level *next; /* the level offered; NULL: none */
    bool up;                  /* `next` is harder */
};

/* ---- captures ---- */

static int count_captured(const struct game *game,
                          const struct position *before, struct move move)
{
    struct position position = *before;
    struct steps steps = {0};
    int count = 0;

    game->class->tell(game, &position, move, &steps);
    for (int i = 0; i < steps.count; i++)
        if (steps.items[i].kind == STEP_CAPTURE)
            count += steps.items[i].count;
    steps_free(&steps);
    return count;
}

/* Counts a move of `mover`, which took `count` and begins a chain of `chain`
 * moves. */
static void add_move(struct captures *captures, const struct node *move,
                     int mover, int count, int chain)
{
    const bool own = mover == captures->player;

    if (own && count > 0)
        captures->first_ply = move->ply;
    if (!own && describe_is_you(captures->names[captures->player]))
        return;
    if (chain >= captures->chain) {
        captures->chain = chain;
        captures->chain_player = mover;
    }
    if (count >= captures->biggest) {
        captures->biggest = count;
        captures->biggest_ply = move->ply;
        captures->taker = mover;
    }
}

/* Goes from the last move to the first, so that of equal captures, and of equal
 * chains, the first is reported. */
static struct captures read_captures(const struct play_screen *play, int node)
{
    const struct game *const game = session_game(play->session);
    const struct node *child = session_node(play->session, node);
    struct captures captures = {.player = play_viewer(play)};
    int chain = 0;
    int player = -1;

    for (int i = 0; i < game->players; i++) {
        captures.names[i] = session_name(play->session, i);
        captures.scores[i] = game->class->score(game, &child->position, i);
    }
    while (child->parent != NODE_NONE) {
        const struct node *const parent =
            session_node(play->session, child->parent);
        const int mover = parent->position.player;

        chain = mover == player ? chain + 1 : 1;
        player = mover;
        add_move(&captures, child, mover,
                 count_captured(game, &parent->position, child->move), chain);
        child = parent;
    }
    if (game->class->score(game,
                           &session_node(play->session, NODE_START)->position,
                           captures.player) > 0)
        captures.first_ply = 0;
    return captures;
}

/* ---- the review ---- */

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

/* The losses of the player at the bottom matter more. */
static void add_review(const struct play_screen *play,
                       const struct review_words *verdict,
                       struct card_lines *lines)
{
    static const struct {
        enum review_part part;
        bool other; /* about the other player */
        bool brief; /* only if there is little room */
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
        out =
            card_line_begin(lines, CARD_GROUP_STORY, parts[i].rank, THEME_TEXT);
        if (verdict->brief || !parts[i].brief)
            review_words_write(verdict, parts[i].part,
                               parts[i].other ? 1 - viewer : viewer, out);
        card_line_end(lines, out);
    }
    out = card_line_begin(lines, CARD_GROUP_STORY, 2, THEME_TEXT);
    write_turning(play, verdict, out);
    card_line_end(lines, out);
    out = card_line_begin(lines, CARD_GROUP_STORY, running ? 1 : 5, THEME_DIM);
    if (running)
        fprintf(out, "proving the moves: %d of %d", verdict->sums.proven,
                verdict->sums.moves);
    else
        review_words_write(verdict, REVIEW_PROVEN, viewer, out);
    card_line_end(lines, out);
}

/* ---- the card ---- */

/* `row empty`; `You have no time left`; `Oak has resigned: it has ended`, with
 * the reason why another program, which makes no move, has lost. For a person
 * the reason is a note. */
static void write_why(const struct play_screen *play, int node, enum end end,
                      FILE *out)
{
    const struct node *const at = session_node(play->session, node);

    if (phrase_won_early(end) == NULL) {
        fputs(phrase_end(session_game(play->session), end).text, out);
        return;
    }

    const char *const name = session_name(play->session, at->loser);

    fprintf(out, "%s %s %s", name, describe_is_you(name) ? "have" : "has",
            end == END_TIME ? "no time left" : "resigned");
    if (end == END_RESIGNED && at->comment != NULL &&
        !match_human(session_match(play->session), at->loser))
        fprintf(out, ": %s", at->comment);
}

static void add_result(const struct play_screen *play, int node,
                       struct card_lines *lines)
{
    const struct outcome outcome =
        match_outcome_at(session_match(play->session), node);
    FILE *out = card_line_begin(lines, CARD_GROUP_RESULT, 0, THEME_TITLE);

    lines->items[0].style.weight = WEIGHT_BOLD;
    play_write_result(play, node, out);
    fprintf(out, "  %s",
            match_score_text(session_game(play->session), &outcome).text);
    card_line_end(lines, out);
    out = card_line_begin(lines, CARD_GROUP_RESULT, 1, THEME_TEXT);
    write_why(play, node, outcome.end, out);
    card_line_end(lines, out);
    out = card_line_begin(lines, CARD_GROUP_RESULT, 2, THEME_AGAIN);
    if (session_series(play->session)->sets) {
        sets_write_number(match_sets(session_match(play->session)),
                          session_series(play->session)->played + 1, out);
        fputs(":  ", out);
        play_write_points(play, true, out);
    } else if (play->table != NULL) {
        fputs(table_score(play->table), out);
    }
    card_line_end(lines, out);
}

/* `your margin`, or `Oak's margin` if Oak is at the bottom. */
static void add_chart(const struct play_screen *play, int node,
                      struct card_lines *lines)
{
    const char *const name = session_name(play->session, play_viewer(play));
    char caption[PLAY_WORDS_MAX] = "your margin";
    int count = 0;
    int *const margins = play_margins(play, node, &count);

    if (!describe_is_you(name))
        snprintf(caption, sizeof caption, "%s's margin", name);
    card_chart_add(lines, 4, margins, count, caption);
}

static void add_captures(const struct end_card *end, bool narrow,
                         struct card_lines *lines)
{
    const struct game *const game = session_game(end->play->session);
    FILE *const out = card_line_begin(lines, CARD_GROUP_STORY, 7, THEME_TEXT);

    describer_of(game)->captures(game, &end->captures, narrow, out);
    card_line_end(lines, out);
}

/* The help that people had, and why the game does not count. */
static void add_help(const struct play_screen *play, bool narrow,
                     struct card_lines *lines)
{
    const struct session *const session = play->session;
    FILE *out = card_line_begin(lines, CARD_GROUP_STORY, 6, THEME_DIM);
    struct err why;

    if (session_is_helped(session) &&
        match_humans(session_match(session)) > 0) {
        fputs("helped: ", out);
        phrase_write_help(session_help(session), out);
    }
    card_line_end(lines, out);
    out = card_line_begin(lines, CARD_GROUP_STORY, 4, THEME_DIM);
    if (session_not_counted(session, &why))
        fprintf(out, "%s: %s", narrow ? "no record" : "not in your record",
                why.text);
    card_line_end(lines, out);
}

/* `Sapling played at 905; you are about 930 here`. */
static void add_strength(const struct play_screen *play, bool narrow,
                         struct card_lines *lines)
{
    const struct session *const session = play->session;
    const struct game *const game = session_game(session);
    const int machine = session_opponent(session);
    FILE *const out = card_line_begin(lines, CARD_GROUP_STORY, 3, THEME_TEXT);
    struct err unsaid;
    int rating;

    if (machine >= 0 &&
        strength_read(match_player(session_match(session), machine)->who,
                      &rating, &unsaid)) {
        const struct strength strength =
            strength_now(play->app->levels, play->app->record, game);

        fprintf(
            out, "%s %s%d; you %s%d", session_name(session, machine),
            narrow ? "" : "played at ",
            level_strength_of(play->app->levels, game, rating).number,
            narrow ? "" : "are at ",
            level_strength_of(play->app->levels, game, strength.rating).number);
    }
    card_line_end(lines, out);
}

/* `, Aspen`, `, 965` for a level that grows; nothing if there is no room. */
static void write_beside(const struct play_screen *play, const char *who,
                         FILE *out)
{
    struct err unsaid;
    int rating;

    if (strength_read(who, &rating, &unsaid))
        fprintf(out, ", %d",
                level_strength_of(play->app->levels,
                                  session_game(play->session), rating)
                    .number);
    else
        fprintf(out, ", %s", phrase_who(play->app->levels, who).text);
}

/* `one more   < easier, Aspen   > harder, Birch` */
static void add_beside(const struct play_screen *play, bool narrow,
                       struct card_lines *lines)
{
    FILE *const out =
        card_line_begin(lines, CARD_GROUP_CHOICE, narrow ? 6 : 1, THEME_TEXT);
    bool any = false;

    for (int steps = -1; steps <= 1; steps += 2) {
        struct who_text who;

        if (!session_beside(play->session, steps, &who))
            continue;
        fprintf(out, "%s%s",
                any      ? "   "
                : narrow ? ""
                         : "one more   ",
                steps < 0 ? "< easier" : "> harder");
        if (!narrow)
            write_beside(play, who.text, out);
        any = true;
    }
    card_line_end(lines, out);
}

static const char *review_choice(const struct end_card *end)
{
    return play_may_review(end->play, end->node) ? "review" : NULL;
}

/* For a game with a player at another machine. */
static void add_table_choices(const struct end_card *end,
                              const struct canvas *canvas,
                              struct card_lines *lines)
{
    const struct card_choice choices[] = {
        {"N", play_may_ask_again(end->play) ? "another game" : NULL, NULL},
        {"C", "table", NULL},
        {"v", review_choice(end), NULL},
        {"k", "look back", NULL},
        {"q", "leave", NULL},
        {NULL, NULL, NULL},
    };

    card_choices_add(lines, canvas, choices);
}

static void add_choices(const struct end_card *end, const struct canvas *canvas,
                        struct card_lines *lines)
{
    const bool narrow = canvas_width(canvas) < NARROW;
    const struct session *const session = end->play->session;
    const bool series = session_series_is_over(session);
    const bool sets = session_series(session)->sets;
    char follows[PLAY_WORDS_MAX];
    const char *const next =
        end->next == NULL ? (narrow ? "new" : "new game")
        : !narrow         ? (end->up ? "one level up: " : "one level down: ")
        : end->up         ? "level up: "
                          : "level down: ";

    snprintf(follows, sizeof follows, "next %s", session_series(session)->unit);

    const struct card_choice choices[] = {
        {series ? "R" : "N",
         sets && series                 ? "match"
         : series                       ? "series"
         : session_set_follows(session) ? follows
                                        : "rematch",
         NULL},
        {"n", next, end->next != NULL ? end->next->name : NULL},
        {"v", review_choice(end), NULL},
        {"k", "look back", NULL},
        {"q", "menu", NULL},
        {NULL, NULL, NULL},
    };

    card_choices_add(lines, canvas, choices);
}

static void draw_end_card(void *self, struct canvas *canvas, int64_t now)
{
    const struct end_card *const end = self;
    struct play_screen *const play = end->play;
    struct review_words verdict;
    struct card_lines lines = {.count = 0};
    const bool narrow = canvas_width(canvas) < NARROW;

    add_result(play, end->node, &lines);
    add_chart(play, end->node, &lines);
    if (review_words_read(play->session, play->app->levels, play_viewer(play),
                          " · ", &verdict)) {
        verdict.brief = narrow;
        add_review(play, &verdict, &lines);
    }
    add_captures(end, narrow, &lines);
    add_strength(play, narrow, &lines);
    add_help(play, narrow, &lines);
    if (!session_set_follows(play->session))
        add_beside(play, narrow, &lines);
    if (play->table != NULL)
        add_table_choices(end, canvas, &lines);
    else
        add_choices(end, canvas, &lines);
    play->drawn.chart = card_lines_draw(&lines, canvas);
    app_draw_notice(play->app, canvas, now);
}

/* ---- keys ---- */

static void meet(void *whose, int64_t now)
{
    struct play_screen *const play = whose;
    const struct level *const level =
        levels_find(play->app->levels, play->meets.text);
    struct err err;

    if (level != NULL)
        app_set_text(play->app, CONFIG_OPPONENT, level->key);
    if (!session_meet(play->session, play->meets.text, now, &err))
        app_say(play->app, now, "%s", err.text);
    play_take_events(play, now);
}

void play_meet(struct play_screen *play, const char *who, int64_t now)
{
    snprintf(play->meets.text, sizeof play->meets.text, "%s", who);
    ask_unkept(play->app, meet, play, now);
}

static bool take_event(void *self, const struct event *event, int64_t now)
{
    const struct end_card *const end = self;
    struct play_screen *const play = end->play;
    const struct level *const next = end->next;
    const int32_t key = result_card_key(event);

    if (key == RESULT_KEY_IGNORED || key == RESULT_KEY_OF_OTHERS)
        return key == RESULT_KEY_IGNORED;
    screens_pop(play->app->screens, now);
    if (key == 'n' && next != NULL)
        play_meet(play, next->key, now);
    else if (key == 'R' && session_series_is_over(play->session))
        series_card_open(play, now);
    else if (!play_click_chart(play, event, now))
        result_card_leave(play, key, now);
    return true;
}

static const struct screen_class CLASS = {
    .name = "end",
    .card = true,
    .draw = draw_end_card,
    .event = take_event,
    .bindings = play_card_keys,
    .free = free,
};

bool end_card_offers(const struct play_screen *play)
{
    const struct screens *const screens = play->app->screens;

    for (int depth = 0; depth < screens_count(screens); depth++) {
        const struct end_card *const end = screens_view_at(screens, depth);

        if (screens_class_at(screens, depth) == &CLASS && end->play == play)
            return end->next != NULL;
    }
    return false;
}

void end_card_open(struct play_screen *play, int64_t now)
{
    const int node = play_end(play);

    if (node == NODE_NONE) {
        app_say(play->app, now, "the game is not over yet");
        return;
    }

    struct end_card *const end = memory_new(1, sizeof *end);

    end->play = play;
    end->node = node;
    session_review(play->session, node);
    end->captures = read_captures(play, node);
    end->next = session_level_offered(play->session, &end->up);
    screens_push(play->app->screens, &CLASS, end, now);
}
