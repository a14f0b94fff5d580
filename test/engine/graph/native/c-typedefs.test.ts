/** C: a struct and the typedef that gives it its own name are one type, wherever the struct is defined. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { INDEXING_TIMEOUT_MS, sharedWorkspace, usesAt } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "shelf.h": [
      "typedef struct shelf shelf;",
      "struct shelf {",
      "    shelf *next;",
      "    int boards[2];",
      "};",
      "static inline int width(shelf *s) { return s->boards[0]; }",
      "",
    ].join("\n"),
    "shelf.c": [
      '#include "shelf.h"',
      "typedef struct box box;",
      "struct box { int lid; box *inside; };",
      "int count(shelf *s, struct shelf *t) { return s->boards[1] + t->boards[1] + s->next->boards[0]; }",
      "int open_all(box *b) {",
      "    box *c = b->inside;",
      "    return c->lid;",
      "}",
      "",
    ].join("\n"),
    "named.c": [
      "typedef struct { int id; } client;",
      "static int id_of(client *client) { return client->id; }",
      "static client *found(void) { return 0; }",
      "int first(void) { client *client = found();",
      "    return id_of(client) + client->id;",
      "}",
      "",
    ].join("\n"),
    "table.h": "typedef struct Table_ Table;\nint table_get(const Table *this, int at);\n",
    "table.c": [
      '#include "table.h"',
      "typedef struct Row_ { int key; } Row;",
      "struct Table_ {",
      "    Row *rows;",
      "};",
      "int table_get(const Table *this, int at) { return this->rows[at].key; }",
      "",
    ].join("\n"),
    "other/shelf.h": "typedef struct shelf { int boards; } shelf;\n",
    "other/use.c": '#include "shelf.h"\nint all(shelf *s) { return s->boards; }\n',
  }));
});

test("members are taken from values of the typedef", async () => {
  expect(await usesAt(root, "shelf.h:4")).toEqual(["shelf.c:4 resolved", "shelf.c:4 resolved", "shelf.c:4 resolved", "shelf.h:6 resolved"]);
  expect(await usesAt(root, "shelf.c:3:18")).toEqual(["shelf.c:7 resolved"]);
  expect(await usesAt(root, "other/shelf.h:1:28")).toEqual(["other/use.c:2 resolved"]);
});

test("the typedef and the struct have the same uses", async () => {
  const uses = ["shelf.c:4 resolved", "shelf.c:4 resolved", "shelf.h:1 resolved", "shelf.h:3 resolved", "shelf.h:6 resolved"];
  expect(await usesAt(root, "shelf.h:1")).toEqual(expect.arrayContaining(uses));
  expect(await usesAt(root, "shelf.h:2")).toEqual(uses);
});

test("a variable may have the name of its type", async () => {
  expect(await usesAt(root, "named.c:1")).toEqual(["named.c:2 resolved", "named.c:3 resolved", "named.c:4 resolved"]);
  expect(await usesAt(root, "named.c:1:22")).toEqual(["named.c:2 resolved", "named.c:5 resolved"]);
});

test("a type that a header only names has the members that a source file behind it defines", async () => {
  expect(await usesAt(root, "table.c:4")).toEqual(["table.c:6 resolved"]);
  expect(await usesAt(root, "table.c:2:27")).toEqual(["table.c:6 resolved"]);
});
