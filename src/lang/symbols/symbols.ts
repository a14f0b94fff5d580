/** Turns drafts into the symbols of a file: adds qualified names, signatures, visibility, documentation and lines. */
import { DOC_CHARS_MAX, QUALIFIED_PARTS_MAX } from "#core/limits.ts";
import type { ExtractedSymbol, Visibility } from "#core/types.ts";
import type { MemberRole } from "#lang/components/member.ts";
import { Enclosing } from "#lang/enclosing.ts";
import type { Language } from "#lang/language.ts";
import { lastUpTo } from "#lang/last-up-to.ts";
import type { LineTable } from "#lang/line-table.ts";
import { type CommentBlock, cleanComment, commentAbove, commentsWithin } from "#lang/prose/comments.ts";
import type { TagFacts } from "#lang/templates/tags/tag-facts.ts";
import type { Capture } from "#lang/trees/captures.ts";
import { componentOf, withMembers } from "./component.ts";
import { declarationStart } from "./declaration-start.ts";
import { type Draft, isClassLike, isFunctionLike, isOwner, isValueLike } from "./draft.ts";
import { buildDrafts, exportedNames } from "./drafts.ts";
import { inFileClass } from "./file-class.ts";
import { pathModule } from "./module-path.ts";
import { signatureEnd, signatureOf } from "./signature.ts";
import { withTagSymbols } from "./tag-symbols.ts";
import { testsAmong } from "./test-symbols.ts";
import { type VisibilityMarker, visibilityOf } from "./visibility.ts";

/** A symbol with its place in the text, in UTF-16 offsets, by which references and snippets are attached to it. */
export interface PlacedSymbol extends ExtractedSymbol {
  readonly start: number;
  readonly end: number;
  /** Line of the name itself, where compilers and editors point. */
  readonly nameLine: number;
  /** Offset of the name. */
  readonly nameStart: number;
  /** Whether the declaration writes its owner before the name: `Foo::bar`. */
  readonly namesOwner: boolean;
  /** Whether it is an attribute, a member that a function sets: it stands inside that function and contains nothing. */
  readonly isAssigned: boolean;
  /** First line of the comment above it, or `lineStart`. */
  readonly docLineStart: number;
  /** What it is to those who use the component that its file is, where it is a member of that. */
  readonly role?: MemberRole;
}

export interface SymbolSource {
  readonly path: string;
  readonly text: string;
  readonly lines: LineTable;
  readonly language: Language;
  readonly captures: readonly Capture[];
  /** In order of place. */
  readonly comments: readonly CommentBlock[];
  /** What the tags of a template say. */
  readonly tags?: TagFacts | undefined;
}

/** Symbols in order of appearance; `parent` is a position in the same list. */
export function buildSymbols(source: SymbolSource): readonly PlacedSymbol[] {
  const drafts = buildDrafts(source.text, source.language, source.captures);
  const context = contextOf(source, drafts);
  const symbols = drafts.map((draft) => finish(draft, context));
  const tests = testsAmong(
    source,
    drafts,
    symbols.map(({ signature }) => signature),
  );
  const written = tests.size === 0 ? symbols : symbols.map((symbol, at) => (tests.has(at) ? { ...symbol, isTest: true } : symbol));
  const component = componentOf(source);
  if (component) return withMembers(component, written, source);
  return withTagSymbols(source, source.tags, inFileClass(source, written));
}

/** What a top-level symbol takes from the rest of its file. */
export interface Surroundings {
  /** The prefix of the qualified name of a top-level symbol at an offset; empty when nothing qualifies it. */
  readonly prefixAt: (offset: number) => string;
  /** The visibility of a top-level symbol. */
  readonly visibilityOf: (symbol: Pick<ExtractedSymbol, "name" | "kind" | "signature">) => Visibility;
}

/** The surroundings that a partly captured file gives to symbols not captured with it. */
export function surroundingsOf(source: SymbolSource): Surroundings {
  const context = contextOf(source, []);
  const { separator = ".", visibility } = source.language;
  const outermost = { isValue: false, start: 0, owner: null, markers: context.markers, exported: context.exported };
  return {
    prefixAt: (offset) => prefixAt(offset, context).join(separator),
    visibilityOf: ({ name, kind, signature }) => visibilityOf(visibility, { name, kind, signature, ...outermost }),
  };
}

interface FinishContext {
  readonly source: SymbolSource;
  readonly packages: readonly Package[];
  readonly markers: ReadonlyMap<number, readonly VisibilityMarker[]>;
  readonly exported: ReadonlySet<string>;
  readonly commentByLastLine: ReadonlyMap<number, CommentBlock>;
  readonly pathModule: readonly string[];
  /** For each comment that documents a symbol, the line of that symbol. */
  readonly documented: Map<CommentBlock, number>;
  /** The words of comments that were already cleaned. */
  readonly cleaned: Map<CommentBlock, string>;
}

interface Package {
  readonly start: number;
  readonly parts: readonly string[];
}

function packageParts(written: string): string[] {
  const parts = written.split(/[.\\/]|::/).filter((part) => part !== "");
  return parts.slice(-QUALIFIED_PARTS_MAX);
}

function contextOf(source: SymbolSource, drafts: readonly Draft[]): FinishContext {
  const textOf = ({ start, end }: Capture): string => source.text.slice(start, end);
  const ofRole = (is: string): Capture[] => source.captures.filter((capture) => capture.role.is === is);
  const packages = ofRole("package").map((capture) => ({ start: capture.start, parts: packageParts(textOf(capture)) }));
  return {
    source,
    packages: source.language.packagesNest ? nestPackages(packages) : packages,
    markers: markersByOwner(ofRole("visibility"), drafts),
    exported: exportedNames(source.text, source.captures),
    commentByLastLine: new Map(source.comments.map((block) => [block.lineEnd, block])),
    pathModule: pathModule(source.language, source.path),
    documented: new Map(),
    cleaned: new Map(),
  };
}

function markersByOwner(captures: readonly Capture[], drafts: readonly Draft[]): Map<number, VisibilityMarker[]> {
  const byOwner = new Map<number, VisibilityMarker[]>();
  const enclosing = new Enclosing(drafts);
  for (const { role, start } of captures.toSorted((a, b) => a.start - b.start)) {
    const owner = enclosing.findAround(start, isOwner);
    if (role.is !== "visibility" || !owner) continue;
    const markers = byOwner.get(owner.index) ?? [];
    markers.push({ start, end: owner.end, level: role.level });
    byOwner.set(owner.index, markers);
  }
  return byOwner;
}

/** `package a` followed by `package b` is `a.b`. */
function nestPackages(packages: readonly Package[]): Package[] {
  const nested: Package[] = [];
  for (const { start, parts } of packages) {
    const outer = nested.at(-1)?.parts ?? [];
    nested.push({ start, parts: [...outer, ...parts].slice(-QUALIFIED_PARTS_MAX) });
  }
  return nested;
}

function finish(draft: Draft, context: FinishContext): PlacedSymbol {
  const { source } = context;
  const { owner } = draft;
  // A comment documents, and pieces of text include, a declaration together with its annotations.
  const annotated = source.lines.lineAt(draft.start);
  const declaration = { ...draft, start: declarationStart(source.text, draft, source.language.annotations) };
  const lineStart = source.lines.lineAt(declaration.start);
  const lineEnd = Math.max(lineStart, source.lines.lineAt(lastCharacter(source.text, draft)));
  const signature = isUnmarkedHeading(source.text, draft)
    ? draft.name
    : signatureOf(source.text, declaration, commentsWithin(source.comments, declaration.start, signatureEnd(declaration)));
  const comment = documentation(draft, annotated, context);
  const doc = draft.docstring === null ? comment && cleanedOf(comment, context) : cleanComment(draft.docstring);
  return {
    kind: draft.kind,
    name: draft.name,
    qualifiedName: qualify(draft, context),
    signature,
    visibility: visibilityOf(source.language.visibility, {
      name: draft.name,
      kind: draft.kind,
      scope: draft.scope[0],
      isValue: isValueLike(draft) || draft.kind === "property",
      signature,
      start: draft.start,
      owner: owner ? { index: owner.index, isClass: isClassLike(owner), kind: owner.kind } : null,
      markers: context.markers,
      exported: context.exported,
    }),
    parent: owner ? owner.index : null,
    doc: doc === undefined ? null : doc.slice(0, DOC_CHARS_MAX),
    isDefinition: draft.isDefinition,
    isTest: false,
    lineStart,
    lineEnd,
    start: draft.start,
    end: draft.end,
    nameLine: source.lines.lineAt(draft.nameStart),
    nameStart: draft.nameStart,
    namesOwner: draft.scope.length > 0,
    isAssigned: draft.isAssigned,
    docLineStart: comment ? Math.min(comment.lineStart, annotated) : annotated,
  };
}

/** The words of a comment, kept for reuse: one line may declare several symbols, which share a comment that may be long. */
function cleanedOf(comment: CommentBlock, { cleaned }: FinishContext): string {
  const words = cleaned.get(comment) ?? cleanComment(comment.text);
  cleaned.set(comment, words);
  return words;
}

/** A heading's mark stands within this many characters of its beginning. */
const HEADING_MARK_CHARS_MAX = 16;

/** A heading marked by an underline or a command: only its words are worth showing. */
function isUnmarkedHeading(text: string, { kind, start }: Draft): boolean {
  return kind === "section" && !/^\s*[#=]+[ \t]/.test(text.slice(start, start + HEADING_MARK_CHARS_MAX));
}

/** The comment above a draft, unless it documents an earlier symbol or the enclosing draft begins on the same line. */
function documentation(
  draft: Draft,
  lineStart: number,
  { source, commentByLastLine, documented }: FinishContext,
): CommentBlock | undefined {
  if (draft.outer && source.lines.lineAt(draft.outer.start) === lineStart) return undefined;
  const comment = commentAbove(source, commentByLastLine, lineStart);
  if (!comment || (documented.get(comment) ?? lineStart) !== lineStart) return undefined;
  documented.set(comment, lineStart);
  return comment;
}

/** Offset of the last character that is not white space: some grammars end a node after trailing newlines. */
function lastCharacter(text: string, draft: Draft): number {
  let at = draft.end - 1;
  while (at > draft.start && /\s/.test(text[at] as string)) at--;
  return at;
}

/** The parts that qualify everything at an offset: the last package clause before it, or the module that the path names. */
function prefixAt(offset: number, { packages, pathModule }: FinishContext): readonly string[] {
  return (lastUpTo(packages, offset)?.parts ?? pathModule).filter((part) => part !== "");
}

function qualify(draft: Draft, context: FinishContext): string {
  const { source, packages } = context;
  const parts = [...draft.scope, draft.name];
  for (let around = outside(draft); around && parts.length < QUALIFIED_PARTS_MAX; around = outside(around)) {
    if (around.kind === "impl" && around.owner?.name === around.name) continue;
    parts.unshift(...around.scope, around.name);
  }
  const isPackage = draft.kind === "module" && packages.some(({ start }) => draft.nameStart === start);
  const prefix = isPackage ? [] : prefixAt(draft.start, context);
  return [...prefix, ...parts].join(source.language.separator ?? ".");
}

/** The draft that qualifies this one beyond the scope that it writes itself. */
function outside(draft: Draft): Draft | null {
  if (draft.scope.length === 0 || draft.owner === draft.outer) return draft.owner;
  let around = draft.outer;
  while (around && isFunctionLike(around)) around = around.outer;
  return around;
}
