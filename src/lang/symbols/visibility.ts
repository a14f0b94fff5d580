import type { SymbolKind, Visibility } from "#core/types.ts";
import type { VisibilityRule } from "#lang/language-syntax.ts";
import { lastUpTo } from "#lang/last-up-to.ts";

/** A statement like Ruby's `private` or C++'s `public:`, which applies to what follows it in the same class. */
export interface VisibilityMarker {
  readonly start: number;
  /** End of the class. */
  readonly end: number;
  readonly level: Visibility;
}

interface Subject {
  readonly name: string;
  readonly kind: SymbolKind;
  /** The outermost name of the scope written before the name: `app` of `app.run = …`. */
  readonly scope?: string | undefined;
  /** A constant, variable or property. */
  readonly isValue: boolean;
  readonly signature: string;
  readonly start: number;
  readonly owner: { readonly index: number; readonly isClass: boolean; readonly kind: SymbolKind } | null;
  /** By the class's position; each list in order of place. */
  readonly markers: ReadonlyMap<number, readonly VisibilityMarker[]>;
  readonly exported: ReadonlySet<string>;
}

/** The visibility of a symbol according to its own file. In a language without a rule, everything is public. */
export function visibilityOf(rule: VisibilityRule | undefined, subject: Subject): Visibility {
  if (!rule) return "public";
  return byExport(rule, subject) ?? byWord(rule, subject) ?? byMarker(subject) ?? byNaming(rule, subject.name) ?? byDefault(rule, subject);
}

function byExport({ listsExports }: VisibilityRule, { exported, name, scope, owner }: Subject): Visibility | undefined {
  if (owner !== null) return undefined;
  // A member that is assigned to what the file exports goes with it.
  if (exported.has(name) || (scope !== undefined && exported.has(scope))) return "public";
  return listsExports && exported.size > 0 ? "private" : undefined;
}

function byWord(rule: VisibilityRule, { name, signature }: Subject): Visibility | undefined {
  if (!rule.words) return undefined;
  const headEnd = rule.wordsFollowName ? signature.length : Math.max(0, wordIndex(signature, name));
  const head = ` ${signature.slice(0, headEnd)}`.replace(/["'].*?["']/g, "");
  for (const [word, level] of Object.entries(rule.words)) {
    const found = head.indexOf(` ${word}`);
    const endsThere = /\W$/.test(word) || !/^\w/.test(head.slice(found + 1 + word.length));
    if (found >= 0 && endsThere) return level;
  }
  return undefined;
}

/** The index of `name` as a word of its own: when the name is `i`, not the `i` in `private`. -1 when there is none. */
function wordIndex(signature: string, name: string): number {
  for (let at = signature.indexOf(name); at >= 0; at = signature.indexOf(name, at + 1)) {
    const startsInWord = /^\w/.test(name) && /\w/.test(signature[at - 1] ?? "");
    const endsInWord = /\w$/.test(name) && /\w/.test(signature[at + name.length] ?? "");
    if (!startsInWord && !endsInWord) return at;
  }
  return -1;
}

function byMarker({ markers, owner, start }: Subject): Visibility | undefined {
  const ofOwner = owner ? markers.get(owner.index) : undefined;
  // A marker holds until the end of its class.
  const marker = ofOwner && lastUpTo(ofOwner, start - 1);
  return marker && start < marker.end ? marker.level : undefined;
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

/**
 * Visibility by place: members of interfaces and traits and values of enums are public, everything inside a function is private, and the
 * rule's defaults decide the rest.
 */
function byDefault(rule: VisibilityRule, { owner, isValue, kind }: Subject): Visibility {
  if (kind === "module") return rule.moduleDefault ?? "public";
  if (owner?.kind === "interface" || owner?.kind === "trait") return "public";
  if (owner?.kind === "enum" && isValue) return "public";
  if (owner?.kind === "function" || owner?.kind === "method") return "private";
  return owner?.isClass ? rule.memberDefault : rule.fileDefault;
}
