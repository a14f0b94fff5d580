/** References of names that thousands of definitions have: an answer is right, or it says that uses may be missing. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { callees } from "#engine/graph/callees.ts";
import { symbolHierarchy } from "#engine/graph/hierarchy.ts";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace, usesAt } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const PER_FILE = 150;
const CLASSES = 4_200;
const STRUCTS = 2_100;
/** The last class by path, whose method is not among the first thousands of its name. */
const LAST = `Z${CLASSES - 1}`;

let root = "";

beforeAll(async () => {
  const classes = Array.from({ length: CLASSES }, (_, at) => `export class Z${at} { run(a: number) { return a } }\n`);
  const structs = Array.from({ length: STRUCTS }, (_, at) => `type S${at} struct{}\n\nfunc (s S${at}) Close(a int) int { return a }\n\n`);
  const files = new Map<string, string>();
  for (let at = 0; at < CLASSES; at += PER_FILE) files.set(`src/m${10_000 + at}.ts`, classes.slice(at, at + PER_FILE).join(""));
  for (let at = 0; at < STRUCTS; at += PER_FILE)
    files.set(`g/m${10_000 + at}.go`, `package g\n\n${structs.slice(at, at + PER_FILE).join("")}`);
  files.set("src/use.ts", `import { ${LAST} } from "./m${10_000 + CLASSES - PER_FILE}";\nexport function go(o: ${LAST}) { o.run(1); }\n`);
  files.set(
    "g/use.go",
    "package g\n\ntype Closer interface {\n\tClose(a int) int\n}\n\nfunc shut(c Closer) int {\n\treturn c.Close(1)\n}\n",
  );
  ({ root } = await sharedWorkspace(Object.fromEntries(files)));
});

test("a call on a receiver of known type is a sure use of its method, however many methods have that name", async () => {
  const { results, matches_total } = await references(open(root), { target: `${LAST}.run` });
  expect(results.map(({ path, line_start, confidence }) => `${path}:${line_start} ${confidence}`)).toEqual(["src/use.ts:2 resolved"]);
  expect(matches_total).toBe(1);
  const called = await callees(open(root), { target: "src/use.ts:2" });
  expect(called.results.map(({ name, confidence }) => `${name} ${confidence}`)).toEqual(["run resolved"]);
});

test("an answer about a method says that uses may be missing where too many have its name", async () => {
  const common = await references(open(root), { target: `${LAST}.run` });
  expect(common.result_completeness).toBe("partial");
  expect(common.warnings?.join(" ")).toContain("So many definitions are called run ");
  expect(common.others).toBe(0);
  const rare = await references(open(root), { target: LAST });
  expect(rare.result_completeness).toBe("complete");
});

test("Go: a method is called through an interface that thousands of types implement", async () => {
  expect(await usesAt(root, "g/m10000.go:5")).toEqual(["g/use.go:8 ambiguous"]);
  const { rows } = await symbolHierarchy(open(root), "S7");
  expect(rows.filter(({ relation }) => relation === "implements").map(({ name }) => name)).toEqual(["Closer"]);
});
