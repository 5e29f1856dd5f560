/* SPDX-License-Identifier: MIT */
/* The play screen is drawn: the title, the board, and, between it and the
 * panel, the score: what each player has banked, how far that is from winning,
 * and the forecast by best play. */
#include "base/memory.h"
#include "match/start.h"
#include "screen/play/inside.h"
#include "screen/play/layout.h"
#include "screen/text/advice.h"
#include "screen/text/describe.h"

#include <stdlib.h>
#include <string.h>

enum {
    MARGIN = 3,
    ENDS = 14,      /* columns of names and numbers beside the seed bar ... */
    ENDS_WIDE = 20, /* ... if there are enough */
    BAR_MOST = 53,  /* columns of the bar without its ends */
    BAR_LEAST = 30,
    NUMBER_WIDTH = 5, /* of a banked number, with blanks around it */
    NAME_USUAL = 6,
    NAME_LEAST = 6,     /* cells of a name in the title */
    EVEN = 50,          /* thousandths: a smaller lead is called even */
    NAME_SHOWN_MAX = 24 /* bytes of a name that fits into the title */
};

/* ---- the board ---- */

/* Tells the board every position from the start to the one that is drawn, and
 * to the one that the animation leads to or comes from. */
static void follow_way(const struct play_screen *play, struct board *board)
{
    const struct board_class *const class = board_of(board->game);
    const struct animation *const animation = &play->animation;
    int node = animation_runs(play) ? animation->way[animation->at + 1]
                                    : session_cursor(play->session);
    const int plies = session_node(play->session, node)->ply;

    if (class->follow == NULL)
        return;

    int *const way = memory_new((size_t)plies + 1, sizeof *way);

    for (int ply = plies; ply >= 0; ply--) {
        way[ply] = node;
        node = session_node(play->session, node)->parent;
    }
    for (int ply = 0; ply <= plies; ply++)
        class->follow(board,
                      ply > 0
                          ? &session_node(play->session, way[ply - 1])->position
                          : NULL,
                      &session_node(play->session, way[ply])->position);
    free(way);
}

/* The ends of a machine's move are marked until the player aims. */
void play_board(const struct play_screen *play, int64_t now,
                struct board *board)
{
    const struct session *const session = play->session;
    const struct game *const game = session_game(session);
    const struct position *const position = session_position(session);
    const struct input_class *const input = input_of(game);
    const struct report *const report = session_advice(session);
    const bool animated = animation_runs(play);

    *board = (struct board){
        .game = game,
        .position = animated ? animation_before(play) : position,
        .viewer = play_viewer(play),
        .labels = play_labels(play),
        .over = session_is_over(session) && !animated,
        .words_ink = THEME_TEXT,
    };
    board->flipped = board_of(game)->is_flipped(board->position, board->viewer);
    for (int i = 0; i < game->players; i++)
        board->names[i] = session_name(session, i);
    follow_way(play, board);
    animation_frame(play, now, &board->frame);
    if (animated)
        return;
    if (play->last != NODE_NONE && !input->busy(&play->input)) {
        const struct node *const node = session_node(session, play->last);

        input->mark_move(game, &session_node(session, node->parent)->position,
                         node->move, MARK_TRAIL, &board->frame);
    }
    if (session_hint_step(session) >= HINT_MOVE && report != NULL &&
        session_advice_done(session))
        input->mark_move(game, position, advice_best(report), MARK_HINT,
                         &board->frame);
    if (session_objection(session) != NULL)
        board_of(game)->mark_move(
            game, position, session_objection(session)->move, &board->frame);
    else
        input->mark(&play->input, board);
}

/* ---- the title ---- */

/* Writes whether a watched game is paused, or whether another game is not
 * saved. Returns true if that must be seen, whatever the title has to leave
 * out. */
static bool write_state(const struct play_screen *play, bool narrow, FILE *out)
{
    const struct session *const session = play->session;
    const bool paused = play_is_paused(play);

    if (paused && play->by_seeds)
        fputs(narrow ? "paused, by seeds" : "paused, seed by seed", out);
    else if (paused || (play->watched && !session_is_over(session) &&
                        !session_is_looking(session)))
        fprintf(out, "%s %.20s%s", paused ? "paused" : "● live",
                config_value(&play->app->config, CONFIG_WATCH_SPEED).text,
                app_speed(play->app, true) > 0 ? "×" : "");
    else if (*play->saved_name != '\0' && !session_is_unsaved(session) &&
             strlen(play->saved_name) <= NAME_SHOWN_MAX)
        fprintf(out, "saved as %s ✓", play->saved_name);
    else if (!play->looks && session_is_kept(session))
        fputs("saved ✓", out);
    else if (!play->looks) {
        fputs("not saved", out);
        return true;
    }
    return paused;
}

/* The names, and the places in them of times that are nearly over. */
struct title_names {
    char text[PLAY_WORDS_MAX];
    size_t urgent[PLAYERS_MAX]; /* 0: none */
    size_t length[PLAYERS_MAX];
};

/* `You 4:58 v Willow 5:00`, with names of at most `most` cells. */
static void write_names(const struct session *session,
                        const struct canvas *canvas, int64_t now, int most,
                        struct title_names *names)
{
    const int players = session_game(session)->players;
    size_t length = 0;

    *names = (struct title_names){.text = ""};
    for (int i = 0; i < players; i++) {
        char name[CUT_NAME_MAX];

        play_cut_name(session, canvas, i, most, name);
        snprintf(names->text + length, sizeof names->text - length, "%s%s",
                 i > 0 ? " v " : "", name);
        length = strlen(names->text);
        if (!session_is_timed(session))
            continue;

        const int64_t left = session_time_left(session, i, now);
        const struct time_shown time = time_shown(left);
        const size_t room = sizeof names->text - length;
        const bool fits = (size_t)snprintf(names->text + length, room, " %s",
                                           time.text) < room;

        names->urgent[i] = fits && time_is_urgent(left) ? length + 1 : 0;
        names->length[i] = strlen(time.text);
        length = strlen(names->text);
    }
}

/* Cuts names that leave no room in the title until the first part of the state
 * fits, or as far as names can be cut. */
static void fit_names(const struct session *session,
                      const struct canvas *canvas, int64_t now,
                      const char *state, struct title_names *names)
{
    const char *const rest = strstr(state, " ·");
    const int first_part = canvas_text_width(canvas, state) -
                           (rest != NULL ? canvas_text_width(canvas, rest) : 0);

    write_names(session, canvas, now, canvas_width(canvas), names);
    if (title_room(canvas, names->text) > 0)
        return;
    for (int most = canvas_width(canvas) / 2;
         most >= NAME_LEAST && title_room(canvas, names->text) < first_part;
         most--)
        write_names(session, canvas, now, most, names);
}

/* `your turn`, `Oak`, `over`; while a move is shown, its player. */
static void write_mover(const struct play_screen *play, FILE *out)
{
    const struct session *const session = play->session;
    const struct animation *const film = &play->animation;
    const int mover = session_mover(session);

    if (animation_runs(play))
        fputs(
            session_name(session, play_mover_of(play, film->way[film->at + 1])),
            out);
    else if (mover < 0)
        fputs("over", out);
    else if (!session_is_person(session, mover))
        fputs(session_name(session, mover), out);
    else if (match_humans(session_match(session)) == 1)
        fputs("your turn", out);
    else
        fprintf(out, "%s's turn", session_name(session, mover));
}

/* `fair board 17 · `; the usual start needs no words. */
static void write_start(const struct session *session, FILE *out)
{
    const int board = start_board(session_game(session));

    if (board > 0)
        fprintf(out, "fair board %d · ", board);
}

/* `move 12 · your turn` */
static void write_turn(const struct play_screen *play, FILE *out)
{
    const struct session *const session = play->session;
    const struct animation *const film = &play->animation;
    const bool shown = animation_runs(play);
    const int ply = session_node(session, shown ? film->way[film->at + 1]
                                                : session_cursor(session))
                        ->ply;

    fprintf(out, "move %d · ",
            shown || session_mover(session) < 0 ? ply : ply + 1);
    write_mover(play, out);
}

/* `game 3 of 20 · Oak 1½ – ½ Willow`; if a person plays sets,
 * `set 2 of 5, 1½ – ½ · your turn`. In little room, `set 2/5 · your turn` or,
 * if machines play, `set 2/5, 1½ – ½`. If the number of rounds is open it is
 * left out. */
static void write_series(const struct play_screen *play, bool narrow, FILE *out)
{
    const struct session_series *const series = session_series(play->session);
    const bool played =
        series->sets && match_humans(session_match(play->session)) > 0;

    fprintf(out, "%s %d", series->unit, series->played + 1);
    if (!series->open)
        fprintf(out, "%s%d", series->sets && narrow ? "/" : " of ",
                series->games);
    if (series->sets && narrow) {
        fputs(played ? " · " : ", ", out);
        if (played)
            write_mover(play, out);
        else
            play_write_points(play, false, out);
        return;
    }
    fputs(played ? ", " : " · ", out);
    play_write_points(play, !played, out);
    if (played) {
        fputs(" · ", out);
        write_turn(play, out);
    }
}

static void draw_title(const struct play_screen *play, struct canvas *canvas,
                       int64_t now)
{
    const struct session *const session = play->session;
    const struct match *const match = session_match(session);
    const int ply = match_ply(match);
    const int tip = history_tip(match_history(match), session_cursor(session));
    const bool narrow = canvas_width(canvas) < NARROW;
    struct title_names names;
    char middle[PLAY_WORDS_MAX] = "";
    char right[PLAY_WORDS_MAX] = "";
    FILE *out = memory_file(middle, sizeof middle);

    if (session_is_looking(session))
        fprintf(out, "ply %d of %d · looking back", ply,
                session_node(session, tip)->ply);
    else if (session_series(session)->games > 1)
        write_series(play, narrow, out);
    else {
        if (!narrow)
            write_start(session, out);
        write_turn(play, out);
    }
    fclose(out);
    out = memory_file(right, sizeof right);

    const bool must_show = write_state(play, narrow, out);

    fclose(out);
    fit_names(session, canvas, now, must_show ? right : middle, &names);
    if (must_show)
        title_draw_state(canvas, names.text, middle, right);
    else
        title_draw(canvas, names.text, middle, right);
    for (int i = 0; i < PLAYERS_MAX; i++)
        if (names.urgent[i] > 0)
            title_warn(canvas, names.text, names.urgent[i], names.length[i]);
}

/* ---- the score ---- */

/* What a player has banked; while a move is shown, so far. */
static int count_banked(const struct play_screen *play,
                        const struct board *board, int player)
{
    return animation_runs(play) ? board_of(board->game)->banked(board, player)
                                : board->game->class->score(
                                      board->game, board->position, player);
}

/* The value to show; NULL if it is hidden or not known. */
static const struct node_value *get_value(const struct play_screen *play)
{
    return session_is_evaluating(play->session) &&
                   !session_is_over(play->session)
               ? session_value(play->session, session_cursor(play->session))
               : NULL;
}

/* For games won by a number of points: `even`, `+2 for You`. */
static void write_lead(const struct play_screen *play,
                       const struct node_value *value, FILE *out)
{
    const struct session *const session = play->session;
    const bool other = value->value < 0 && session_game(session)->players == 2;
    const int mover = session_position(session)->player;
    const struct value lead = {
        .kind = value->exact ? VALUE_EXACT : VALUE_MARGIN,
        .thousandths = other ? -value->value : value->value,
    };

    if (!value->exact && abs(lead.thousandths) < EVEN) {
        fputs("even", out);
        return;
    }
    advice_write_value(lead, out);
    fprintf(out, " for %s", session_name(session, other ? 1 - mover : mover));
}

/* `forecast 26–22 with best play · exact`, `forecast even · ~12, looking on`;
 * for games won by a number of points, which have no bar,
 * `forecast +2 for You`. */
static void write_forecast(const struct play_screen *play,
                           const struct seed_bar *bar,
                           const struct node_value *value, FILE *out)
{
    const struct session *const session = play->session;

    fputs("forecast ", out);
    if (bar != NULL) {
        game_write_halves(bar->final_halves, out);
        fputs("–", out);
        game_write_halves(2 * bar->material - bar->final_halves, out);
    } else {
        write_lead(play, value, out);
    }
    if (value->exact)
        fputs(" with best play · exact", out);
    else
        fprintf(out, " · ~%d%s", value->depth,
                !session_is_advising(session)    ? ""
                : session_advice_proves(session) ? ", proving"
                                                 : ", looking on");
}

/* Draws the forecast, or at once that it will come. If it is not asked for,
 * `Bristlecone's move: proven` is drawn instead, which gives nothing away. */
static void draw_forecast(const struct play_screen *play, struct canvas *canvas,
                          int x, int y, const struct seed_bar *bar)
{
    const struct session *const session = play->session;
    const struct node_value *const value = get_value(play);
    char words[PLAY_WORDS_MAX] = "";
    FILE *const out = memory_file(words, sizeof words);

    if (value != NULL)
        write_forecast(play, bar, value, out);
    else if (session_is_evaluating(session) && session_is_advising(session))
        fputs("looking ahead ...", out);
    else if (!session_is_evaluating(session) && play->last != NODE_NONE &&
             play->ground != GROUND_UNSAID)
        fprintf(out, "%s's move: %s",
                session_name(session, play_mover_of(play, play->last)),
                advice_ground_words(play->ground));
    fclose(out);
    canvas_text_middle(canvas, x, y, ink(THEME_DIM), words);
}

/* `even, 5 ahead`, for a board that leaves no line for the score. */
static void write_brief_forecast(const struct play_screen *play, FILE *out)
{
    const struct node_value *const value = get_value(play);

    if (value != NULL) {
        write_lead(play, value, out);
        if (value->exact)
            fputs(", exact", out);
        else
            fprintf(out, ", %d ahead", value->depth);
    } else if (session_is_evaluating(play->session) &&
               session_is_advising(play->session)) {
        fputs("looking ahead", out);
    }
}

static struct seed_bar make_seed_bar(const struct play_screen *play,
                                     const struct board *board)
{
    const struct position *const position = session_position(play->session);
    const int viewer = play_viewer(play);
    const struct node_value *const value = get_value(play);
    struct seed_bar bar = {
        .material = board->game->class->material(board->game, position),
        .banked = {count_banked(play, board, viewer),
                   count_banked(play, board, 1 - viewer)},
    };

    if (value != NULL) {
        bar.forecast = true;
        bar.final_halves =
            bar.material +
            (viewer == position->player ? value->value : -value->value) /
                SEED_THOUSANDTHS;
    }
    return bar;
}

/* If a name is too long for them, the bar gives up columns. */
static int choose_ends(const struct play_screen *play,
                       const struct canvas *canvas, int width)
{
    int ends = width >= BAR_MOST + 2 * ENDS_WIDE - 1 ? ENDS_WIDE : ENDS;

    for (int i = 0; i < session_game(play->session)->players; i++) {
        const int name =
            canvas_text_width(canvas, session_name(play->session, i));

        ends = larger(ends, smaller(name + NUMBER_WIDTH + 1, ENDS_WIDE));
    }
    return width >= BAR_LEAST + 2 * ends ? ends : ENDS;
}

static void draw_bar(const struct play_screen *play, struct canvas *canvas,
                     const struct seed_bar *bar, struct rect rect)
{
    const int viewer = play_viewer(play);
    const int ends = choose_ends(play, canvas, rect.width);
    const int width = smaller(rect.width - 2 * ends + 1, BAR_MOST);
    const int first = rect.x + (rect.width - width + 1) / 2;
    const int room = ends - NUMBER_WIDTH - 1;
    char name[CUT_NAME_MAX], number[12];

    play_cut_name(play->session, canvas, viewer, room, name);

    int x = first - NUMBER_WIDTH -
            larger(canvas_text_width(canvas, name), NAME_USUAL);

    snprintf(number, sizeof number, "%d", bar->banked[0]);
    canvas_text(canvas, x, rect.y, bold(THEME_YOURS), name);
    canvas_text_before(canvas, first - 1, rect.y, bold(THEME_YOURS), number);
    seed_bar_draw(bar, canvas, first, rect.y, width);
    snprintf(number, sizeof number, "%d", bar->banked[1]);
    x = canvas_text(canvas, first + width + 2, rect.y, bold(THEME_THEIRS),
                    number);
    play_cut_name(play->session, canvas, 1 - viewer, room, name);
    canvas_text(canvas, x + 1, rect.y, bold(THEME_THEIRS), name);
}

/* For games won by a number of points: `Black 2 ██░░░░`. */
static void draw_race(const struct play_screen *play, struct canvas *canvas,
                      const struct board *board, struct rect rect)
{
    const struct describer *const describer = describer_of(board->game);
    const int players = board->game->players;
    const int goal = describer->goal;
    const int end = rect.x + rect.width - MARGIN + 1;
    const int width = (rect.width - 2 * MARGIN + 1) / players - 2;
    int x = rect.x + MARGIN;

    for (int i = 0; i < players; i++) {
        const int player = (play_viewer(play) + i) % players;
        const int count = count_banked(play, board, player);
        const struct style style = bold(play_ink(play, player));
        char name[CUT_NAME_MAX];

        play_cut_name(play->session, canvas, player, width - goal - 4, name);
        x = canvas_text(canvas, x, rect.y, style, name);
        x = canvas_format(canvas, x + 1, rect.y, style, "%d ", count);
        for (int point = 0; point < goal; point++)
            x = canvas_text(canvas, x, rect.y,
                            point < count ? style : ink(THEME_DIM),
                            point < count ? "█" : "░");
        x += 3;
    }
    if (end - (int)strlen(describer->aim) - 1 > x)
        canvas_text_before(canvas, end, rect.y, ink(THEME_DIM), describer->aim);
}

/* Draws the forecast and, if there are two lines, what each has banked above
 * it. */
static void draw_score(const struct play_screen *play, struct canvas *canvas,
                       const struct board *board, struct rect rect)
{
    const bool races = describer_of(board->game)->goal > 0;
    struct seed_bar bar = {0};

    if (!races)
        bar = make_seed_bar(play, board);
    if (rect.height > 1 && races)
        draw_race(play, canvas, board, rect);
    else if (rect.height > 1)
        draw_bar(play, canvas, &bar, rect);
    draw_forecast(play, canvas, rect.x + rect.width / 2,
                  rect.y + rect.height - 1, races ? NULL : &bar);
}

/* ---- all of it ---- */

/* Was the hint asked for again, and is it there, while the tutor asks
 * nothing? */
static bool gives_reason(const struct play_screen *play)
{
    const struct session *const session = play->session;

    return session_hint_step(session) == HINT_REASON &&
           session_objection(session) == NULL && !session_is_looking(session) &&
           !animation_runs(play) && session_advice(session) != NULL &&
           session_advice_done(session);
}

static void draw_panel(struct play_screen *play, struct canvas *canvas,
                       const struct play_layout *layout)
{
    const bool charted = layout->graph.height > 0;

    if (layout->panel.height < 2)
        return;
    if (session_is_looking(play->session))
        history_view_draw(play, canvas, layout->panel, charted);
    else if (play->watched)
        panel_watch(play, canvas, layout->panel, charted);
    else
        panel_draw(play, canvas, layout->panel);
}

void play_draw_view(struct play_screen *play, struct canvas *canvas,
                    int64_t now)
{
    const struct play_layout layout =
        play_lay_out(session_game(play->session), canvas_width(canvas),
                     canvas_height(canvas));
    char words[PLAY_WORDS_MAX] = "";
    char forecast[PLAY_WORDS_MAX] = "";
    struct board board;
    int x = layout.board.x;
    int y = layout.board.y;

    play_board(play, now, &board);
    play->drawn.size = layout.size;
    board.words_ink = play_words(play, words, sizeof words);
    board.words = words;
    if (layout.score.height == 0) {
        FILE *const out = memory_file(forecast, sizeof forecast);

        write_brief_forecast(play, out);
        fclose(out);
        board.forecast = forecast;
    }
    play->drawn.board = layout.board;
    play->drawn.canvas = canvas;
    play->drawn.chart = (struct drawn_chart){.count = 0};
    play->drawn.history = (struct rect){0};
    draw_title(play, canvas, now);
    board_of(board.game)->draw(&board, canvas, layout.board, layout.size);
    if (layout.score.height > 0)
        draw_score(play, canvas, &board, layout.score);
    draw_panel(play, canvas, &layout);
    if (layout.graph.height > 0)
        play_draw_charts(play, canvas, &layout);
    if (layout.side.height > 0)
        panel_side(play, canvas, layout.side);
    if (gives_reason(play))
        panel_draw_reason(play, canvas, layout.panel);
    if (session_is_looking(play->session))
        history_draw_comment(play, canvas, layout.panel);

    const int place = input_of(board.game)->place(&play->input);

    if (place >= 0)
        board_of(board.game)
            ->cell_of(&board, layout.board, layout.size, place, &x, &y);
    canvas_set_cursor(canvas, x, y);
}
