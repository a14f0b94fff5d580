/** Code in templates of Angular: expressions over the members of the template's component, and the components, directives and pipes it names. */
import { blank } from "./blank.ts";
import { CodePieces, closingNearby, EXPRESSION_CHARS_MAX, UNCLOSED_MAX } from "./code-pieces.ts";
import type { MarkupCode, MarkupElement } from "./markup-code.ts";

const TAG = /<(?<name>[A-Za-z][\w-]*)(?=[\s/>])(?<attributes>(?:"[^"]*"|'[^']*'|[^"'>]+)*)/g;
/** `[value]="…"`, `(click)="…"`, `[(value)]="…"`, `*ngIf="…"`, `#name`, `let-row`, `plain="…"`. */
const ATTRIBUTE =
  /(?<=\s)(?<open>\[\(|[[(*#]|let-|)(?<name>[A-Za-z_$@][\w$.:%@-]*)[\])]*(?:\s*=\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)'))?/g;
/** An attribute that may be a directive and that HTML does not have itself. */
const DIRECTIVE = /^(?!aria-|data-|i18n|ng-)[a-z]+(?:[A-Z]|-[a-z])[\w-]*$/;
/** `@if (…)`, `@for (…)` and the like, up to what stands in the brackets, and `@let name =`. */
const BLOCK = /@(?:(?<word>if|else[ \t]+if|for|switch|case|defer|placeholder|loading)[ \t]*\(|let[ \t]+(?<local>[\w$]+)[ \t]*=)/g;
/** What a loop binds, up to what it goes over: `item of `, after `let ` in an attribute. */
const LOOP = /^(?<let>\s*let(?=\s)|)(?<gap>\s*)(?<local>[A-Za-z_$][\w$]*)(?<of>[ \t]+of[ \t])/;
/** A name for what is before it, or for a value of the loop: `as user`, `index as i`. */
const ALIAS = /(?:(?<=^\s*)(?:index|count|first|last|even|odd)\s+)?\bas\s+(?<local>[A-Za-z_$][\w$]*)\s*$/;
/** The value of a structural directive under a name: `let row`, `let i = index`. */
const LET = /^\s*let\s+(?<local>[\w$]+)(?:\s*=\s*\w+)?/;
/** The key of a part of a structural directive, or the word before a part of a block: `trackBy: `, `else `, `track `. */
const KEY = /^\s*[a-z]\w*(?:\s*:\s*|\s+)(?=\S)/;
/** A pipe with its arguments: `| date: 'short'`. */
const PIPE = /(?<!\|)\|(?!\|)(?<space>\s*)(?<name>[A-Za-z_$][\w$]*)(?<given>(?:\s*:\s*(?:'[^']*'|"[^"]*"|[^:|)'"]+))*)/g;
/** Names that Angular binds in templates. */
const OF_ANGULAR = ["$event", "$index", "$count", "$first", "$last", "$even", "$odd", "$any", "$implicit"];

/**
 * The code of a template, given its markup without comments, scripts and styles. The names that it does not bind are members of its
 * component. Undefined where there is none.
 */
export function angularCode(markup: string): MarkupCode | undefined {
  const reading = new AngularReading(markup);
  reading.tags();
  reading.interpolations();
  reading.blocks();
  const { code, elements } = reading;
  if (code.isEmpty && elements.length === 0) return undefined;
  return { text: code.toString(), locals: code.locals, tags: new Set(), elements, namesMembers: true };
}

/** One pass over the markup of a template. */
class AngularReading {
  readonly code: CodePieces;
  readonly elements: MarkupElement[] = [];
  readonly #markup: string;

  constructor(markup: string) {
    this.#markup = markup;
    this.code = new CodePieces(markup);
    for (const name of OF_ANGULAR) this.code.locals.add(name);
  }

  /** What tags name, and what the values of their attributes say. */
  tags(): void {
    for (const { index, groups = {} } of this.#markup.matchAll(TAG)) {
      const { name = "", attributes = "" } = groups;
      const start = index + 1;
      const set = this.#attributes(start + name.length, attributes);
      if (name.includes("-")) this.elements.push({ name, start, attributes: set });
      for (const one of set) if (DIRECTIVE.test(one.name)) this.elements.push({ ...one, attributes: [] });
    }
  }

  /** Reads attributes from an offset on; returns those that set something. */
  #attributes(from: number, attributes: string): { readonly name: string; readonly start: number }[] {
    const set: { readonly name: string; readonly start: number }[] = [];
    for (const { index, 0: whole, groups = {} } of attributes.matchAll(ATTRIBUTE)) {
      const { open = "", name = "", double, single } = groups;
      const value = double ?? single;
      if (open === "#" || open === "let-") {
        this.code.locals.add(name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()));
        continue;
      }
      set.push({ name, start: from + index + open.length });
      if (value === undefined || open === "" || value.length > EXPRESSION_CHARS_MAX) continue;
      const start = from + index + whole.length - 1 - value.length;
      if (open === "*") this.#statements(start, this.#parts(value));
      else this.#expression(start, value);
    }
    return set;
  }

  /** Reads `{{ expression }}` in text and attributes. */
  interpolations(): void {
    for (let at = this.#markup.indexOf("{{"); at >= 0; ) {
      const end = this.#markup.indexOf("}}", at);
      if (end < 0) return;
      if (end - at <= EXPRESSION_CHARS_MAX) this.#expression(at + 2, this.#markup.slice(at + 2, end));
      at = this.#markup.indexOf("{{", end);
    }
  }

  /** Reads `@if (condition; as name)`, `@for (item of items; track item.id)`, `@let name = value;` and their like. */
  blocks(): void {
    let unclosed = 0;
    for (const { index, 0: opening, groups = {} } of this.#markup.matchAll(BLOCK)) {
      const { word, local } = groups;
      const start = index + opening.length;
      const end = local === undefined ? closingNearby(this.#markup, start - 1) : semicolon(this.#markup, start);
      if (end < 0 && ++unclosed > UNCLOSED_MAX) return;
      if (end < 0) continue;
      const inside = this.#markup.slice(start, end);
      const loop = word === "for" ? LOOP.exec(inside)?.groups : undefined;
      if (local !== undefined) this.code.locals.add(local);
      if (loop)
        this.code.write(index, `;let${"[".padStart(opening.length - 4)}${this.#written(start, this.#parts(inside).replace(LOOP, taken))};`);
      else this.#statements(start, this.#parts(inside));
    }
  }

  /** The parts of a structural directive or a block as statements of the same length, without the names that they bind. */
  #parts(value: string): string {
    const parts = value.split(";").map((part, at) => {
      if (LOOP.test(part)) return part.replace(LOOP, (found) => (found.trimStart().startsWith("let") ? taken(found) : found));
      // The values of a loop that is no attribute have names of their own, so that this is a declaration as it stands.
      if (/=\s*\$/.test(part)) return part;
      const unbound = part
        .replace(LET, (found, local: string) => this.#bound(found, local))
        .replace(ALIAS, (found, local: string) => this.#bound(found, local));
      return at === 0 ? unbound : unbound.replace(KEY, blank);
    });
    return parts.join(";");
  }

  #bound(found: string, local: string): string {
    this.code.locals.add(local);
    return blank(found);
  }

  /** Writes an expression in parentheses over the characters around it, so that an object is not read as a block. */
  #expression(start: number, value: string): void {
    if (value.includes(";")) this.#statements(start, value);
    else if (value.trim() !== "") this.code.write(start - 2, `;(${this.#written(start, value)})`);
  }

  #statements(start: number, value: string): void {
    if (value.trim() !== "") this.code.write(start - 1, `;${this.#written(start, value)};`);
  }

  /** Code without its pipes, which it names as if they were tags. */
  #written(start: number, value: string): string {
    return value.replace(PIPE, (found, space: string, name: string, given: string, at: number) => {
      this.elements.push({ name, start: start + at + 1 + space.length, attributes: [] });
      return given === "" ? blank(found) : `|${blank(space + name)}${divided(given)}`;
    });
  }
}

/** The arguments of a pipe as operands of an operator, each after a sign of its own: the first comes after the pipe's. */
function divided(given: string): string {
  return given.replace(":", " ").replace(/'[^']*'|"[^"]*"|:/g, (found) => (found === ":" ? "|" : found));
}

/** The head of a loop as one that takes a name out of a list, of the same length: `let item of ` as `let[item]=   `. */
function taken(found: string): string {
  const { let: word = "", gap = "", local = "", of = "" } = LOOP.exec(found)?.groups ?? {};
  const open = word === "" ? gap : `${word}${"[".padStart(gap.length)}`;
  return `${open}${local}${"]=".padEnd(of.length)}`;
}

/** The offset of the next semicolon; -1 where there is none nearby. */
function semicolon(text: string, start: number): number {
  const found = text.slice(start, start + EXPRESSION_CHARS_MAX).indexOf(";");
  return found < 0 ? -1 : start + found;
}
