/**
 * Ways in which people ask for a definition, put to the executable about definitions that a seed chooses: by name and kind ("Server struct"), with the
 * owner ("Session send", "send in Session"), the file ("send in sessions.py"), the words of the name ("parse query string"), its beginning, and
 * in sentences. A hit is right when it has the name in the file of the definition, or is a namesake where no owner and no file was said.
 *
 *   CODECOMPASS_CORPORA=… bun bench/definition-questions.ts [--repos NAMES] [--each N] [--seed N] [--keep DIR] [--wrong]
 */
import { mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { indexed, type OutlinedSymbol, oneOf, outlineOf, randomFrom, repositories, shuffled, Tally, trackedFiles } from "./asked.ts";
import { BINARY, scratch } from "./corpora.ts";

interface Definition {
  readonly name: string;
  readonly kind: string;
  readonly path: string;
  /** The type around it. */
  readonly owner?: string;
}

interface Form {
  readonly called: string;
  readonly ask: (definition: Definition) => string | undefined;
  /** The question says which of several namesakes is meant. */
  readonly saysWhich?: true;
}

const TYPES = ["class", "struct", "interface", "trait", "enum", "type"];
const FUNCTIONS = ["function", "method", "macro"];
/** Tests, documentation and examples repeat names, and nobody asks for those. */
const ASIDE = /(?:^|\/|[._-])(?:tests?|specs?|docs?|docs_src|examples?|bench(?:marks?)?|fixtures?)(?:[./_-]|$)/i;
const FILES_ASKED = 60;
const FIVE = 5;

const words = (name: string): string[] =>
  name
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .toLowerCase()
    .split(/[\s_]+/)
    .filter((word) => word !== "");
const severalWords = (name: string): string[] | undefined => (words(name).length > 1 ? words(name) : undefined);
const kindOf = ({ kind }: Definition): string => (FUNCTIONS.includes(kind) ? "function" : kind);

const FORMS: readonly Form[] = [
  { called: "NAME KIND", ask: (one) => `${one.name} ${kindOf(one)}` },
  { called: "KIND NAME", ask: (one) => `${kindOf(one)} ${one.name}` },
  { called: "where is the NAME KIND defined", ask: (one) => `where is the ${one.name} ${kindOf(one)} defined` },
  { called: "find NAME", ask: (one) => `find ${one.name}` },
  { called: "how does NAME work", ask: (one) => `how does ${one.name} work` },
  { called: "show me the code of NAME", ask: (one) => `show me the code of ${one.name}` },
  { called: "OWNER NAME", saysWhich: true, ask: ({ owner, name }) => owner && `${owner} ${name}` },
  { called: "NAME in OWNER", saysWhich: true, ask: ({ owner, name }) => owner && `${name} in ${owner}` },
  { called: "OWNER.NAME()", saysWhich: true, ask: ({ owner, name }) => owner && `${owner}.${name}()` },
  { called: "words of OWNER and NAME", saysWhich: true, ask: ({ owner, name }) => owner && [...words(owner), ...words(name)].join(" ") },
  { called: "NAME in PATH", saysWhich: true, ask: (one) => `${one.name} in ${one.path}` },
  { called: "NAME FILE", saysWhich: true, ask: (one) => `${one.name} ${basename(one.path)}` },
  { called: "words of NAME", ask: ({ name }) => severalWords(name)?.join(" ") },
  { called: "words of NAME, KIND", ask: (one) => severalWords(one.name) && `${words(one.name).join(" ")} ${kindOf(one)}` },
  { called: "words-of-name", ask: ({ name }) => severalWords(name)?.join("-") },
  { called: "beginning of NAME", ask: ({ name }) => severalWords(name) && name.slice(0, Math.max(5, Math.ceil(name.length * 0.7))) },
];

/** The definitions of a tree of symbols, outside of tests. */
function definitionsIn(path: string, symbols: readonly OutlinedSymbol[], owner?: string): Definition[] {
  return symbols.flatMap((symbol): Definition[] => {
    const isOwner = TYPES.includes(symbol.kind);
    const inside = definitionsIn(path, symbol.children, isOwner ? symbol.name : undefined);
    const isAsked = (isOwner || FUNCTIONS.includes(symbol.kind)) && /^[A-Za-z]\w{3,}$/.test(symbol.name);
    return isAsked ? [{ name: symbol.name, kind: symbol.kind, path, ...(owner ? { owner } : {}) }, ...inside] : inside;
  });
}

interface Hit {
  readonly path: string;
  readonly name?: string;
}

function searchAll(workspace: string, home: string, queries: readonly string[]): Hit[][] {
  const { stdout } = Bun.spawnSync([BINARY, "search", "-", "--workspace", workspace, "--limit", "10", "--detail", "location"], {
    env: { ...process.env, CODECOMPASS_HOME: home },
    stdin: new TextEncoder().encode(`${queries.join("\n")}\n`),
    stderr: "ignore",
    maxBuffer: 1 << 30,
  });
  const lines = stdout.toString().trimEnd().split("\n");
  return lines.map((line) => (JSON.parse(line) as { results: Hit[] }).results);
}

const { values } = parseArgs({
  options: {
    repos: { type: "string" },
    each: { type: "string", default: "4" },
    seed: { type: "string", default: "1" },
    keep: { type: "string" },
    wrong: { type: "boolean", default: false },
  },
});
const random = randomFrom(Number(values.seed));
const home = values.keep ?? join(scratch().path, "home");
mkdirSync(home, { recursive: true });
const tally = new Tally();
for (const { name, workspace } of repositories(values.repos)) {
  indexed(workspace, home);
  const files = shuffled(trackedFiles(workspace), random).filter((path) => !ASIDE.test(path) && /\.\w+$/.test(path));
  const definitions = files.slice(0, FILES_ASKED).flatMap((path) => definitionsIn(path, outlineOf(workspace, home, path)));
  if (definitions.length === 0) continue;
  const questions = FORMS.flatMap((form) =>
    Array.from({ length: Number(values.each) }, () => oneOf(definitions, random)).flatMap((definition) => {
      const query = form.ask(definition);
      return query ? [{ form, definition, query }] : [];
    }),
  );
  const answers = searchAll(
    workspace,
    home,
    questions.map(({ query }) => query),
  );
  for (const [at, { form, definition, query }] of questions.entries()) {
    const isRight = (hit: Hit): boolean =>
      hit.name !== undefined &&
      hit.name.toLowerCase() === definition.name.toLowerCase() &&
      (form.saysWhich === undefined || hit.path === definition.path || definition.owner !== undefined);
    const found = (answers[at] ?? []).findIndex(isRight);
    tally.add(form.called, found === 0, found >= 0 && found < FIVE);
    if (values.wrong && found !== 0) console.log(`${name}: ${query}: ${definition.path} is number ${found + 1}`);
  }
}
tally.print("how a definition is asked for", "first", "in five");
