/** A name in letters of another case, wherever one symbol is asked about. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { impact } from "#engine/changes/impact/impact.ts";
import { callees } from "#engine/graph/callees.ts";
import { symbolHierarchy } from "#engine/graph/hierarchy.ts";
import { callers, references } from "#engine/graph/references.ts";
import { relatedSymbols } from "#engine/graph/related.ts";
import { failing } from "../../../failure.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "a.go":
      "package x\n\nfunc GetDialInfo() int { return 1 }\n\ntype ListenQuic struct{}\n\nfunc cutInTwoWay() {}\n\nfunc CutInTwoWay() {}\n\nfunc use() int { return GetDialInfo() + Getdialinfo() }\n",
    "b.go": "package x\n\nfunc parseR() {}\n\nfunc parseRow() {}\n",
  }));
});

/** A name of eleven letters has the shape of a handle. */
test.each(["GetDialinfo", "getDialINFO", "x.GetdialInfo"])(
  "%s means the only definition that has its letters, which every answer says",
  async (name) => {
    const session = open(root);
    const remark = `Nothing is called ${name.replace("x.", "")} with these capitals: this is GetDialInfo.`;
    const remarks = [
      (await references(session, { target: name })).warnings,
      (await callers(session, { target: name })).warnings,
      (await callees(session, { target: name })).warnings,
      (await impact(session, { target: name }, () => 0)).warnings,
      (await relatedSymbols(session, name)).state.warnings,
      (await symbolHierarchy(session, name)).state.warnings,
    ];
    for (const said of remarks) expect(said).toContain(remark);
    expect((await references(session, { target: name })).symbol.line_start).toBe(3);
  },
);

test("of several definitions, and of one whose letters code uses for something else, none is taken", async () => {
  const session = open(root);
  expect(await failing(references(session, { target: "Cutintwoway" }))).toThrow('No symbol is called "Cutintwoway".');
  expect(await failing(references(session, { target: "CUTTWOWAYSA" }))).toThrow("has the name or the handle CUTTWOWAYSA");
  expect(await failing(references(session, { target: "Getdialinfo" }))).toThrow(
    "Nothing in this view defines Getdialinfo, though code uses the name",
  );
});
