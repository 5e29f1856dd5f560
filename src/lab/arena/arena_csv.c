/* The rows for scripts: counts only, nothing that was timed. */
#include "base/csv.h"
#include "lab/arena/arena.h"

#include <inttypes.h>

/* South's losses are the wins of north. */
static void write_two(const struct arena_row *row, FILE *out)
{
    fprintf(out, "%" PRId64 ",%" PRId64 ",%" PRId64 ",%" PRId64 "\n",
            row->games, row->wins[0], row->draws, row->wins[1]);
}

static void write_three(const struct arena_row *row, FILE *out)
{
    fprintf(out,
            "%" PRId64 ",%" PRId64 ",%" PRId64 ",%" PRId64 ",%" PRId64 "\n",
            row->games, row->wins[0], row->wins[1], row->wins[2], row->draws);
}

void arena_write_csv(const struct arena_result *result, FILE *out)
{
    const bool two = result->game->players == 2;

    fputs(two ? "first,second,games,wins,draws,losses\n"
              : "first,second,third,games,wins1,wins2,wins3,draws\n",
          out);
    for (int i = 0; i < result->row_count; i++) {
        const struct arena_row *row = &result->rows[i];

        for (int seat = 0; seat < result->game->players; seat++)
            csv_write_field(result->entries[row->players[seat]].name, ',', out);
        (two ? write_two : write_three)(row, out);
    }
}
