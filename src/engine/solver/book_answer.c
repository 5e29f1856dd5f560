/* Answers from the opening book, which take no proof. */
#include "engine/solver/crew.h"
#include "game/mancala.h"

/* To look for best play beyond the book: a hundredth of a second. */
enum { LINE_NODES = 40000 };

/* What the mover gets of the seeds on the board. */
static void settle(struct target *target, int value)
{
    value_set(&target->low, value);
    value_set(&target->high, value);
}

static void take_values(struct crew *crew, const struct book_entry *entry)
{
    struct solver_report *report = crew->report;

    for (int i = 0; i < crew->count; i++) {
        struct target *target = &crew->targets[i];
        const int margin = target->pit < 0 ? book_entry_value(entry)
                                           : entry->values[target->pit];

        settle(target, (margin + crew->seeds) / 2);
    }
    for (int i = 0; i < report->move_count; i++) {
        const int margin =
            crew->margin + entry->values[report->moves[i].move.code];

        report->moves[i].bounds = (struct solver_bounds){margin, margin};
    }
}

static bool find(const struct solver *exact, const struct position *position,
                 struct book_entry *entry)
{
    uint64_t key;

    return exact->book.count > 0 && position->end == END_NOT &&
           book_key(exact->game, position, &key) &&
           book_find(&exact->book, key, entry);
}

bool crew_look_up(struct crew *crew)
{
    struct book_entry entry;

    if (!find(crew->exact, crew->task->position, &entry))
        return false;
    take_values(crew, &entry);
    crew->report->chosen = true;
    crew->report->choice = (struct move){(uint32_t)entry.choice};
    return true;
}

/* ---- best play ---- */

/* Plays what the book says as long as it says anything. */
static void follow(const struct crew *crew, struct position *position)
{
    const struct solver *exact = crew->exact;
    struct solver_report *report = crew->report;
    struct book_entry entry;

    while (report->line_count < SOLVER_LINE_MAX &&
           find(exact, position, &entry)) {
        const struct move move = {(uint32_t)entry.choice};

        report->line[report->line_count++] = move;
        exact->game->class->apply(exact->game, position, move);
    }
}

/* From the end of the book: the value there is that of the position. */
static void go_on(struct crew *crew, struct hunt *hunt,
                  const struct position *position)
{
    const struct game *game = crew->exact->game;
    const int player = position->player;
    const int own = game->class->score(game, position, player);
    const int other = game->class->score(game, position, !player);
    const int seeds = game->class->material(game, position) - own - other;
    const int margin = player == crew->task->position->player
                           ? crew->report->bounds.low
                           : -crew->report->bounds.low;
    uint64_t board;

    if (position->end == END_NOT && book_key(game, position, &board))
        solver_write_line(hunt, board, seeds,
                          (margin - own + other + seeds) / 2, crew->report);
}

void crew_write_book_line(struct crew *crew, struct hunt *hunt)
{
    struct position position = *crew->task->position;

    if (crew->nodes_max > LINE_NODES)
        crew->nodes_max = LINE_NODES;
    follow(crew, &position);
    go_on(crew, hunt, &position);
}
