/** Ruby's methods outside of all types: a script has its own and those of the files that it requires. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { INDEXING_TIMEOUT_MS, sharedWorkspace, usesAt } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "bench/one.rb": "def report(x) = x\ndef only_here = 1\nreport(1)\n",
    "bench/two.rb":
      'require_relative "shared"\ndef report(x) = x\nreport(2)\nshared_thing\nonly_here\nclass Two\n  def go\n    report(3)\n    deep\n  end\nend\n',
    "bench/shared.rb": 'require "tools/more"\ndef shared_thing = 1\n',
    "lib/tools/more.rb": "def deep = 2\n",
    "lib/user.rb": "class User\n  def go\n    title\n    deep\n  end\nend\n",
    Rakefile: 'def title = "x"\ntitle\n',
    "rake/site.rake": "title\n",
    "features/support/help.rb": "def run_it = 1\n",
    "features/steps.rb": "run_it\n",
  }));
});

test("methods of one name in two scripts are two things", async () => {
  expect(await usesAt(root, "bench/one.rb:1")).toEqual(["bench/one.rb:3 resolved"]);
  expect(await usesAt(root, "bench/two.rb:2")).toEqual(["bench/two.rb:3 resolved", "bench/two.rb:8 resolved"]);
});

test("a script certainly has the methods of files that it requires, also through others", async () => {
  expect(await usesAt(root, "bench/shared.rb:2")).toEqual(["bench/two.rb:4 resolved"]);
  expect(await usesAt(root, "lib/tools/more.rb:1")).toEqual(["bench/two.rb:9 resolved", "lib/user.rb:4 ambiguous"]);
});

test("methods of files that it does not require are perhaps loaded together with it, else they only have the name", async () => {
  expect(await usesAt(root, "bench/one.rb:2")).toEqual(["bench/two.rb:5 name_only"]);
  expect(await usesAt(root, "Rakefile:1")).toEqual(["Rakefile:2 resolved", "lib/user.rb:3 name_only", "rake/site.rake:1 ambiguous"]);
  expect(await usesAt(root, "features/support/help.rb:1")).toEqual(["features/steps.rb:1 ambiguous"]);
});
