/** Imports hold where they stand: in the block, the module or the function around them, and not in the rest of their file. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "lib/channel.ex": "defmodule Sea.Channel do\n  def push(a, b, c), do: {a, b, c}\n  def broadcast(a), do: a\nend\n",
    "lib/channel_test.ex": "defmodule Sea.ChannelTest do\n  def push(a, b, c), do: {a, b, c}\n  def broadcast(a), do: a\nend\n",
    "lib/far/boat.ex": "defmodule Far.Boat do\n  def sail(a), do: a\nend\ndefmodule Far.Boat.Mast do\n  def rig(a), do: a\nend\n",
    "lib/near/boat.ex": "defmodule Near.Boat do\n  def sail(a), do: a\nend\ndefmodule Near.Boat.Mast do\n  def rig(a), do: a\nend\n",
    "test/channel_test.exs": `defmodule Sea.Tests do
  defmodule Room do
    use Sea.Channel
    def inside(s), do: push(s, 1, 2)
  end

  import Sea.ChannelTest

  def outside(s), do: push(s, 1, 2)

  defmodule Other do
    alias Far.Boat
    def go(s), do: {Boat.sail(s), Boat.Mast.rig(s)}
  end

  alias Near.Boat
  def go(s), do: {Boat.sail(s), Boat.Mast.rig(s)}
end
`,
    "test/blocks.exs": `defmodule Sea.Blocks do
  describe "a" do
    import Sea.Channel
    test "b" do
      broadcast(1)
    end
  end

  describe "c" do
    import Sea.ChannelTest
    test "d" do
      broadcast(2)
    end
  end

  def later do
    import Sea.Channel
    broadcast(3)
  end

  def never do
    broadcast(4)
  end
end
`,
    "lib/moor.rb": "module Moor\n  def tie\n  end\nend\nmodule Knot\n  def tie\n  end\nend\n",
    "lib/pier.rb": `class Pier
  class Post
    include Moor
    def hold
      tie
    end
  end
  include Knot
  def hold
    tie
  end
end
`,
    "Cargo.toml": '[package]\nname = "sea"\nversion = "0.1.0"\n',
    "src/lib.rs": `mod ropes;
mod chains;

fn first() {
    use crate::ropes::*;
    haul();
}

fn second() {
    use crate::chains::*;
    haul();
}

mod inner {
    use crate::ropes::*;
    fn third() {
        lower();
    }
}

use crate::chains::*;

fn fourth() {
    lower();
}

fn fifth() {
    use crate::ropes::stow;
    stow();
}

fn sixth() {
    use crate::chains::stow;
    stow();
}
`,
    "src/ropes.rs": "pub fn haul() {}\npub fn lower() {}\npub fn stow() {}\n",
    "src/chains.rs": "pub fn haul() {}\npub fn lower() {}\npub fn stow() {}\n",
    "sea/__init__.py": "",
    "sea/ropes.py": "def haul(): pass\ndef lower(): pass\n",
    "sea/chains.py": "def haul(): pass\ndef lower(): pass\n",
    "sea/work.py": `def first():
    from sea.ropes import haul
    haul()

def second():
    from sea.chains import haul
    haul()

def third():
    haul()
`,
    "sea/stars.py": "from sea.ropes import *\nfrom sea.chains import *\n\nlower()\n",
    "scala/Ropes.scala": "package ropes\nobject Ropes { def haul(): Unit = () }\n",
    "scala/Chains.scala": "package chains\nobject Chains { def haul(): Unit = () }\n",
    "scala/Work.scala": `package work
class Work {
  def first(): Unit = {
    import ropes.Ropes._
    haul()
  }
  def second(): Unit = {
    import chains.Chains._
    haul()
  }
}
`,
    "cs/Ropes.cs": "namespace Ropes {\n public class Line {\n public void Haul() {} } }\n",
    "cs/Chains.cs": "namespace Chains {\n public class Line {\n public void Haul() {} } }\n",
    "cs/Work.cs": `namespace Work.A {
  using Ropes;
  class First { void Go() { new Line().Haul(); } }
}
namespace Work.B {
  using Chains;
  class Second { void Go() { new Line().Haul(); } }
}
`,
    "ml/ropes.ml": "let haul () = ()\n",
    "ml/chains.ml": "let haul () = ()\n",
    "ml/work.ml": `module First = struct
  open Ropes
  let go () = haul ()
end
module Second = struct
  open Chains
  let go () = haul ()
end
`,
  }));
});

async function calls(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.flatMap(({ path, line_start, confidence, edge_type: type }) =>
    type === "calls" ? `${path}:${line_start} ${confidence}` : [],
  );
}

test.each([
  ["Elixir: what a nested module takes in", "Sea.Channel.push", ["test/channel_test.exs:4"]],
  ["Elixir: what its outer module takes in below", "Sea.ChannelTest.push", ["test/channel_test.exs:9"]],
  ["Elixir: an alias in a nested module", "Far.Boat.sail", ["test/channel_test.exs:13"]],
  ["Elixir: the first part of a path", "Far.Boat.Mast.rig", ["test/channel_test.exs:13"]],
  ["Elixir: an alias of the outer module", "Near.Boat.sail", ["test/channel_test.exs:17"]],
  ["Elixir: the first part of a path there", "Near.Boat.Mast.rig", ["test/channel_test.exs:17"]],
  ["Ruby: what a nested class includes", "Moor.tie", ["lib/pier.rb:5"]],
  ["Ruby: what its outer class includes", "Knot.tie", ["lib/pier.rb:10"]],
  ["Rust: a wildcard in a function", "src/ropes.rs:1", ["src/lib.rs:6"]],
  ["Rust: a wildcard in another", "src/chains.rs:1", ["src/lib.rs:11"]],
  ["Rust: a wildcard in a module of the file", "src/ropes.rs:2", ["src/lib.rs:17"]],
  ["Rust: a wildcard of the file", "src/chains.rs:2", ["src/lib.rs:24"]],
  ["Rust: a name in a function", "src/ropes.rs:3", ["src/lib.rs:29"]],
  ["Rust: a name in another", "src/chains.rs:3", ["src/lib.rs:34"]],
  ["Python: the later wildcard hides the earlier", "sea/chains.py:2", ["sea/stars.py:4"]],
  ["Python: the earlier wildcard", "sea/ropes.py:2", []],
  ["Scala: a wildcard in a method", "Ropes.haul", ["scala/Work.scala:5"]],
  ["Scala: a wildcard in another", "Chains.haul", ["scala/Work.scala:9"]],
  ["C#: what a namespace uses", "cs/Ropes.cs:2", ["cs/Work.cs:3"]],
  ["C#: what another uses", "cs/Chains.cs:2", ["cs/Work.cs:7"]],
  ["C#: members of what a namespace uses", "Ropes.Line.Haul", ["cs/Work.cs:3"]],
  ["OCaml: what a submodule opens", "ml/ropes.ml:1", ["ml/work.ml:3"]],
  ["OCaml: what another opens", "ml/chains.ml:1", ["ml/work.ml:7"]],
])("%s", async (_, target, places) => {
  expect(await calls(target)).toEqual(places.map((place) => `${place} resolved`));
});

test("what stands in no block with the import is at most a guess", async () => {
  expect(await calls("Sea.Channel.broadcast")).toEqual([
    "test/blocks.exs:5 resolved",
    "test/blocks.exs:18 resolved",
    "test/blocks.exs:22 ambiguous",
  ]);
  expect(await calls("Sea.ChannelTest.broadcast")).toEqual(["test/blocks.exs:12 resolved", "test/blocks.exs:22 ambiguous"]);
  expect(await calls("sea/ropes.py:1")).toEqual(["sea/work.py:3 resolved", "sea/work.py:10 name_only"]);
  expect(await calls("sea/chains.py:1")).toEqual(["sea/work.py:7 resolved", "sea/work.py:10 name_only"]);
});
