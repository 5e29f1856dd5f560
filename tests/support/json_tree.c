/* SPDX-License-Identifier: MIT */
/* JSON as a tree, and what a schema says of it. */
#include "support/json_tree.h"
#include "base/memory.h"
#include "base/utf8.h"

#include <check.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH_MAX = 64, ITEMS_MAX = 1000 };

struct parser {
    const char *at;
    const char *end;
    int depth;
};

static struct json_tree *parse_value(struct parser *parser);

/* ---- signs ---- */

static void skip_blanks(struct parser *parser)
{
    while (parser->at < parser->end && strchr(" \t\n\r", *parser->at) != NULL &&
           *parser->at != '\0')
        parser->at++;
}

static bool take(struct parser *parser, const char *word)
{
    const size_t length = strlen(word);

    if ((size_t)(parser->end - parser->at) < length ||
        memcmp(parser->at, word, length) != 0)
        return false;
    parser->at += length;
    return true;
}

static struct json_tree *new_tree(enum json_kind kind)
{
    struct json_tree *const tree = memory_new(1, sizeof *tree);

    tree->kind = kind;
    return tree;
}

/* ---- texts ---- */

static bool take_hex(struct parser *parser, unsigned *code)
{
    *code = 0;
    for (int i = 0; i < 4; i++) {
        static const char digits[] = "0123456789abcdef";
        const char *const found =
            parser->at < parser->end && *parser->at != '\0'
                ? strchr(digits, *parser->at)
                : NULL;

        if (found == NULL)
            return false;
        *code = *code * 16 + (unsigned)(found - digits);
        parser->at++;
    }
    return true;
}

/* Of the first plane, and no half of a pair. */
static bool put_code(unsigned code, FILE *out)
{
    if (code >= 0xD800 && code < 0xE000)
        return false;
    if (code < 0x80) {
        putc((int)code, out);
    } else if (code < 0x800) {
        putc((int)(0xC0 | code >> 6), out);
        putc((int)(0x80 | (code & 0x3F)), out);
    } else {
        putc((int)(0xE0 | code >> 12), out);
        putc((int)(0x80 | (code >> 6 & 0x3F)), out);
        putc((int)(0x80 | (code & 0x3F)), out);
    }
    return true;
}

static bool take_escape(struct parser *parser, FILE *out)
{
    static const char letters[] = "\"\\/bfnrt";
    static const char signs[] = "\"\\/\b\f\n\r\t";
    unsigned code;

    if (parser->at == parser->end || *parser->at == '\0')
        return false;
    if (take(parser, "u"))
        return take_hex(parser, &code) && put_code(code, out);

    const char *const found = strchr(letters, *parser->at++);

    if (found != NULL)
        putc(signs[found - letters], out);
    return found != NULL;
}

static bool take_signs(struct parser *parser, FILE *out)
{
    while (parser->at < parser->end && *parser->at != '"') {
        const struct utf8 sign = utf8_at(parser->at, parser->end);

        if (sign.code < 0x20)
            return false;
        if (take(parser, "\\")) {
            if (!take_escape(parser, out))
                return false;
            continue;
        }
        fwrite(parser->at, 1, (size_t)sign.size, out);
        parser->at += sign.size;
    }
    return take(parser, "\"");
}

/* NULL where there is none. */
static char *parse_text(struct parser *parser)
{
    char *text = NULL;
    size_t length = 0;

    if (!take(parser, "\""))
        return NULL;

    FILE *const out = open_memstream(&text, &length);
    const bool good = take_signs(parser, out);

    fclose(out);
    if (good)
        return text;
    free(text);
    return NULL;
}

/* ---- numbers ---- */

static int skip_digits(struct parser *parser)
{
    int count = 0;

    while (parser->at < parser->end && *parser->at >= '0' &&
           *parser->at <= '9') {
        parser->at++;
        count++;
    }
    return count;
}

static struct json_tree *parse_number(struct parser *parser)
{
    const char *const begin = parser->at;
    bool good;

    take(parser, "-");
    good = take(parser, "0") || skip_digits(parser) > 0;
    if (good && take(parser, "."))
        good = skip_digits(parser) > 0;
    if (good && (take(parser, "e") || take(parser, "E"))) {
        if (!take(parser, "+"))
            take(parser, "-");
        good = skip_digits(parser) > 0;
    }
    if (!good)
        return NULL;

    struct json_tree *const tree = new_tree(JSON_NUMBER);

    tree->number = strtod(begin, NULL);
    return tree;
}

/* ---- lists and objects ---- */

static bool add_item(struct json_tree *tree, char *key, struct json_tree *item)
{
    if (item == NULL || tree->count == ITEMS_MAX) {
        free(key);
        json_tree_free(item);
        return false;
    }
    tree->keys[tree->count] = key;
    tree->items[tree->count++] = item;
    return true;
}

static bool parse_item(struct parser *parser, struct json_tree *tree)
{
    char *key = NULL;

    if (tree->kind == JSON_LIST)
        return add_item(tree, NULL, parse_value(parser));
    skip_blanks(parser);
    key = parse_text(parser);
    if (key == NULL)
        return false;
    skip_blanks(parser);
    if (json_tree_member(tree, key) != NULL || !take(parser, ":")) {
        free(key);
        return false;
    }
    return add_item(tree, key, parse_value(parser));
}

static struct json_tree *parse_items(struct parser *parser, enum json_kind kind,
                                     const char *end)
{
    struct json_tree *const tree = new_tree(kind);

    tree->keys = memory_new(ITEMS_MAX, sizeof *tree->keys);
    tree->items = memory_new(ITEMS_MAX, sizeof(struct json_tree *));
    skip_blanks(parser);
    if (take(parser, end))
        return tree;
    do {
        if (!parse_item(parser, tree)) {
            json_tree_free(tree);
            return NULL;
        }
        skip_blanks(parser);
    } while (take(parser, ","));
    if (take(parser, end))
        return tree;
    json_tree_free(tree);
    return NULL;
}

static struct json_tree *parse_word(struct parser *parser)
{
    struct json_tree *tree;

    if (take(parser, "null"))
        return new_tree(JSON_NULL);
    if (take(parser, "false"))
        return new_tree(JSON_TRUTH);
    if (!take(parser, "true"))
        return parse_number(parser);
    tree = new_tree(JSON_TRUTH);
    tree->truth = true;
    return tree;
}

static struct json_tree *parse_any(struct parser *parser)
{
    skip_blanks(parser);
    if (take(parser, "{"))
        return parse_items(parser, JSON_OBJECT, "}");
    if (take(parser, "["))
        return parse_items(parser, JSON_LIST, "]");
    if (parser->at == parser->end || *parser->at != '"')
        return parse_word(parser);

    char *const text = parse_text(parser);

    if (text == NULL)
        return NULL;

    struct json_tree *const tree = new_tree(JSON_TEXT);

    tree->text = text;
    return tree;
}

static struct json_tree *parse_value(struct parser *parser)
{
    if (parser->depth == DEPTH_MAX)
        return NULL;
    parser->depth++;

    struct json_tree *const tree = parse_any(parser);

    parser->depth--;
    return tree;
}

struct json_tree *json_tree_parse(const char *text, size_t length)
{
    struct parser parser = {.at = text, .end = text + length};
    struct json_tree *const tree = parse_value(&parser);

    skip_blanks(&parser);
    if (parser.at == parser.end)
        return tree;
    json_tree_free(tree);
    return NULL;
}

void json_tree_free(struct json_tree *tree)
{
    if (tree == NULL)
        return;
    for (int i = 0; i < tree->count; i++) {
        free(tree->keys[i]);
        json_tree_free(tree->items[i]);
    }
    free(tree->keys);
    free(tree->items);
    free(tree->text);
    free(tree);
}

const struct json_tree *json_tree_member(const struct json_tree *tree,
                                         const char *key)
{
    for (int i = 0; i < tree->count; i++)
        if (tree->keys[i] != NULL && strcmp(tree->keys[i], key) == 0)
            return tree->items[i];
    return NULL;
}

/* ---- schemas ---- */

static bool is_type(const struct json_tree *value, const char *type)
{
    static const struct {
        const char *name;
        enum json_kind kind;
    } types[] = {{"null", JSON_NULL},     {"boolean", JSON_TRUTH},
                 {"number", JSON_NUMBER}, {"integer", JSON_NUMBER},
                 {"string", JSON_TEXT},   {"array", JSON_LIST},
                 {"object", JSON_OBJECT}};

    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (strcmp(types[i].name, type) == 0)
            return value->kind == types[i].kind &&
                   (strcmp(type, "integer") != 0 ||
                    value->number == floor(value->number));
    ck_abort_msg("schema: no type %s", type);
}

static bool fits_reference(const struct json_tree *value, const char *path,
                           const struct json_tree *root)
{
    static const char begin[] = "#/$defs/";
    const struct json_tree *const definitions = json_tree_member(root, "$defs");
    const struct json_tree *schema;

    ck_assert_msg(strncmp(path, begin, sizeof begin - 1) == 0, "%s", path);
    schema = json_tree_member(definitions, path + sizeof begin - 1);
    ck_assert_msg(schema != NULL, "schema: no %s", path);
    return json_tree_fits(value, schema, root);
}

static bool fits_any(const struct json_tree *value,
                     const struct json_tree *schemas,
                     const struct json_tree *root)
{
    for (int i = 0; i < schemas->count; i++)
        if (json_tree_fits(value, schemas->items[i], root))
            return true;
    return false;
}

static bool is_one_of(const struct json_tree *value,
                      const struct json_tree *words)
{
    for (int i = 0; i < words->count; i++)
        if (value->kind == JSON_TEXT &&
            strcmp(words->items[i]->text, value->text) == 0)
            return true;
    return false;
}

static bool has_all(const struct json_tree *value, const struct json_tree *keys)
{
    for (int i = 0; i < keys->count; i++)
        if (json_tree_member(value, keys->items[i]->text) == NULL)
            return false;
    return true;
}

/* Each member by its schema, and the others by additionalProperties. */
static bool fits_members(const struct json_tree *value,
                         const struct json_tree *schema,
                         const struct json_tree *root)
{
    const struct json_tree *const properties =
        json_tree_member(schema, "properties");
    const struct json_tree *const others =
        json_tree_member(schema, "additionalProperties");

    if (value->kind != JSON_OBJECT)
        return true;
    for (int i = 0; i < value->count; i++) {
        const struct json_tree *const known =
            properties != NULL ? json_tree_member(properties, value->keys[i])
                               : NULL;
        const struct json_tree *const by = known != NULL ? known : others;

        if (by == NULL || (by->kind == JSON_TRUTH && by->truth))
            continue;
        if (by->kind == JSON_TRUTH ||
            !json_tree_fits(value->items[i], by, root))
            return false;
    }
    return true;
}

static bool fits_items(const struct json_tree *value,
                       const struct json_tree *schema,
                       const struct json_tree *root)
{
    for (int i = 0; value->kind == JSON_LIST && i < value->count; i++)
        if (!json_tree_fits(value->items[i], schema, root))
            return false;
    return true;
}

static bool fits_keyword(const struct json_tree *value, const char *word,
                         const struct json_tree *rule,
                         const struct json_tree *schema,
                         const struct json_tree *root)
{
    static const char *const silent[] = {"$schema", "$id", "title",
                                         "description", "$defs"};

    for (size_t i = 0; i < sizeof silent / sizeof *silent; i++)
        if (strcmp(silent[i], word) == 0)
            return true;
    if (strcmp(word, "type") == 0)
        return is_type(value, rule->text);
    if (strcmp(word, "$ref") == 0)
        return fits_reference(value, rule->text, root);
    if (strcmp(word, "anyOf") == 0)
        return fits_any(value, rule, root);
    if (strcmp(word, "enum") == 0)
        return is_one_of(value, rule);
    if (strcmp(word, "required") == 0)
        return has_all(value, rule);
    if (strcmp(word, "minimum") == 0)
        return value->kind != JSON_NUMBER || value->number >= rule->number;
    if (strcmp(word, "items") == 0)
        return fits_items(value, rule, root);
    if (strcmp(word, "properties") == 0 ||
        strcmp(word, "additionalProperties") == 0)
        return fits_members(value, schema, root);
    ck_abort_msg("schema: no keyword %s", word);
}

bool json_tree_fits(const struct json_tree *value,
                    const struct json_tree *schema,
                    const struct json_tree *root)
{
    for (int i = 0; i < schema->count; i++)
        if (!fits_keyword(value, schema->keys[i], schema->items[i], schema,
                          root))
            return false;
    return true;
}
