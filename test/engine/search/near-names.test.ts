/** What `locate` shows for a name that nothing has, where its owner or most of its words are right. */
import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { locate } from "#engine/search/locate.ts";
import { search } from "#engine/search/search.ts";
import { INDEXING_TIMEOUT_MS, open, sharedRepository } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root: string;

beforeAll(async () => {
  ({ root } = await sharedRepository({
    "harbour/berth.py":
      "class Berth:\n    def matches(self, ship):\n        return True\n\n    def get_ship_list(self):\n        return []\n\n    def close(self):\n        pass\n",
    "harbour/match.py": "class Match:\n    pass\n",
    "harbour/pilots.py": "def add_tide_pilot():\n    pass\n\n\ndef drop_tide_pilot_rota():\n    pass\n",
    "harbour/quay.py": "class Quay:\n    def read(self):\n        pass\n",
    "harbour/dock.py": "class Dock:\n    def read_all(self):\n        pass\n",
    "test/test_pilots.py": "def test_add_tide_pilot_service_twice():\n    pass\n",
    "lib/crane.ex": "defmodule Crane do\n  def queue_lift(pid) do\n    pid\n  end\n\n  def stop(pid) do\n    pid\n  end\nend\n",
  }));
});

const located = async (query: string) => {
  const { results, confidence_level, suggested_next } = await locate(open(root), { query });
  return { names: results.map(({ qualified_name: name = "" }) => name), confidence_level, why: suggested_next?.why };
};

describe("a member that its owner lacks", () => {
  test("leads to the owner's members of similar names, as a guess", async () => {
    const { names, confidence_level, why } = await located("Berth.match");
    expect(names[0]).toEndWith("Berth.matches");
    expect(confidence_level).toBe("low");
    expect(why).toContain("Berth (harbour/berth.py:1) has no member match; its nearest members: matches");
  });

  test("by one common word where the name says no more", async () => {
    expect((await located("Berth.getAll")).names[0]).toEndWith("Berth.get_ship_list");
  });

  test("also where the owner is a module", async () => {
    expect((await located("Crane.lift_now")).names).toEqual(["Crane.queue_lift"]);
  });

  test("comes after the name itself in other owners", async () => {
    const { names, why } = await located("Dock.read");
    expect(names.map((name) => name.split(".").slice(-2).join("."))).toEqual(["Quay.read", "Dock.read_all"]);
    expect(why).toContain("its nearest members: read_all");
  });
});

test("a name with a word too many leads to the symbol with the others, code before tests", async () => {
  const { names, confidence_level } = await located("addTidePilotService");
  expect(names[0]).toEndWith("add_tide_pilot");
  expect(confidence_level).toBe("low");
});

describe("a list of names", () => {
  const listed = async (query: string) => {
    const { names, confidence_level, why } = await located(query);
    return { names: names.map((name) => name.split(".").at(-1)), confidence_level, why };
  };

  test("is answered name by name, in its order, with commas, lines or spaces between them", async () => {
    for (const query of ["Quay, add_tide_pilot, Berth.close", "Quay\nadd_tide_pilot\nBerth.close", "Quay add_tide_pilot Berth.close"])
      expect((await listed(query)).names).toEqual(["Quay", "add_tide_pilot", "close"]);
  });

  test("names what is missing, and shows the rest as certain", async () => {
    const { names, confidence_level, why } = await listed("Quay, sluice_gate");
    expect(names).toEqual(["Quay"]);
    expect(confidence_level).not.toBe("low");
    expect(why).toContain("Not found: sluice_gate.");
  });

  test("is no list where a member stands behind its owner", async () => {
    expect((await listed("Quay read")).names).toEqual(["read"]);
  });
});

test("a name that shares too few words finds nothing, and sym: takes no guesses", async () => {
  expect((await located("pilot_licence_renewal")).names).toEqual([]);
  expect((await located("paintQuay")).names).toEqual([]);
  expect((await search(open(root), { query: "sym:addTidePilotService" })).results).toEqual([]);
});
