/** Tags of components that do not set a property which the component requires now. */
import { isComponent } from "#core/symbol-kinds.ts";
import { PROPS } from "#core/usage-facts.ts";
import type { JudgedPlace, Judging } from "#engine/changes/impact/judging.ts";
import { languageById } from "#lang/languages.ts";
import { type Tag, tagAt } from "#query/compare/uses/element-attributes.ts";
import type { Reference } from "#query/graph/use-judge.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { type Asked, lacks } from "./asked.ts";

/** Lines around a use that are read for the tag that it stands in. */
const LINES_MAX = 60;
/** Components looked at that may take their properties from a type. */
const COMPONENTS_MAX = 50;

/**
 * The tags without the new property: those of the component that declares it or whose properties have its type, and those that set other
 * properties of the type, whatever the component is. `uses` are the uses of the owner of the property.
 */
export function tagsWithout(asked: Asked, uses: readonly Reference[], judging: Judging): JudgedPlace[] {
  const { now, edits } = judging;
  const { owner, member, telling } = asked;
  const found = new Map<string, JudgedPlace>();
  const judge = (reference: Reference, isLacking: (tag: Tag) => boolean): void => {
    const { file, use, confidence } = reference;
    // Elements in code are arguments of their components (`given-values.ts`).
    if (languageById(file.language)?.components === undefined) return;
    if (confidence === "name_only" || (use.type !== "references" && use.type !== "calls")) return;
    const read = tagOf(reference, judging);
    if (!read || read.tag.isOpen || !isLacking(read.tag) || edits.areNew(file.path, read.line, 1)) return;
    if (read.tag.keys.has(member.name) || read.isFilled(member.name)) return;
    const place = { file, use: { ...use, line: read.line, column: 1 }, confidence, candidates: 1 };
    found.set(`${file.path}:${read.line}`, { reference: place, verdict: confidence === "resolved" ? "breaks" : "may_break" });
  };
  const components = isComponent(owner) ? [owner] : componentsOf(owner, uses, judging);
  for (const component of components) {
    const all = component === owner ? uses : now.graph.usesOf(now.graph.target(component, { through: "none" }));
    for (const reference of all) judge(reference, ({ name }) => isTagOf(name, reference));
  }
  if (!isComponent(owner)) {
    const targets = telling.map((one) => now.graph.target(one, { through: "none" }));
    for (const reference of [...now.graph.usesOfAll(targets).found.values()].flat()) judge(reference, ({ keys }) => lacks(keys, asked));
  }
  return [...found.values()];
}

/** Whether a use is the name of its tag, and not an attribute. */
function isTagOf(name: string, { use }: Reference): boolean {
  const flat = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();
  return use.name === "default" || flat(name).endsWith(flat(use.name)) || /^[A-Z]/.test(name) || name.includes("-");
}

/** The components whose files use a type, and whose properties are those of the type. */
function componentsOf(type: SymbolRow, uses: readonly Reference[], { now: { facts, graph } }: Judging): readonly SymbolRow[] {
  const versions = new Set(uses.map(({ file }) => file.versionId));
  const components = [...versions].slice(0, COMPONENTS_MAX).flatMap((version) => facts.symbolsOf(version).filter(isComponent));
  return components.filter((component) =>
    graph.resolver.members(component, PROPS).denotations.some((one) => one.is === "value" && one.symbol.symbolRow === type.symbolRow),
  );
}

interface ReadTag {
  readonly tag: Tag;
  /** The line on which it begins. */
  readonly line: number;
  /** Whether a snippet or other content between it and its end sets a property. */
  readonly isFilled: (name: string) => boolean;
}

function tagOf({ file, use }: Reference, { texts }: Judging): ReadTag | undefined {
  const from = Math.max(1, use.line - LINES_MAX);
  const lines = texts.of(file.versionId).lines({ lineStart: from, lineEnd: use.line + LINES_MAX });
  const text = lines.join("\n");
  const place = lines.slice(0, use.line - from).reduce((sum, one) => sum + one.length + 1, 0) + use.column - 1;
  const tag = tagAt(text, place);
  if (!tag) return undefined;
  const isFilled = (name: string): boolean => {
    if (text[tag.end - 2] === "/") return false;
    const close = text.indexOf(`</${tag.name}`, tag.end);
    return name === "children" || text.slice(tag.end, close < 0 ? undefined : close).includes(`{#snippet ${name}`);
  };
  return { tag, line: from + text.slice(0, tag.start).split("\n").length - 1, isFilled };
}
