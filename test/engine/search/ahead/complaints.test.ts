/** Pasted errors: what the name is that a message complains of, and R's backtraces, which name no files. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { found, INDEXING_TIMEOUT_MS, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  const many = ["a", "b", "c", "d"].map((name) => [`many/${name}.hs`, "module M where\n\neverywhere :: Int\neverywhere = 1\n"] as const);
  ({ root } = await sharedWorkspace({
    "src/Dock.hs": "module Dock where\n\nimport Water\n\nferry :: Int\nferry = sails 1\n",
    "src/Water.hs": "module Water where\n\nsails :: Int -> Int\nsails n = n\n",
    "Dock.ps1": "function Get-Dock {\n  Invoke-Sail 1\n}\n",
    "Sail.ps1": "function Invoke-Sail($n) {\n  $n\n}\n",
    "R/dock.R": 'dock <- function(x) {\n  moor(x)\n}\nmoor <- function(x) stop("no")\n',
    ...Object.fromEntries(many),
    "app/hull.py": "class Hull:\n    def plank(self):\n        return 1\n\nclass Keel(Hull):\n    pass\n",
    "app/object_attribute.py":
      "def has_attribute(object, attribute):\n    # An object has no attribute: an error.\n    raise AttributeError(object)\n",
    "app/yard.py": "def build(it):\n    return it.planks() + it.spar\n",
    "app/object_error.rb": "# undefined method for an instance of a class: NoMethodError\nclass NoMethodErrorInstance\nend\n",
    "lib/rig.rb": "module Rig\n  class Mast\n    def hoist\n    end\n  end\nend\ndef tie(it)\n  it.hoisted?\nend\n",
    "web/anchor.js": "export class Anchor {\n  drop() {}\n}\nexport function weigh(it) {\n  it.heave();\n}\n",
    "web/not-a-function.js": "// TypeError: it is not a function\nexport function isNotFunction(it) {}\n",
    "go.mod": "module example.com/app\n",
    "pump/pump.go": "package pump\n\ntype Pump struct{}\n\nfunc (p *Pump) Bail() {}\n\nfunc undefinedFieldOrMethod(it any) {}\n",
    "pump/use.go": "package pump\n\nfunc run(p *Pump) {\n\tp.Drain()\n}\n",
  }));
});

test.each<[string, string, string[]]>([
  ["GHC", "src/Dock.hs:6:9: error: Variable not in scope: sails :: Int -> Int", ["src/Dock.hs:5", "src/Water.hs:3"]],
  ["GHC, of a name that many have", "src/Dock.hs:6:9: error: Variable not in scope: everywhere", ["src/Dock.hs:5"]],
  ["GHC, of what the place is in", "src/Dock.hs:6:9: error: Variable not in scope: ferry", ["src/Dock.hs:5"]],
  [
    "PowerShell",
    "The term 'Invoke-Sail' is not recognized as the name of a cmdlet.\nAt C:\\x\\Dock.ps1:2 char:3",
    ["Dock.ps1:1", "Sail.ps1:1"],
  ],
  [
    "R",
    "Error in moor(x) : no\nBacktrace:\n 1. \u251c\u2500harbour::dock(1)\n 2. \u2514\u2500harbour:::moor(x)",
    ["R/dock.R:1", "R/dock.R:4"],
  ],
  ["R, on one line", "Error: no Backtrace: 1. harbour::dock(1) 2. base::stop(x)", ["R/dock.R:1"]],
])("%s", async (_, text, places) => {
  expect((await found(root, text)).map((place) => place.replace(/ .*/, ""))).toEqual(places);
});

test.each<[string, string, string[]]>([
  ["Python", "AttributeError: 'Keel' object has no attribute 'plank'", ["app/hull.py:5", "app/hull.py:2"]],
  ["Python, of no known type", "AttributeError: 'NoneType' object has no attribute 'spar'", ["app/yard.py:1"]],
  [
    "Python, with the lines that take the member",
    "AttributeError: 'Keel' object has no attribute 'planks'",
    ["app/hull.py:5", "app/yard.py:1"],
  ],
  ["Python, of a type", "AttributeError: type object 'Hull' has no attribute 'spar'", ["app/hull.py:1", "app/yard.py:1"]],
  ["Python, of a module", "AttributeError: module 'app.yard' has no attribute 'launch'", ["app/yard.py:1"]],
  ["Ruby", "NoMethodError: undefined method 'hoisted?' for an instance of Rig::Mast", ["lib/rig.rb:2", "lib/rig.rb:7"]],
  ["Ruby before 3.4", "undefined method `hoisted?' for #<Rig::Mast:0x000055>", ["lib/rig.rb:2", "lib/rig.rb:7"]],
  ["JavaScript, of a class", "TypeError: Anchor.heave is not a function", ["web/anchor.js:1", "web/anchor.js:4"]],
  ["JavaScript, of a value", "Uncaught TypeError: it.heave is not a function", ["web/anchor.js:4"]],
  ["Go", "p.Drain undefined (type *pump.Pump has no field or method Drain)", ["pump/pump.go:3", "pump/use.go:3"]],
])("a message that a type lacks a member finds the type, then who has or takes such a member: %s", async (_, text, places) => {
  expect((await found(root, text)).map((place) => place.replace(/ .*/, "")).slice(0, places.length)).toEqual(places);
});

test("the type that lacks a member stands behind the places of a trace", async () => {
  const trace = "File \"app/yard.py\", line 2, in build\nAttributeError: 'Keel' object has no attribute 'planks'";
  expect((await found(root, trace)).map((place) => place.replace(/ .*/, ""))).toEqual(["app/yard.py:1", "app/hull.py:5"]);
});
