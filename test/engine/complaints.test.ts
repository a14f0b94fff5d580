/** Pasted errors: what the name is that a message complains of, and R's backtraces, which name no files. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { found, INDEXING_TIMEOUT_MS, sharedWorkspace } from "./harness.ts";

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
