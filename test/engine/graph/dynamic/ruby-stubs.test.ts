/** Ruby: methods that tests replace by name, and those that a module names for the classes that take it in. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { INDEXING_TIMEOUT_MS, sharedWorkspace, usesAt } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "lib/boat.rb": [
      "class Boat",
      "  def self.build(size)",
      "  end",
      "",
      "  def sail(to)",
      "  end",
      "end",
      "",
      "class Raft",
      "  def self.build(size)",
      "  end",
      "",
      "  def sail(to)",
      "  end",
      "end",
      "",
    ].join("\n"),
    "test/boat_test.rb": [
      "class BoatTest < Minitest::Test",
      "  def test_sails",
      "    Boat.stubs(:build).returns(1)",
      "    boat = Boat.new",
      "    boat.expects(:sail).with(2)",
      "    Boat.any_instance.stubs(sail: 3)",
      "  end",
      "end",
      "",
    ].join("\n"),
    "spec/boat_spec.rb": [
      "describe Boat do",
      "  it 'sails' do",
      "    boat = Boat.new",
      "    allow(Boat).to receive(:build).with(1).and_return(boat)",
      "    expect(boat).to have_received(:sail)",
      "    allow_any_instance_of(Boat).to receive_messages(sail: 1)",
      "  end",
      "end",
      "",
    ].join("\n"),
    "lib/lockable.rb": [
      "module Lockable",
      "  def self.included(base)",
      "    base.extend ClassMethods",
      "    base.class_eval do",
      "      validates_presence_of :key, if: :key_needed?",
      "      before_save :turn_key",
      '      delegate :strong?, to: "self.class"',
      "    end",
      "  end",
      "",
      "  def lock",
      "    strong?(1)",
      "  end",
      "",
      "  def key_needed?",
      "  end",
      "",
      "  def turn_key",
      "  end",
      "",
      "  module ClassMethods",
      "    def strong?(by)",
      "    end",
      "  end",
      "end",
      "",
    ].join("\n"),
  }));
});

test("a method that Mocha replaces or expects is used, by its object or class", async () => {
  expect((await usesAt(root, "lib/boat.rb:2")).filter((use) => use.startsWith("test"))).toEqual(["test/boat_test.rb:3 resolved"]);
  expect((await usesAt(root, "lib/boat.rb:5")).filter((use) => use.startsWith("test"))).toEqual([
    "test/boat_test.rb:5 resolved",
    "test/boat_test.rb:6 resolved",
  ]);
});

test("a method that RSpec replaces or expects is used, whatever is chained to the matcher", async () => {
  expect((await usesAt(root, "lib/boat.rb:2")).filter((use) => use.startsWith("spec"))).toEqual(["spec/boat_spec.rb:4 resolved"]);
  expect((await usesAt(root, "lib/boat.rb:5")).filter((use) => use.startsWith("spec"))).toEqual([
    "spec/boat_spec.rb:5 resolved",
    "spec/boat_spec.rb:6 resolved",
  ]);
});

test("methods of other types are not used", async () => {
  expect(await usesAt(root, "lib/boat.rb:10")).toEqual([]);
  expect(await usesAt(root, "lib/boat.rb:13")).toEqual([]);
});

test("what a module has the classes call that take it in is its own method", async () => {
  expect(await usesAt(root, "lib/lockable.rb:15")).toEqual(["lib/lockable.rb:5 resolved"]);
  expect(await usesAt(root, "lib/lockable.rb:18")).toEqual(["lib/lockable.rb:6 resolved"]);
});

test("a module delegates to the class methods that it gives", async () => {
  expect(await usesAt(root, "lib/lockable.rb:22")).toEqual(["lib/lockable.rb:12 ambiguous", "lib/lockable.rb:7 resolved"]);
});
