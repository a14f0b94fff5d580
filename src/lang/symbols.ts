/** From captured definitions to the symbols of a file: nesting, qualified names, signatures, visibility, docs. */
import { DOC_CHARS_MAX, FILE_ROWS_MAX, NAME_CHARS_MAX } from "#core/limits.ts";
import type { ExtractedSymbol, SymbolKind } from "#core/types.ts";
import type { Capture } from "./captures.ts";
import { type CommentBlock, cleanComment, commentAbove } from "./comments.ts";
import type { Language } from "./languages.ts";
import type { LineTable } from "./line-table.ts";
import { modulePath } from "./module-path.ts";
import { stretchSections } from "./sections.ts";
import { signatureOf } from "./signature.ts";
import { type VisibilityMarker, visibilityOf } from "./visibility.ts";

/** Kinds whose functions are methods and whose names qualify what they contain. */
const CLASS_LIKE: ReadonlySet<SymbolKind> = new Set(["class", "struct", "interface", "trait", "enum", "impl", "type"]);
/** Kinds that only count where the file, a module or a class holds them; inside a function they are locals. */
const VALUE_LIKE: ReadonlySet<SymbolKind> = new Set(["variable", "constant"]);

/** What stands before a name without being what it belongs to: `Axios.prototype.get`, `module.exports.get`, `this.get`. */
const NOT_A_SCOPE: ReadonlySet<string> = new Set(["prototype", "module", "exports", "this", "self"]);

/** A symbol with its place in the text, in UTF-16 offsets; what references and snippets are attached by. */
export interface PlacedSymbol extends ExtractedSymbol {
  readonly start: number;
  readonly end: number;
  /** Line of the name itself, where compilers and editors point. */
  readonly nameLine: number;
  /** First line of the comment above it, or `lineStart`. */
  readonly docLineStart: number;
}

export interface SymbolSource {
  readonly path: string;
  readonly text: string;
  readonly lines: LineTable;
  readonly language: Language;
  readonly captures: readonly Capture[];
  readonly comments: readonly CommentBlock[];
}

interface Draft {
  kind: SymbolKind;
  name: string;
  scope: readonly string[];
  readonly start: number;
  end: number;
  readonly bodyStart: number;
  readonly nameStart: number;
  readonly isDefinition: boolean;
  readonly docstring: string | null;
  /** The draft that lexically encloses it. */
  outer: Draft | null;
  /** The draft it belongs to: the scope it names, else the one that encloses it. */
  owner: Draft | null;
  index: number;
}

/** Symbols in order of appearance; parents always come as indexes into the same list. */
export function buildSymbols(source: SymbolSource): PlacedSymbol[] {
  const drafts = draftAll(source).sort(byPlace);
  stretchSections(source.text, drafts);
  nest(drafts.sort(byPlace));
  const kept = drafts.filter((draft) => !isLocal(draft) && !sharesBody(draft)).slice(0, FILE_ROWS_MAX);
  for (const [index, draft] of kept.entries()) draft.index = index;
  assignOwners(kept);
  const context = contextOf(source, kept);
  return kept.map((draft) => finish(draft, context));
}

function draftAll(source: SymbolSource): Draft[] {
  const byName = new Map<number, { draft: Draft; pattern: number }>();
  for (const capture of source.captures) {
    if (capture.role.is !== "definition") continue;
    const nameNode = capture.parts.name ?? capture.node;
    const nameStart = nameNode.startIndex;
    const known = byName.get(nameStart);
    if (known && known.pattern <= capture.pattern) continue;
    const draft = draftOne(capture, source);
    if (draft) byName.set(nameStart, { draft, pattern: capture.pattern });
  }
  return [...byName.values()].map(({ draft }) => draft);
}

function draftOne(capture: Capture, source: SymbolSource): Draft | null {
  if (capture.role.is !== "definition") return null;
  const { node, parts } = capture;
  const separator = source.language.separator ?? ".";
  const nameNode = parts.name ?? node;
  const nameStart = nameNode.startIndex;
  const written = unquote(source.text.slice(nameStart, nameNode.endIndex));
  const scopeText = parts.scope ? source.text.slice(parts.scope.startIndex, parts.scope.endIndex) : "";
  const path = [...splitName(scopeText, separator).filter((part) => !NOT_A_SCOPE.has(part)), ...splitName(written, separator)];
  const name = path.pop();
  if (!name || name.length > NAME_CHARS_MAX) return null;
  const end = node.endIndex;
  return {
    kind: capture.role.kind,
    name,
    scope: path,
    start: node.startIndex,
    end,
    bodyStart: parts.body?.startIndex ?? end,
    nameStart,
    isDefinition: capture.role.isDefinition,
    docstring: parts.doc ? source.text.slice(parts.doc.startIndex, parts.doc.endIndex) : null,
    outer: null,
    owner: null,
    index: -1,
  };
}

function splitName(text: string, separator: string): string[] {
  const parts = separator === " > " ? [text] : withoutTypeArguments(text).split(separator);
  return parts.map((part) => part.replace(/\s+/g, " ").trim()).filter((part) => part !== "");
}

/** `Map<K, V>::get` names `Map::get`; operators keep their angle brackets. */
function withoutTypeArguments(text: string): string {
  return text.includes("operator") ? text : text.replace(/<[^<>]*>|\[[^[\]]*\]/g, "").replace(/<[^<>]*>/g, "");
}

function unquote(text: string): string {
  return /^(["'`]).*\1$/s.test(text) ? text.slice(1, -1) : text;
}

/** Outer before inner. */
function byPlace(a: Draft, b: Draft): number {
  return a.start - b.start || b.end - a.end || a.nameStart - b.nameStart;
}

/** Links each draft to the innermost one around it. */
function nest(drafts: readonly Draft[]): void {
  const open: Draft[] = [];
  for (const draft of drafts) {
    while (open.length > 0 && (open.at(-1) as Draft).end < draft.end) open.pop();
    while (open.length > 0 && (open.at(-1) as Draft).end <= draft.start) open.pop();
    const outer = open.at(-1);
    if (outer && !(outer.start === draft.start && outer.end === draft.end)) draft.outer = outer;
    else if (outer) draft.outer = outer.outer;
    open.push(draft);
  }
}

function isLocal(draft: Draft): boolean {
  if (!VALUE_LIKE.has(draft.kind)) return false;
  return draft.outer?.kind === "function" || draft.outer?.kind === "method";
}

/** `close: function close() {}` is one function with two names; the outer one is what others use. */
function sharesBody(draft: Draft): boolean {
  return draft.outer !== null && draft.bodyStart < draft.end && draft.outer.bodyStart === draft.bodyStart;
}

/** An owner named by scope is looked up in the same file; anything else belongs to what encloses it. */
function assignOwners(drafts: readonly Draft[]): void {
  const classByName = new Map<string, Draft>();
  for (const draft of drafts) {
    const known = classByName.get(draft.name);
    const rank = (candidate: Draft): number => (candidate.kind === "impl" ? 1 : 0);
    if (CLASS_LIKE.has(draft.kind) && (!known || rank(known) > rank(draft))) classByName.set(draft.name, draft);
  }
  for (const draft of drafts) {
    const named = draft.scope.length > 0 ? classByName.get(draft.scope.at(-1) as string) : undefined;
    draft.owner = named && named !== draft ? named : draft.outer;
    const belongsToClass = draft.owner ? CLASS_LIKE.has(draft.owner.kind) : false;
    if (draft.kind === "function" && belongsToClass) draft.kind = "method";
  }
}

interface FinishContext {
  readonly source: SymbolSource;
  readonly packages: readonly { readonly start: number; readonly name: string }[];
  readonly markers: readonly VisibilityMarker[];
  readonly exported: ReadonlySet<string>;
  readonly commentByLastLine: ReadonlyMap<number, CommentBlock>;
  readonly pathModule: readonly string[];
}

function contextOf(source: SymbolSource, drafts: readonly Draft[]): FinishContext {
  const textOf = (capture: Capture): string => source.text.slice(capture.node.startIndex, capture.node.endIndex);
  const ofRole = (is: string): Capture[] => source.captures.filter((capture) => capture.role.is === is);
  const markers = ofRole("visibility").flatMap(({ role, node }) => {
    const owner = innermostClass(drafts, node.startIndex);
    return role.is === "visibility" ? [{ start: node.startIndex, level: role.level, owner: owner?.index ?? null }] : [];
  });
  return {
    source,
    packages: ofRole("package").map((capture) => ({ start: capture.node.startIndex, name: textOf(capture) })),
    markers,
    exported: new Set(ofRole("export").map(textOf)),
    commentByLastLine: new Map(source.comments.map((block) => [block.lineEnd, block])),
    pathModule: source.language.moduleFromPath ? modulePath(source.path) : [],
  };
}

function innermostClass(drafts: readonly Draft[], offset: number): Draft | undefined {
  return drafts.findLast((draft) => CLASS_LIKE.has(draft.kind) && draft.start <= offset && offset < draft.end);
}

function finish(draft: Draft, context: FinishContext): PlacedSymbol {
  const { source } = context;
  const lineStart = source.lines.lineAt(draft.start);
  const lineEnd = Math.max(lineStart, source.lines.lineAt(Math.max(draft.start, lastCharacter(source.text, draft))));
  const signature = signatureOf(source.text, draft);
  const comment = commentAbove(source, context.commentByLastLine, lineStart);
  const doc = draft.docstring ?? comment?.text ?? null;
  const owner = draft.owner;
  return {
    kind: draft.kind,
    name: draft.name,
    qualifiedName: qualify(draft, context),
    signature,
    visibility: visibilityOf(source.language.visibility, {
      name: draft.name,
      signature,
      start: draft.start,
      owner: owner ? { index: owner.index, isClass: CLASS_LIKE.has(owner.kind), kind: owner.kind } : null,
      markers: context.markers,
      exported: context.exported,
    }),
    parent: owner ? owner.index : null,
    doc: doc === null ? null : cleanComment(doc).slice(0, DOC_CHARS_MAX),
    isDefinition: draft.isDefinition,
    lineStart,
    lineEnd,
    start: draft.start,
    end: draft.end,
    nameLine: source.lines.lineAt(draft.nameStart),
    docLineStart: comment ? Math.min(comment.lineStart, lineStart) : lineStart,
  };
}

/** Offset of the last character that is not white space: some grammars end a node after trailing newlines. */
function lastCharacter(text: string, draft: Draft): number {
  let at = draft.end - 1;
  while (at > draft.start && /\s/.test(text[at] as string)) at--;
  return at;
}

function qualify(draft: Draft, context: FinishContext): string {
  const separator = context.source.language.separator ?? ".";
  const parts = [draft.name];
  if (draft.scope.length > 0) parts.unshift(...draft.scope);
  const start = draft.scope.length > 0 && draft.owner !== draft.outer ? draft.outer : draft.owner;
  for (let around: Draft | null = start; around; around = around.owner === around ? null : around.owner) {
    if (around.kind === "impl" && around.owner?.name === around.name) continue;
    parts.unshift(...around.scope, around.name);
    if (parts.length > 32) break;
  }
  const declared = context.packages.findLast((candidate) => candidate.start <= draft.start)?.name;
  const prefix = declared === undefined ? context.pathModule : declared.split(/[.\\/]|::/);
  return [...prefix.filter((part) => part !== ""), ...parts].join(separator);
}
