/** Questions about code with headers: prototypes, include guards, licences at the top of files, lists of files. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { asked, INDEXING_TIMEOUT_MS, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const LICENCE = `/* Copyright the ferry authors. All rights reserved.
 *
 * Permission is hereby granted to any person obtaining a copy of this software to use, copy, modify, merge and publish it.
 */
`;

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "src/ferry_hull.h": `${LICENCE}#ifndef FERRY_HULL_H_
#define FERRY_HULL_H_

/* Pumps the bilge water overboard. */
int ferry_pump(struct hull *hull, int litres);

#endif
`,
    "src/ferry_hull.c": `${LICENCE}#include "ferry_hull.h"

int ferry_pump(struct hull *hull, int litres) {
  hull->bilge -= litres;
  return hull->bilge;
}

static int plug_leaks(struct hull *hull) {
  return hull->leaks = 0;
}
`,
    "src/timetable.c": `${LICENCE}int copytable(struct table *from, struct table *to) {
  to->rows = from->rows;
  return 0;
}
`,
    Makefile: "SOURCES = src/timetable.c src/ferry_hull.c\n\nall:\n\tcc $(SOURCES)\n",
    "CHANGELOG.md": "# Changes\n\n* leaks of hulls get plugged\n* VHF/2 leaks of hulls, too\n",
  }));
});

const first = async (query: string): Promise<string> => {
  const [result] = (await asked(root, query)).results;
  return `${result?.path}:${result?.name}`;
};

test("the definition answers a question, although the comment with its words stands above the prototype", async () => {
  expect(await first("how is bilge water pumped overboard")).toBe("src/ferry_hull.c:ferry_pump");
});

test("neither the licence nor the include guard answers a question that has their words", async () => {
  expect(await first("where do we copy the table")).toBe("src/timetable.c:copytable");
  expect(await first("modify the ferry hull")).not.toContain("FERRY_HULL_H_");
});

test("a file's name in a task means the file, and not the lists that have it", async () => {
  expect(await first("ferry_hull: plug the leaks first")).toBe("src/ferry_hull.c:plug_leaks");
});

test("documentation that has a topic's plain words in their order does not come before the code", async () => {
  expect(await first("leaks of hulls")).toBe("src/ferry_hull.c:plug_leaks");
  // The short name of a protocol, with its version, is a plain word.
  expect(await first("VHF/2 leaks of hulls")).toBe("src/ferry_hull.c:plug_leaks");
});
