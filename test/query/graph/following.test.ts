/** Answers that need each other: none depends on which was asked for first. */
import { beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { type Answer, answerOf, Following } from "#query/graph/meaning/following.ts";
import type { Meaning } from "#query/graph/meaning/meaning.ts";
import { Resolver } from "#query/graph/meaning/resolver.ts";
import { type GraphFile, ViewFacts } from "#query/graph/meaning/view-facts.ts";
import { indexedPaths } from "#store/versions/files.ts";
import { freshStorage, INDEXING_TIMEOUT_MS, index, open } from "../../engine/harness.ts";
import { directoryWith } from "../../temporary.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);
beforeEach(() => {
  freshStorage();
});

/** Asks for the sizes of what each name of a graph reaches, cut where it comes back; the order of questions is given. */
function sizes(graph: Readonly<Record<string, readonly string[]>>, order: readonly string[]): Record<string, string> {
  const following = new Following();
  const answers = new Map<string, Answer<string>>();
  const ask = (name: string): string =>
    following.take(answerOf(answers, name), "…", () => `${name}(${(graph[name] ?? []).map(ask).join(" ")})`);
  return Object.fromEntries(order.map((name) => [name, ask(name)]));
}

test("an answer in a circle is the same whoever asks first", () => {
  const graph = { a: ["b", "x"], b: ["c"], c: ["a", "b", "d"], d: ["e"], e: ["d"], x: ["e", "a"] };
  const names = Object.keys(graph);
  const alone = Object.assign({}, ...names.map((name) => sizes(graph, [name])));
  expect(sizes(graph, names)).toEqual(alone);
  expect(sizes(graph, names.toReversed())).toEqual(alone);
  expect(sizes(graph, ["c", "x", "a", "e", "b", "d", "c"])).toEqual(alone);
  expect(alone.a).toBe("a(b(c(… … d(e(…)))) x(e(d(…)) …))");
});

test("a chain that is too long is cut at the same place whether or not its end is known", () => {
  const graph = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`n${at}`, [`n${at + 1}`]]));
  const alone = sizes(graph, ["n0"]).n0;
  expect(alone).toContain("…");
  expect(sizes(graph, ["n150", "n60", "n0"]).n0).toBe(alone as string);
});

test("random graphs: every order of questions gives the same answers", () => {
  let seed = 7;
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  for (let round = 0; round < 200; round++) {
    const names = Array.from({ length: 2 + random(6) }, (_, at) => `n${at}`);
    const graph = Object.fromEntries(names.map((name) => [name, names.filter(() => random(4) === 0)]));
    const alone = Object.assign({}, ...names.map((name) => sizes(graph, [name])));
    const order = [...names, ...names].toSorted(() => random(3) - 1);
    expect(sizes(graph, order)).toEqual(alone);
  }
});

/** A meaning as text that tells two of them apart. */
function told({ denotations, isOpen }: Meaning): string {
  const each = denotations.map((one) => (one.is === "symbol" || one.is === "value" ? `${one.is} ${one.symbol.qualifiedName}` : one.is));
  return `${each.sort().join(", ")}${isOpen ? " or else" : ""}`;
}

test("modules that import each other, classes and functions that need each other mean the same in any order", async () => {
  const root = directoryWith({
    "pkg/__init__.py": "from .a import *\nfrom .b import *\n",
    "pkg/a.py":
      "from .b import *\nfrom . import b\nclass A(B):\n    def run(self): return self.other().run()\n    def other(self): return make()\ndef ping(): return pong()\n",
    "pkg/b.py":
      "from .a import *\nfrom .a import A as Base\nclass B(Base):\n    def stop(self): return self.run()\ndef make(): return B() if ping() else A()\ndef pong(): return ping()\n",
    "x.js":
      'import { y } from "./y.js";\nexport const x = { next: y };\nexport function f() { return g(); }\nexport { g } from "./y.js";\nf().next.run();\n',
    "y.js":
      'import { x, f } from "./x.js";\nexport * from "./x.js";\nexport const y = { back: x, run() { return f(); } };\nexport function g() { return y ? x.next : f(); }\nx.next.back.next.run();\n',
  });
  await index(root);
  const session = open(root);
  const source = await session.source(undefined);
  const { view: viewed } = await source.ensure("best_effort");
  const { db } = session.project;
  await session.project.reading(viewed, (view) => {
    const facts = new ViewFacts(db, view);
    const questions = indexedPaths(db, view).flatMap((path) => {
      const file = facts.fileAt(path) as GraphFile;
      return (facts.usage(file.versionId)?.allUses() ?? []).map((use) => ({ file, use }));
    });
    const ask = (resolver: Resolver, { file, use }: (typeof questions)[number]): string =>
      `${file.path}:${use.line} ${use.name}: ${told(resolver.meaning(file, use.expression, use.type === "calls"))}`;
    const alone = questions.map((question) => ask(new Resolver(facts), question));
    const forwards = new Resolver(facts);
    expect(questions.map((question) => ask(forwards, question))).toEqual(alone);
    const backwards = new Resolver(facts);
    expect(questions.toReversed().map((question) => ask(backwards, question))).toEqual(alone.toReversed());
    expect(alone.length).toBeGreaterThan(30);
  });
  session.close();
});
