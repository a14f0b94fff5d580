/** What the tags of a template define and use, before any other file is known. */
import { NAME_CHARS_MAX, SYMBOL_DEPTH_MAX } from "#core/limits.ts";
import type { EdgeType } from "#core/types.ts";

/** What a template's tags say. */
export interface TagFacts {
  /** Whether other templates name the file by its path; otherwise it only holds named parts. */
  readonly isNamedByPath: boolean;
  /** What others call the file, where that is not its own name: a model of dbt by its name without the extension. */
  readonly fileIsCalled?: string;
  /** In order of place. */
  readonly definitions: readonly TagDefinition[];
  readonly uses: readonly TagUse[];
}

/** A named part of a template. */
export interface TagDefinition {
  /**
   * `block`: a part that belongs to the template, and that templates which extend it replace. `macro`: one that others name by itself.
   * `value`: a variable. `resource`: a document of a file, which others name by its kind and name.
   */
  readonly is: "block" | "macro" | "value" | "resource";
  /** The whole name as written, `chart.fullname`. */
  readonly written: string;
  /** The last part of the name, and its offset. */
  readonly name: string;
  readonly nameStart: number;
  /** From the opening tag to the end of the closing one. */
  readonly start: number;
  readonly end: number;
  /** The end of the opening tag. */
  readonly headEnd: number;
  readonly doc: string | null;
  /** What is shown of it, where that is not the opening tag. */
  readonly signature?: string;
}

/** A use of something that another tag or file defines. */
export interface TagUse {
  readonly name: string;
  /** The offset of the name. */
  readonly start: number;
  readonly type: EdgeType;
  readonly of: UsedByTag;
}

/**
 * What a tag uses: a template by its path; a part by its whole name; a macro of the template at a path; a block of this template or of the
 * one that it extends (`outer`); a key of the settings that are filled in, by its path; a key of this file, or of one beside
 * it, by the first of some paths that there is (`key`); what the file at a path of the workspace, or that of a directory, defines (`file`); a variable of Ansible, or a model of dbt, by
 * its name.
 */
export type UsedByTag =
  | { readonly is: "template" | "macroOf" | "file"; readonly path: string }
  | { readonly is: "part"; readonly written: string }
  | { readonly is: "block"; readonly isOuter: boolean }
  | { readonly is: "setting"; readonly keys: readonly string[] }
  | { readonly is: "key"; readonly paths: readonly string[] }
  | { readonly is: "variable" | "model" };

/** The most definitions and uses that are read of one file. */
const FOUND_MAX = 50_000;

/** Collects what tags say. */
export class TagFindings {
  readonly definitions: TagDefinition[] = [];
  readonly uses: TagUse[] = [];

  use(use: TagUse): void {
    if (isName(use.name) && this.uses.length < FOUND_MAX) this.uses.push(use);
  }

  /** A use of the template at a path that is written at an offset; the name that counts is that of the file. */
  template(path: string, start: number, type: EdgeType, ending = ""): void {
    const at = path.search(/[^/:]*$/);
    this.use({ name: path.slice(at) + ending, start: start + at, type, of: { is: "template", path: path + ending } });
  }

  define(definition: TagDefinition): void {
    if (isName(definition.name) && this.definitions.length < FOUND_MAX) this.definitions.push(definition);
  }

  facts(isNamedByPath: boolean): TagFacts {
    const definitions = withinDepth(this.definitions.sort((a, b) => a.start - b.start || b.end - a.end));
    return { isNamedByPath, definitions, uses: this.uses.sort((a, b) => a.start - b.start) };
  }
}

function isName(text: string): boolean {
  return text !== "" && text.length <= NAME_CHARS_MAX;
}

/**
 * Definitions in order of place, of which those that stand within SYMBOL_DEPTH_MAX others reach no further than their opening tag: whatever
 * reads nested symbols may recurse, or read the text of each.
 */
function withinDepth(sorted: readonly TagDefinition[]): readonly TagDefinition[] {
  const ends: number[] = [];
  return sorted.map((definition) => {
    while (ends.length > 0 && (ends.at(-1) as number) <= definition.start) ends.pop();
    if (ends.length >= SYMBOL_DEPTH_MAX) return { ...definition, end: Math.min(definition.end, definition.headEnd) };
    ends.push(definition.end);
    return definition;
  });
}
