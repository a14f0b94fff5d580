/** What is read of the markup of a component. */
import type { ComponentSyntax, MemberRole } from "#lang/components/member.ts";
import type { Span } from "#lang/trees/captures.ts";

/** The code of some markup. */
export interface MarkupCode {
  /**
   * As long as the file, with white space for everything that is not code, so that offsets stay the same. Names are written as scripts
   * write them.
   */
  readonly text: string;
  /** Names that the markup binds itself, in loops and slots. */
  readonly locals: ReadonlySet<string>;
  /** The offsets of the names of tags, which mean components even where no script binds them. */
  readonly tags: ReadonlySet<number>;
  /** What the markup names by the names that declarations give to it, and not by those of their classes. */
  readonly elements?: readonly MarkupElement[];
  /** The end of a template in a script, whose component is the class that the script declares next. */
  readonly behind?: number;
  /** The framework of the component whose markup it is. */
  readonly framework?: ComponentSyntax;
  /** Whether the names that the markup does not bind are members of a component, whatever its script binds. */
  readonly namesMembers?: boolean;
}

/** A tag, an attribute or a pipe that stands for a class. */
export interface MarkupElement {
  readonly name: string;
  /** The offset of the name. */
  readonly start: number;
  /** What a tag sets or listens to. */
  readonly attributes: readonly { readonly name: string; readonly start: number; readonly role?: MemberRole }[];
  /** Whether it is the tag of a component that a file is, whose name stands in the code. */
  readonly isComponent?: boolean;
}

/** The code of a template that stands in a script, at its offsets in that script. */
export function inScript(code: MarkupCode, { start, end }: Span): MarkupCode {
  const moved = <T extends { readonly start: number }>(one: T): T => ({ ...one, start: one.start + start });
  return {
    ...code,
    text: " ".repeat(start) + code.text,
    tags: new Set([...code.tags].map((at) => at + start)),
    elements: (code.elements ?? []).map((element) => ({ ...moved(element), attributes: element.attributes.map(moved) })),
    behind: end,
  };
}
