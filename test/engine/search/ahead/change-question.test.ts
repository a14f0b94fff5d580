/** Questions about what changed, which no search answers. */
import { expect, test } from "bun:test";
import { changeQuestion } from "#engine/search/ahead/change-question.ts";

test.each([
  ["when was parseConfig last changed?", { about: "history", name: "parseConfig", isOrigin: false }],
  ["who changed the function `Parser.next`", { about: "history", name: "Parser.next", isOrigin: false }],
  ["which commit introduced src/app.ts", { about: "history", name: "src/app.ts", isOrigin: true }],
  ["who wrote Parser.next?", { about: "history", name: "Parser.next", isOrigin: true }],
  ["who added the message 'no such till'", { about: "history", name: "'no such till'", isOrigin: true }],
  ["when was the setting SHOP_CACHE_DIR introduced", { about: "history", name: "SHOP_CACHE_DIR", isOrigin: true }],
  ["when was MAX_ADDED changed", { about: "history", name: "MAX_ADDED", isOrigin: false }],
  ["git log of src/app.ts", { about: "history", name: "src/app.ts", isOrigin: false }],
  ["what changed since v2.1.0", { about: "difference", base: "v2.1.0" }],
  ["what has changed in src/net since origin/main", { about: "difference", base: "origin/main", path: "src/net" }],
  ["what changed in the last 5 commits", { about: "difference", base: "HEAD~5" }],
  ["which files changed in the last commit", { about: "difference", base: "HEAD~1" }],
  ["what changed on this branch", { about: "difference", base: "" }],
  ["what changed recently in src/net", { about: "difference", base: "HEAD~10", path: "src/net" }],
  ["recent changes in src/net/http", { about: "difference", base: "HEAD~10", path: "src/net/http" }],
  ["recent changes to src/app.ts", { about: "history", name: "src/app.ts", isOrigin: false }],
  ["which files were recently changed", { about: "difference", base: "HEAD~10" }],
  ["latest commits", { about: "difference", base: "HEAD~10" }],
] as const)("%s", (query, meant) => {
  expect(changeQuestion(query)).toEqual(meant);
});

test.each([
  "what changed since startup",
  "when was the cache last cleared",
  "who changed history",
  "how are changes of a file noticed",
  "what was removed from the queue",
  "commits to disk",
  "recent changes to the tracker",
  "recently changed in the scanner",
])("%s stays a search", (query) => {
  expect(changeQuestion(query)).toBeUndefined();
});
