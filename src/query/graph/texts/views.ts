/** Which files of views a text in code means that names one without its ending, and under which names the uses of a view are found. */
import { basename } from "node:path/posix";
import { isOfTags } from "#core/symbol-kinds.ts";
import { isInViews, viewIn, viewUse } from "#core/text-names.ts";
import { EXTERNAL, type Meaning, meaningOf } from "#query/graph/meaning/meaning.ts";
import type { GraphFile, ViewFacts } from "#query/graph/meaning/view-facts.ts";
import { templateOf } from "#query/graph/modules/languages/templates/template-files.ts";
import { nearest } from "#query/graph/modules/nearest.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { mayUse } from "./catalogues.ts";

/** The directories that the names of views begin in, and what a file adds to a name, by convention. */
const PLACES = {
  rails: { root: /(?:^|\/)app\/(?:views|components)\/$/, ending: /^(?:\.[\w+-]+)+$/ },
  blade: { root: /(?:^|\/)views\/$/, ending: /^(?:\/index)?(?:\.blade)?\.(?:php|html)$/ },
  express: { root: /(?:^|\/)(?:views|templates)\/$/, ending: /^(?:\.(?:ejs|pug|jade|hbs|handlebars|mustache|html|njk|liquid|twig|eta))?$/ },
} as const;

const byFacts = new WeakMap<ViewFacts, ReadonlyMap<string, readonly string[]>>();

/** The paths of files that may be views, by the name under which they are shown. */
function viewsNamed(facts: ViewFacts, name: string): readonly string[] {
  const known = byFacts.get(facts) ?? Map.groupBy(facts.paths.filter(isInViews), viewUse);
  byFacts.set(facts, known);
  return known.get(name) ?? [];
}

/** What an expression means that names a view. */
export function viewsMeant(facts: ViewFacts, file: GraphFile, expression: string): Meaning {
  const { kind, path, isPerhaps } = viewIn(expression);
  const place = PLACES[kind as keyof typeof PLACES];
  const named = viewsNamed(facts, viewUse(path));
  const inIndex = kind === "blade" ? viewsNamed(facts, viewUse("index")) : [];
  const paths = place ? [...named, ...inIndex].filter((one) => isAt(one, path, place) && mayUse(one, file.path)) : [];
  const near = nearest(
    [...new Set(paths)].map((one) => ({ path: one })),
    file.path,
  );
  const symbols = near.flatMap((one) => viewAt(facts, one.path) ?? []);
  return symbols.length > 0 ? { ...meaningOf(symbols), isOpen: isPerhaps } : EXTERNAL;
}

function isAt(file: string, path: string, { root, ending }: (typeof PLACES)[keyof typeof PLACES]): boolean {
  const at = file.lastIndexOf(`/${path}`) >= 0 ? file.lastIndexOf(`/${path}`) + 1 : file.startsWith(path) ? 0 : -1;
  return at >= 0 && root.test(file.slice(0, at)) && ending.test(file.slice(at + path.length));
}

function viewAt(facts: ViewFacts, path: string): SymbolRow | undefined {
  const file = facts.fileAt(path);
  return file && templateOf(facts, file);
}

/** The names under which a view is shown; none for a symbol that is no view. */
export function viewNames(symbol: SymbolRow): readonly string[] {
  if (symbol.kind !== "class" || !isOfTags(symbol)) return [];
  const parts = symbol.path.split("/");
  const directory = basename(symbol.path).startsWith("index.") ? parts.at(-2) : undefined;
  return [viewUse(symbol.path), ...(directory === undefined ? [] : [viewUse(directory)])];
}
