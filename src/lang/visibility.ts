import type { SymbolKind, Visibility } from "#core/types.ts";
import type { VisibilityRule } from "./languages.ts";

/** A statement like Ruby's `private` or C++'s `public:`: it holds for what follows in the same class. */
export interface VisibilityMarker {
  readonly start: number;
  readonly level: Visibility;
  readonly owner: number | null;
}

interface Subject {
  readonly name: string;
  readonly signature: string;
  readonly start: number;
  readonly owner: { readonly index: number; readonly isClass: boolean; readonly kind: SymbolKind } | null;
  readonly markers: readonly VisibilityMarker[];
  readonly exported: ReadonlySet<string>;
}

/** Who may use a symbol, as its own source says. A language without a rule makes everything public. */
export function visibilityOf(rule: VisibilityRule | undefined, subject: Subject): Visibility {
  if (!rule) return "public";
  return (
    byWord(rule, subject) ??
    byMarker(subject) ??
    byNaming(rule, subject.name) ??
    byExport(subject) ??
    (subject.owner?.kind === "interface" || subject.owner?.kind === "trait" ? "public" : undefined) ??
    (subject.owner?.isClass ? rule.memberDefault : rule.fileDefault)
  );
}

function byWord(rule: VisibilityRule, { name, signature }: Subject): Visibility | undefined {
  if (!rule.words) return undefined;
  const at = signature.indexOf(name);
  const head = ` ${at > 0 ? signature.slice(0, at) : ""}`.replace(/["'].*?["']/g, "");
  for (const [word, level] of Object.entries(rule.words)) {
    const found = head.indexOf(` ${word}`);
    if (found >= 0 && !/^\w/.test(head.slice(found + 1 + word.length))) return level;
    if (word.endsWith("(") && found >= 0) return level;
  }
  return undefined;
}

function byMarker({ markers, owner, start }: Subject): Visibility | undefined {
  const index = owner?.index ?? null;
  return markers.findLast((marker) => marker.owner === index && marker.start < start)?.level;
}

function byNaming(rule: VisibilityRule, name: string): Visibility | undefined {
  switch (rule.naming) {
    case "capital":
      return /^\p{Lu}/u.test(name) ? "public" : "private";
    case "underscore":
      return /^_(?!_.*__$)/.test(name) ? "private" : undefined;
    case "hash":
      return name.startsWith("#") ? "private" : undefined;
    default:
      return undefined;
  }
}

function byExport({ exported, name, owner }: Subject): Visibility | undefined {
  return owner === null && exported.has(name) ? "public" : undefined;
}
