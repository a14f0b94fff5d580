/** References in languages that are read line by line, and in Make. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "cm/CMakeLists.txt": `set(PARTS a.cpp b.cpp)
option(USE_X "use x" ON)
set(name x)
function(my_fn target name)
  message(STATUS "\${PARTS} \${name}")
  if(NOT USE_X AND "USE_X" STREQUAL x)
  endif()
endfunction()
add_library(core \${PARTS})
target_link_libraries(app PRIVATE
  core)
list(APPEND PARTS c.cpp)
`,
    "cy/uv.pxd":
      'cdef extern from "uv.h":\n    ctypedef struct buf_t:\n        char* base\n    cdef enum run_mode:\n        RUN_DEFAULT = 0\n    int run(buf_t* b, run_mode mode) nogil\n',
    "cy/loop.pyx": `from . cimport uv
from .uv cimport buf_t

MAX = 5

cdef class Ctx:
    cdef uv.buf_t buf
    cdef buf_t* other

    cdef go(self, uv.run_mode mode):
        uv.run(&self.buf, uv.RUN_DEFAULT)
        helper(MAX)
        return Ctx.__new__(Ctx), sizeof(uv.buf_t)

cdef int helper(int x):
    return MAX

def other(MAX):
    return MAX
include "part.pxi"
`,
    "lib/time/clock.pyx": "def now():\n    return 1\n",
    "lib/uses.pyx": "from time cimport clock\nclock.now()\n",
    "far/deep/uses.pyx": "from time cimport clock\nfrom pack.sub cimport one\nclock.now()\none.go()\n",
    "far/pack/sub/one.pyx": "def go():\n    return 1\n",
    "cy/part.pxi": "cdef part():\n    uv.run()\n",
    Makefile: "CC = gcc\nMINE = -g\ndefine rule_of\n$(1): $(2)\nendef\nprog: main.o\n\t$(CC) $(MINE) -o $@\n$(eval $(call rule_of,a,b))\n",
    "dots.mk": "define my.fn\n$(1)\nendef\ndefine fn\n$(1)\nendef\nmy.var = 1\nall:\n\t$(call my.fn,x) $(my.var)\n\t$(call fn,x.y)\n",
    "sub/Makefile": "other:\n\t$(CC) -c x.c\n",
    "ft/main.f90": `program main
  use shapes, only: circle, mk => make, &
    area
  call inner
  print *, inner_fn(1)
contains
  subroutine inner
  end subroutine
  function inner_fn(x)
    inner_fn = x
  end function
end program
`,
    "ft/shapes.f90": `module shapes
  type circle
  contains
    final :: kill
  end type
  interface make
    module procedure make_a, make_b
  end interface
contains
  function make_a(x)
  end function
  function make_b(x)
  end function
  function area(c)
  end function
  subroutine kill(c)
  end subroutine
  subroutine inner
  end subroutine
end module shapes
`,
  }));
});

async function uses(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.filter(({ confidence }) => confidence === "resolved").map(({ path, line_start }) => `${path}:${line_start}`);
}

test("CMake: variables, options and targets", async () => {
  const at = (...lines: number[]): string[] => lines.map((line) => `cm/CMakeLists.txt:${line}`);
  expect(await uses("cm/CMakeLists.txt:1")).toEqual(at(5, 9, 12));
  expect(await uses("cm/CMakeLists.txt:2")).toEqual(at(6));
  expect(await uses("cm/CMakeLists.txt:3")).toEqual([]);
  expect(await uses("cm/CMakeLists.txt:9")).toEqual(at(11));
});

test("Cython: types and values, by themselves and through modules", async () => {
  const at = (...lines: number[]): string[] => lines.map((line) => `cy/loop.pyx:${line}`);
  expect(await uses("cy/uv.pxd:2")).toEqual([...at(2, 7, 8, 13), "cy/uv.pxd:6"]);
  expect(await uses("cy/uv.pxd:4")).toEqual([...at(10), "cy/uv.pxd:6"]);
  expect(await uses("cy/uv.pxd:5")).toEqual(at(11));
  expect(await uses("cy/uv.pxd:6")).toEqual([...at(11), "cy/part.pxi:2"]);
  expect(await uses("cy/loop.pyx:4")).toEqual(at(12, 16));
  expect(await uses("cy/loop.pyx:6")).toEqual(at(13, 13));
});

test("Make: variables that make knows count where a file sets them, and functions that are called", async () => {
  expect(await uses("Makefile:1")).toEqual(["Makefile:7"]);
  expect(await uses("Makefile:2")).toEqual(["Makefile:7"]);
  expect(await uses("Makefile:3")).toEqual(["Makefile:8"]);
});

test("Make: a dot is part of a name", async () => {
  expect(await uses("dots.mk:1")).toEqual(["dots.mk:9"]);
  expect(await uses("dots.mk:4")).toEqual(["dots.mk:10"]);
  expect(await uses("dots.mk:7")).toEqual(["dots.mk:9"]);
});

test("Cython: packages are those in the directories around a file", async () => {
  expect(await uses("far/pack/sub/one.pyx:1")).toEqual(["far/deep/uses.pyx:4"]);
  expect(await uses("lib/time/clock.pyx:1")).toEqual(["lib/uses.pyx:2"]);
});

test("Fortran: procedures inside of others, modules, and names that are imported or bound to types", async () => {
  expect(await uses("ft/main.f90:7")).toEqual(["ft/main.f90:4"]);
  expect(await uses("ft/main.f90:9")).toEqual(["ft/main.f90:5"]);
  expect(await uses("ft/shapes.f90:18")).toEqual([]);
  expect(await uses("ft/shapes.f90:1")).toEqual(["ft/main.f90:2"]);
  expect(await uses("ft/shapes.f90:2")).toEqual(["ft/main.f90:2"]);
  expect(await uses("ft/shapes.f90:6")).toEqual(["ft/main.f90:2"]);
  expect(await uses("ft/shapes.f90:12")).toEqual(["ft/shapes.f90:7"]);
  expect(await uses("ft/shapes.f90:14")).toEqual(["ft/main.f90:3"]);
  expect(await uses("ft/shapes.f90:16")).toEqual(["ft/shapes.f90:4"]);
});
