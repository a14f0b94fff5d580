/** Ruby: a class is an object with methods of its own, which may be called like those of its values. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { symbolHierarchy } from "#engine/graph/hierarchy.ts";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace, usesAt } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "lib/client.rb": [
      "class Client",
      "  def push(item)",
      "    item",
      "  end",
      "",
      "  def twice(item)",
      "    push(item)",
      "    self.push(item)",
      "    Client.push(item)",
      "  end",
      "",
      "  class << self",
      "    def push(item)",
      "      new.push(item)",
      "    end",
      "",
      "    def all(items)",
      "      items.each { |item| push(item) }",
      "      self.push(items)",
      "    end",
      "  end",
      "end",
      "",
    ].join("\n"),
    "lib/runner.rb":
      "class Runner\n  def initialize(a); end\n  def stats(x = 1)\n    { a: 1 }\n  end\n  def self.make(k); end\nend\n\nmodule Loud\n  def shout; 1; end\nend\n",
    "lib/single.rb":
      "class Single < Runner\n  include Loud\n  def initialize(a); super(a); end\n  def stats(x = 1)\n    { b: 2 }.merge(super)\n  end\n  def shout = super + 1\n  class << self\n    def make(k) = super\n  end\nend\n\nclass Deep < Single\n  def stats(x = 1)\n    [1].each { |i| super(*x) }\n  end\nend\n\nclass Record < ActiveRecord::Base\n  def stats = super\nend\n",
    "lib/job.rb": [
      "class Job",
      "  def self.run(one)",
      "    one",
      "  end",
      "  def run(one)",
      "    self.class.run(one)",
      "  end",
      "end",
      "class Late < Job",
      "  def run(one)",
      "    super",
      "  end",
      "end",
      "Late.run(1)",
      "Late.new.run(2)",
      "Job.new.run(3)",
      "",
    ].join("\n"),
    "lib/tools.rb": [
      "module Tools",
      "  extend self",
      "  def cut(text)",
      "    text",
      "  end",
      "  def cut_all(texts)",
      "    cut(texts)",
      "  end",
      "end",
      "Tools.cut('a')",
      "",
    ].join("\n"),
    "app/use.rb": "Client.push(1)\nClient.new.push(2)\n",
  }));
});

test("a method of the class and one of its values are two things, whatever they are called by", async () => {
  expect(await usesAt(root, "lib/client.rb:2")).toEqual([
    "app/use.rb:2 resolved",
    "lib/client.rb:14 resolved",
    "lib/client.rb:7 resolved",
    "lib/client.rb:8 resolved",
  ]);
  expect(await usesAt(root, "lib/client.rb:13")).toEqual([
    "app/use.rb:1 resolved",
    "lib/client.rb:18 resolved",
    "lib/client.rb:19 resolved",
    "lib/client.rb:9 resolved",
  ]);
});

test("a subclass has both, each from where it comes", async () => {
  expect(await usesAt(root, "lib/job.rb:2")).toEqual(["lib/job.rb:14 resolved", "lib/job.rb:6 resolved"]);
  expect(await usesAt(root, "lib/job.rb:5")).toEqual(["lib/job.rb:11 resolved", "lib/job.rb:16 resolved"]);
  expect(await usesAt(root, "lib/job.rb:10")).toEqual(["lib/job.rb:15 resolved"]);
  const { rows } = await symbolHierarchy(open(root), "lib/job.rb:2");
  expect(rows.filter(({ relation }) => relation === "overridden_by")).toEqual([]);
});

test("what a module gives to others it may have itself", async () => {
  expect(await usesAt(root, "lib/tools.rb:3")).toEqual(["lib/tools.rb:10 resolved", "lib/tools.rb:7 resolved"]);
});

test("who names one of the two hears of the other", async () => {
  const { others } = await references(open(root), { target: "Client::push" });
  expect(others).toBe(1);
});

test("super calls the method above of the same name, of values and of classes", async () => {
  const uses = async (target: string): Promise<string[]> => {
    const { results } = await references(open(root), { target });
    return results.map(({ path, line_start, confidence }) => `${path}:${line_start} ${confidence}`);
  };
  expect(await uses("Runner#stats")).toEqual(["lib/single.rb:5 resolved"]);
  expect(await uses("Single#stats")).toEqual(["lib/single.rb:15 resolved"]);
  expect(await uses("Runner#initialize")).toEqual(["lib/single.rb:3 resolved"]);
  expect(await uses("Runner.make")).toEqual(["lib/single.rb:9 resolved"]);
  expect(await uses("Loud#shout")).toEqual(["lib/single.rb:7 resolved"]);
});
