/** Languages that ignore the case of names: uses, callers and look-ups mean a definition in letters of any case. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { callees } from "#engine/graph/callees.ts";
import { symbolHierarchy } from "#engine/graph/hierarchy.ts";
import { callers, references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "a.ps1":
      "function Get-Thing { 1 }\nget-thing\n& GET-THING\n. Get-Thing -a\n$x = Get-Thing\n& ./get-thing.ps1\nSet-Alias -Name gt -Value Get-Thing\n",
    "b.sql":
      "CREATE TABLE Users (id int);\nSELECT * FROM users;\nSELECT * FROM USERS u;\nWITH Recent AS (SELECT 1) SELECT * FROM RECENT;\nCREATE TABLE recent (id int);\n",
    "c.f90": `module Shapes
  type Base
  end type
  type, extends(BASE) :: Circle
  end type
contains
  subroutine DoIt(x)
  end subroutine
  function helper(x)
  end function
  subroutine go(Helper)
    real :: Helper(3)
    call DOIT(HELPER(1))
    call shapes_end
  end subroutine
end module
subroutine other
  use SHAPES
  call doit(1)
end subroutine
`,
    "d.cmake": `function(my_fn)
  message(STATUS x)
endfunction()
My_Fn()
my_fn()
set(My_Var 1)
message(STATUS \${My_Var} \${MY_VAR} \${MY_FN})
macro(Use_X)
endmacro()
option(use_x "" ON)
if(USE_X)
endif()
USE_x()
`,
    "lib/moor.php": `<?php
namespace Quay;
function moor() {}
class Berth {
  const DEPTH = 1;
  public $depth = 2;
  public function fasten() { return $this; }
  public static function make() { return new self(); }
}
interface Floating {}
`,
    "app.php": `<?php
namespace App;
use Quay\\Berth as Place;
use function Quay\\moor;
class Boat implements \\QUAY\\FLOATING {}
MOOR();
\\quay\\Moor();
$b = new PLACE();
$b->FASTEN()->Fasten();
place::MAKE()->fasten();
$b->dePTH;
$b->depth;
echo Place::DEPTH, Place::Depth;
function run(PLACE $p) { $p->fasTEN(); }
`,
    "e.go": "package x\n\nfunc getIt() int { return 1 }\n\nfunc use() int { return getIt() + GetIt() }\n",
  }));
});

async function uses(target: string): Promise<string[]> {
  const { results, warnings } = await references(open(root), { target });
  expect(warnings).toBeUndefined();
  return results.map(({ path, line_start, confidence }) => `${path}:${line_start}${confidence === "resolved" ? "" : ` ${confidence}`}`);
}

const at = (path: string, ...lines: number[]): string[] => lines.map((line) => `${path}:${line}`);

test("PowerShell: a command in any letters, and behind the operators that run commands", async () => {
  for (const name of ["Get-Thing", "get-thing", "GET-thing"]) expect(await uses(name)).toEqual(at("a.ps1", 2, 3, 4, 5, 7));
  expect((await callers(open(root), { target: "get-THING" })).results.map(({ sites }) => sites.length)).toEqual([4]);
});

test("SQL: a table in any letters, but not what a statement calls so for itself", async () => {
  for (const name of ["Users", "users"]) expect(await uses(name)).toEqual(at("b.sql", 2, 3));
  const { results } = await references(open(root), { target: "b.sql:5" });
  expect(results).toEqual([]);
});

test("Fortran: procedures, modules and types in any letters, but not those of a local", async () => {
  for (const name of ["DoIt", "DOIT"]) expect(await uses(name)).toEqual(at("c.f90", 13, 19));
  expect(await uses("shapes")).toEqual(at("c.f90", 18));
  expect((await references(open(root), { target: "helper" })).results).toEqual([]);
  expect((await symbolHierarchy(open(root), "base")).rows.map(({ name }) => name)).toContain("Circle");
  expect((await callees(open(root), { target: "other" })).results.map(({ name }) => name)).toContain("DoIt");
});

test("CMake: commands in any letters, variables in their own alone", async () => {
  for (const name of ["my_fn", "My_Fn"]) expect(await uses(name)).toEqual(at("d.cmake", 4, 5));
  expect(await uses("My_Var")).toEqual(at("d.cmake", 7));
  expect(await uses("d.cmake:8")).toEqual(at("d.cmake", 13));
});

test("PHP: functions, classes and methods in any letters, properties and constants in their own alone", async () => {
  for (const name of ["Quay\\moor", "MOOR"]) expect(await uses(name)).toEqual(at("app.php", 4, 6, 7));
  expect(await uses("Berth")).toEqual(at("app.php", 3, 8, 10, 13, 13, 14));
  expect(await uses("Floating")).toEqual(at("app.php", 5));
  expect(await uses("fasten")).toEqual(at("app.php", 9, 9, 10, 14));
  expect(await uses("make")).toEqual(at("app.php", 10));
  expect(await uses("lib/moor.php:6")).toEqual(at("app.php", 12));
  expect(await uses("lib/moor.php:5")).toEqual(at("app.php", 13));
  expect((await symbolHierarchy(open(root), "FLOATING")).rows.map(({ name }) => name)).toContain("Boat");
  expect((await callees(open(root), { target: "run" })).results.map(({ name }) => name)).toEqual(["fasten"]);
});

test("elsewhere letters of another case are another name", async () => {
  expect(await uses("getIt")).toEqual(at("e.go", 5));
});
