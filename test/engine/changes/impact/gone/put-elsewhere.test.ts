/** What was removed where it stood, and is there all the same: set by a script itself, put elsewhere, given by others or by the language. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { edit, INDEXING_TIMEOUT_MS } from "../../../harness.ts";
import { brokenBy, impactOf, indexed, sitesOf } from "../impacted.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

test("a variable that a script sets in a branch, or by a statement that is no declaration, is there", async () => {
  const shell = { "b.sh": "#!/bin/bash\nTHREADS=5:5\nPORT=1\nbench -t$THREADS -p$PORT\n" };
  expect(await brokenBy(shell, ["b.sh", "THREADS=5:5\n", 'if [[ -z "$THREADS" ]]; then\n  THREADS=3:3\nfi\n'])).toEqual([]);
  expect(await brokenBy(shell, ["b.sh", "PORT=1\n", ""])).toEqual(["b.sh:3 breaks"]);
  const lua = { "api.lua": "edge = 1\n", "v.lua": "a, edge = f()\nprint(edge)\n", "w.lua": "print(edge)\n" };
  expect(await brokenBy(lua, ["api.lua", "edge = 1", "local edge = 1"])).toEqual(["w.lua:1 breaks"]);
});

test("what came elsewhere with the change may be what a name means whose owner nobody knows", async () => {
  const files = {
    "test/helper.rb": "module Skips\n  MARK = 1\nend\n",
    "test/helpers/integration.rb": "class Integration < Minitest::Test\n  DARWIN = 1\n\n  def go\n    DARWIN ? 1 : 2\n  end\nend\n",
  };
  const went = ["test/helpers/integration.rb", "  DARWIN = 1\n", ""] as const;
  expect(await brokenBy(files, went)).toEqual(["test/helpers/integration.rb:4 breaks"]);
  expect(await brokenBy(files, went, ["test/helper.rb", "MARK", "DARWIN"])).toEqual(["test/helpers/integration.rb:4 may_break"]);
});

test("a header of elsewhere that another header takes in now may bring the names of one that is gone", async () => {
  const repository = await indexed({
    "catch.hpp": "#pragma once\n#define REQUIRE(a) check(a)\n",
    "includes.h": '#pragma once\n#include "catch.hpp"\n',
    "a.cpp": '#include "includes.h"\nvoid f() { REQUIRE(1); }\n',
  });
  rmSync(join(repository, "catch.hpp"));
  edit(repository, "includes.h", '"catch.hpp"', "<catch2/catch_all.hpp>");
  expect(sitesOf(await impactOf(repository))).toEqual(["a.cpp:2 may_break"]);
});

test("a class that newer versions of the language have themselves may be that one", async () => {
  const files = {
    "a.rb":
      "class ClosedQueueError < StandardError; end\nclass OpenQueueError < StandardError; end\n\ndef g\n  1\nrescue ClosedQueueError\n  2\nrescue OpenQueueError\n  3\nend\n",
  };
  expect(await brokenBy(files, ["a.rb", "class ClosedQueueError < StandardError; end\n", ""])).toEqual(["a.rb:5 may_break"]);
  expect(await brokenBy(files, ["a.rb", "class OpenQueueError < StandardError; end\n", ""])).toEqual(["a.rb:7 breaks"]);
});
