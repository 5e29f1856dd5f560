/* SPDX-License-Identifier: MIT */
/* The search beside the textbook. */
#include "support/game/solver_proof.h"
#include "engine/search/weights.h"
#include "support/game/variants.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

int proof_times(void)
{
    const char *times = getenv("NAQALA_PROOF");

    return times != NULL && atoi(times) > 0 ? atoi(times) : 1;
}

enum {
    SETTINGS = 4, /* for every answer of the textbook */
    DRAWS = 3,    /* of a move to play */
    FEW_PITS = 5  /* that can be filled when there are few seeds */
};

static int below(struct rng *rng, int count)
{
    return (int)rng_below(rng, (uint32_t)count);
}

static bool coin(struct rng *rng)
{
    return rng_below(rng, 2) == 1;
}

/* ---- where the proof stands ---- */

static int write_row(struct rng *rng, int pits, int seeds, char *text)
{
    int row[PITS_MAX] = {0};
    int length = 0;

    while (seeds-- > 0)
        row[below(rng, pits)]++;
    for (int pit = 0; pit < pits; pit++)
        length += sprintf(text + length, "%d,", row[pit]);
    return length + sprintf(text + length, "%d/", below(rng, 3));
}

/* A board with few seeds; where there are no sowing games, the start. */
static void start_anywhere(const struct game *game, struct rng *rng,
                           struct position *position)
{
    char text[POSITION_TEXT_MAX];
    struct err err = {""};

    game->class->start(game, position);
    if (!mancala_is(game) || coin(rng))
        return;

    const int pits = mancala_rules(game)->pits;
    const int most = 3 + (pits < FEW_PITS ? pits : FEW_PITS);
    int length = write_row(rng, pits, 1 + below(rng, most), text);

    length += write_row(rng, pits, 1 + below(rng, most), text + length);
    strcpy(text + length, coin(rng) ? "s" : "n");
    if (!game->class->read_position(game, text, position, &err))
        ck_abort_msg("%s: %s", text, err.text);
}

static void play_random_line(const struct game *game, struct rng *rng,
                             struct line *line)
{
    struct position start;
    const int plies = below(rng, coin(rng) ? 8 : 60);

    start_anywhere(game, rng, &start);
    line_begin(line, &start);
    for (int i = 0; i < plies && line_end(line, game) == END_NOT; i++)
        line_play(line, game, variant_move(game, line_position(line), rng));
    if (line->count > 1 && line_end(line, game) != END_NOT)
        line->count--;
}

void proof_random_line(const struct game *game, struct rng *rng,
                       struct line *line)
{
    const int cap = game->class->limits(game).plies;

    do
        play_random_line(game, rng, line);
    while (line_end(line, game) != END_NOT);
    if (below(rng, 10) == 0)
        line->before = cap - line->count - below(rng, 6);
}

/* ---- evaluations ---- */

/* H5 and H7 left out: nothing of the path is remembered. */
static const int THESIS_19[WEIGHTS_MAX] = {225, 122, 654, 1000, 484,
                                           694, 918, 667, 197,  294};
static const int FORGETFUL[WEIGHTS_MAX] = {225, 122, 654, 1000, 0,
                                           694, 0,   667, 197,  294};

static const struct {
    enum evaluation_kind kind;
    bool printed;
    const int *weights;
} LOOKS[PROOF_LOOKS] = {
    {EVALUATION_STORES, false, NULL},
    {EVALUATION_HEURISTIC, false, THESIS_19},
    {EVALUATION_HEURISTIC, false, FORGETFUL},
    {EVALUATION_HEURISTIC, true, FORGETFUL},
    {EVALUATION_HOARDING, false, NULL},
    {EVALUATION_WEIGHTED, false, NULL},
    {EVALUATION_OFFENSIVE, false, NULL},
    {EVALUATION_DEFENSIVE, false, NULL},
    {EVALUATION_CHAINING, false, NULL},
};

void proof_evaluation(int look, const struct game *game, struct textbook *book,
                      struct evaluation *evaluation)
{
    struct err err = {""};

    book->kind = LOOKS[look].kind;
    book->weights = LOOKS[look].weights;
    book->printed = LOOKS[look].printed;
    if (!evaluation_make(book->kind, game, evaluation, &err))
        ck_abort_msg("%s", err.text);
    if (book->weights != NULL)
        evaluation_weigh(evaluation, book->weights, book->printed);
}

/* ---- settings ---- */

/* None, eight entries, and enough. */
static const size_t TABLES[] = {0, 128, 1 << 16};

/* How near to the best, in thousandths of a seed; -1: nothing is said. */
static const int NEARS[] = {-1, -1, 0, 400, 1000, 2500};
enum { NEAR_COUNT = sizeof NEARS / sizeof *NEARS, NEAR_PLIES = 5 };

struct search_setting proof_setting(struct rng *rng,
                                    const struct textbook *book,
                                    const struct evaluation *evaluation,
                                    int depth)
{
    const int near = below(rng, NEAR_COUNT);

    return (struct search_setting){
        .evaluation = *evaluation,
        .driver = (enum search_driver)below(rng, 3),
        .transposition_bytes = TABLES[below(rng, 3)],
        .first_depth = coin(rng) ? 1 : depth,
        .prune = below(rng, 4) > 0,
        .order = coin(rng),
        .free_extra = book->free_extra,
        .ties = below(rng, 4) > 0,
        .near = NEARS[near] < 0 ? 0 : search_near(evaluation, NEARS[near]),
        .near_plies = below(rng, 2) * NEAR_PLIES,
        .every = below(rng, 4) == 0,
        .equal_depth = true,
    };
}

/* ---- side by side ---- */

struct meeting {
    const struct search_setting *setting;
    const struct textbook *book;
    const struct line *line;
    const struct textbook_answer *answer;
    int depth;
};

static void write_line(const struct meeting *meeting, FILE *out)
{
    const struct line *line = meeting->line;
    const struct game *game = meeting->book->game;

    fprintf(out, "%s after %d plies:", game_spec_text(game).text, line->before);
    fprintf(out, " %s",
            game_position_text(game, &line->places[0].position).text);
    for (int i = 1; i < line->count; i++)
        fprintf(out, " %s",
                game_move_text(game, &line->places[i - 1].position,
                               line->places[i].move)
                    .text);
    fprintf(out, " = %s", game_position_text(game, line_position(line)).text);
}

static void write_setting(const struct meeting *meeting, FILE *out)
{
    const struct search_setting *setting = meeting->setting;

    fprintf(out, "; depth %d from %d, %s", meeting->depth, setting->first_depth,
            evaluation_name(meeting->book->kind));
    fprintf(out, ", driver %d, table %zu, prune %d, order %d",
            (int)setting->driver, setting->transposition_bytes, setting->prune,
            setting->order);
    fprintf(out, ", free %d, ties %d, every %d, near %d in %d plies\n",
            setting->free_extra, setting->ties, setting->every, setting->near,
            setting->near_plies);
}

static void write_values(const struct meeting *meeting,
                         const struct report *report, FILE *out)
{
    const struct textbook_answer *answer = meeting->answer;
    const struct game *game = meeting->book->game;

    fprintf(out, "value %d, the book's %d of half thousandths;",
            report->value.thousandths, answer->value);
    for (int i = 0; i < report->move_count; i++)
        fprintf(out, " %s %d%s not %d,",
                game_move_text(game, line_position(meeting->line),
                               report->moves[i].move)
                    .text,
                report->moves[i].value.thousandths,
                report->moves[i].value.at_most ? " at most" : "",
                answer->values[i]);
}

static void meet(bool promise, const char *words, const struct meeting *meeting,
                 const struct report *report)
{
    char *text = NULL;
    size_t length;
    FILE *out;

    if (promise)
        return;
    out = open_memstream(&text, &length);
    write_line(meeting, out);
    write_setting(meeting, out);
    write_values(meeting, report, out);
    fclose(out);
    ck_abort_msg("%s\n%s", words, text);
}

/* As the report tells it. */
static int thousandths(int value)
{
    return (int)((int64_t)value * 1000 / TEXTBOOK_SEED);
}

static int value_of(const struct textbook_answer *answer, struct move move)
{
    int at = 0;

    while (!move_same(answer->moves[at], move))
        at++;
    return answer->values[at];
}

static bool wants_near(const struct meeting *meeting)
{
    const struct search_setting *const setting = meeting->setting;

    return setting->near > 0 &&
           (setting->near_plies == 0 ||
            line_own_plies(meeting->line) < setting->near_plies);
}

/* So much less than the best a move may be worth to be as good as the best, or
 * nearly, as the book counts. */
static int reach_of(const struct meeting *meeting)
{
    const struct search_setting *const setting = meeting->setting;
    const int unit = TEXTBOOK_SEED / setting->evaluation.seed;

    return wants_near(meeting) ? (setting->near - 1) * unit : 0;
}

static bool is_best(const struct meeting *meeting, struct move move)
{
    return value_of(meeting->answer, move) >=
           meeting->answer->value - reach_of(meeting);
}

static int count_best(const struct meeting *meeting)
{
    const struct textbook_answer *const answer = meeting->answer;
    int count = 0;

    for (int i = 0; i < answer->count; i++)
        count += is_best(meeting, answer->moves[i]) ? 1 : 0;
    return count;
}

/* All are among the book's; where every one is known, all the book's are. */
static void compare_best(const struct meeting *meeting,
                         const struct search *search,
                         const struct report *report)
{
    const struct search_setting *setting = meeting->setting;
    struct move moves[MOVES_MAX];
    const int count = search_best_moves(search, moves);

    meet(move_same(moves[0], report->line[0]), "the best stands first", meeting,
         report);
    for (int i = 0; i < count; i++)
        meet(is_best(meeting, moves[i]), "a best move is not", meeting, report);
    for (int i = 1; i < count; i++)
        for (int j = 0; j < i; j++)
            meet(!move_same(moves[i], moves[j]), "one move twice", meeting,
                 report);
    if (setting->ties || setting->every || !setting->prune ||
        wants_near(meeting))
        meet(count == count_best(meeting), "not all the best moves", meeting,
             report);
}

static void compare_moves(const struct meeting *meeting,
                          const struct report *report)
{
    const struct textbook_answer *answer = meeting->answer;

    meet(report->move_count == answer->count, "every move is reported", meeting,
         report);
    for (int i = 0; i < answer->count; i++) {
        const struct value *value = &report->moves[i].value;
        const int wanted = thousandths(answer->values[i]);

        meet(move_same(report->moves[i].move, answer->moves[i]),
             "in the order of the board", meeting, report);
        meet(!value->at_most || !meeting->setting->every,
             "every value is known", meeting, report);
        meet(value->at_most ? wanted <= value->thousandths
                            : wanted == value->thousandths,
             "the value of a move", meeting, report);
        meet(!value->at_most || value->thousandths <= report->value.thousandths,
             "no bound is above the best", meeting, report);
    }
}

/* A line of legal moves, none of them after the end of the match. */
static void walk_line(const struct meeting *meeting,
                      const struct report *report)
{
    const struct game *game = meeting->book->game;
    struct line line = {0};

    line_copy(&line, meeting->line);
    meet(report->line_count > 0, "there is a line", meeting, report);
    for (int i = 0; i < report->line_count; i++) {
        struct move moves[MOVES_MAX];
        const int count = game->class->moves(game, line_position(&line), moves);
        int at = 0;

        while (at < count && !move_same(moves[at], report->line[i]))
            at++;
        meet(at < count, "the line is legal", meeting, report);
        meet(line_end(&line, game) == END_NOT, "the line ends", meeting,
             report);
        line_play(&line, game, report->line[i]);
    }
    line_free(&line);
}

/* The listener is told a longer line. */
static void take_report(struct listener *listener, const struct report *report)
{
    (void)listener;
    (void)report;
}

/* A move that is drawn is one of the best, and the report is about it. */
static void compare_drawn(const struct meeting *meeting, struct search *search,
                          const struct report *report)
{
    struct rng rng = rng_new((uint64_t)meeting->depth, report->nodes);

    for (int i = 0; i < DRAWS; i++) {
        const struct move drawn = search_draw(search, &rng);
        const int worth = value_of(meeting->answer, drawn);

        meet(is_best(meeting, drawn), "what is drawn is not near", meeting,
             report);
        meet(move_same(report->line[0], drawn), "another move is reported",
             meeting, report);
        meet(report->value.thousandths == thousandths(worth),
             "the value of what is drawn", meeting, report);
        walk_line(meeting, report);
    }
}

/* Something that a run must not leave as it was. */
static void soil(struct report *report)
{
    memset(report, 0x5a, sizeof *report);
}

void proof_compare(struct search *search, const struct search_setting *setting,
                   const struct textbook *book, const struct line *line,
                   int depth, const struct textbook_answer *answer)
{
    const struct meeting meeting = {setting, book, line, answer, depth};
    struct listener listener = {take_report};
    const struct task task = {
        .line = line, .budget = {.depth = depth}, .listener = &listener};
    struct report report;

    soil(&report);
    search_run(search, &task, &report);
    meet(report.value.thousandths == thousandths(answer->value), "the value",
         &meeting, &report);
    meet(!report.value.at_most, "the value is known", &meeting, &report);
    meet(report.depth <= depth, "not deeper than asked", &meeting, &report);
    meet(report.depth == depth || report.value.kind == VALUE_EXACT,
         "as deep as asked, or proven", &meeting, &report);
    compare_best(&meeting, search, &report);
    compare_moves(&meeting, &report);
    walk_line(&meeting, &report);
    compare_drawn(&meeting, search, &report);
}

bool proof_agree(const struct textbook *book,
                 const struct evaluation *evaluation, const struct line *line,
                 int depth, struct rng *rng)
{
    struct textbook_answer answer;

    if (!textbook_answer(book, line, depth, &answer))
        return false;
    for (int i = 0; i < SETTINGS; i++) {
        struct search_setting setting =
            proof_setting(rng, book, evaluation, depth);

        /* A single move is not looked at any longer than that takes. */
        setting.every = setting.every || answer.count == 1;

        struct search *search = search_new(book->game, &setting);

        proof_compare(search, &setting, book, line, depth, &answer);
        search_free(search);
    }
    return true;
}
