/* naqala lab: what makes the program better, for those who work on it. */
#include "cmd/lab.h"

#include <string.h>

/* A new work is a file and a line here. */
static const struct lab_work *const WORKS[] = {
    &lab_book,
    &lab_calibrate,
    &lab_evolve,
    &lab_genetic,
    &lab_table,
};

enum { WORK_COUNT = sizeof WORKS / sizeof WORKS[0] };

bool lab_number(const struct call *call, const char *option, long min, long max,
                long *number, struct err *err)
{
    const char *text = call_value(call, option);

    return text == NULL || command_number(option, text, min, max, number, err);
}

/* ---- a work ---- */

static const struct lab_work *find(const char *name, struct err *err)
{
    const char *names[WORK_COUNT];

    for (int i = 0; i < WORK_COUNT; i++) {
        names[i] = WORKS[i]->name;
        if (strcmp(names[i], name) == 0)
            return WORKS[i];
    }
    err_set(err, "%s: no such work; there is %s",
            err_token(name, strlen(name)).text,
            err_list(names, WORK_COUNT, " and ").text);
    return NULL;
}

static bool takes(const struct lab_work *work, const char *option)
{
    for (int i = 0; work->options[i] != NULL; i++)
        if (strcmp(work->options[i], option) == 0)
            return true;
    return false;
}

/* What was said is meant for it. */
static bool suits(const struct call *call, const struct lab_work *work,
                  struct err *err)
{
    const struct option *options = call->command->options;

    if (call->operand_count < work->operands_min ||
        call->operand_count > work->operands_max)
        return err_set(err, "needs %s, and nothing else", work->usage);
    for (int i = 0; options[i].name != NULL; i++)
        if (call->values[i] != NULL && !takes(work, options[i].name))
            return err_set(err, "%s: is not for %s", options[i].name,
                           work->name);
    return true;
}

/* ---- the command ---- */

static int lab(const struct call *call)
{
    struct err err;
    const struct lab_work *work = find(call->operands[0], &err);

    if (work == NULL || !suits(call, work, &err))
        return command_misused(call, &err);
    return work->run(call);
}

/* Those of all works. */
static const struct option OPTIONS[] = {
    {"--game", "GAME", ARGUMENT_GAME, "kalah (the default), oware, abalone"},
    {"--games", "N", ARGUMENT_WORD, "how many are played by each pair"},
    {"--turns", "N", ARGUMENT_WORD, "book: turns of a player; 3"},
    {"--easy", "N", ARGUMENT_WORD, "book: nodes that need no book; 60000"},
    {"--memory", "MB", ARGUMENT_WORD, "book: megabytes for proofs; 1024"},
    {"--seconds", "S", ARGUMENT_WORD, "book: until it is left as it is"},
    {"--losses", NULL, ARGUMENT_NONE,
     "calibrate: not how strong they are, but what moves lose"},
    {"--generations", "N", ARGUMENT_WORD, "how many are bred"},
    {"--population", "N", ARGUMENT_WORD, "candidates of each generation"},
    {"--mutation", "P", ARGUMENT_WORD, "chance that a weight moves; 0.1"},
    {"--fitness", "WHAT", ARGUMENT_WORD, "what makes fit: wins or seeds"},
    {"--against", "WHOM", ARGUMENT_WORD,
     "plies, 3 or 1..4, or peers; genetic: population, hall"},
    {"--elite", "N", ARGUMENT_WORD, "evolve: so many live on; 0"},
    {"--baseline", NULL, ARGUMENT_NONE,
     "evolve: choose by what is more than the least"},
    {"--method", "HOW", ARGUMENT_WORD, "genetic: genetic or cma"},
    {"--depth", "N", ARGUMENT_WORD, "genetic: plies that are looked ahead; 2"},
    {"--opening", "N", ARGUMENT_WORD, "genetic: random plies; 0"},
    {"--interval", "W", ARGUMENT_WORD, "genetic: how far it moves; 0.15"},
    {"--seeded", NULL, ARGUMENT_NONE,
     "genetic: begin with what is known, not at random"},
    {"--trials", "N", ARGUMENT_WORD,
     "genetic: games that choose a generation; 0: the last"},
    {"--resume", "FILE", ARGUMENT_FILE,
     "go on from this file, and keep there what is done"},
    {"--plot", "FILE", ARGUMENT_FILE, "draw charts into it, as SVG"},
    {"--out", "FILE", ARGUMENT_FILE, "write what came of it, a new file"},
    {"--seed", "N", ARGUMENT_WORD, "the same number, the same result; 1"},
    {"--threads", "N", ARGUMENT_WORD, "1 to 256; one for each processor"},
    {"--runs", "N", ARGUMENT_WORD, "table: evolutions that are shown; 1"},
    {"--seconds-scale", "X", ARGUMENT_WORD,
     "table: so many of a source's seconds; 1"},
    {"--csv", NULL, ARGUMENT_NONE, "rows of comma separated values"},
    {0},
};

const struct command lab_command = {
    .name = "lab",
    .operands = "book|calibrate|evolve|genetic|table [WHAT]",
    .argument = ARGUMENT_FILE,
    .operands_min = 1,
    .operands_max = 2,
    .about = "what makes the program better; for those who work on it",
    .details =
        "book FILE: proves the opening of a game of Kalah, which takes hours: "
        "what every\nmove is worth in the first turns, and in as many more as "
        "it is told of whoever\nplays as the book says. Ctrl-C leaves a smaller "
        "book; one that is there is gone\non with.\n\n"
        "calibrate FILE: the levels of a file play their neighbours, and how "
        "strong they\nare in this game is written into it. Every other byte of "
        "it stays.\n\n"
        "evolve: breeds weights for the agent evolved, as a student's paper "
        "does.\n\n"
        "genetic: breeds weights for the agent heuristic by games of Kalah, as "
        "a thesis\nof 2021 does.\n\n"
        "genetic --game abalone: breeds weights for Abalone, as a report of "
        "2020 does,\nand prints them as weights.ini has them.\n\n"
        "table [NAME]: a table of a source, its figures beside ours; without a "
        "name the\ntables that there are.\n\n"
        "naqala-lab(7) tells the story.\n",
    .options = OPTIONS,
    .run = lab,
};
