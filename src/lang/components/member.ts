/** What a component lets others set, hear and fill, and what its own markup names. */
import type { Span } from "#lang/trees/captures.ts";
import { camelCased } from "#text/words/identifiers.ts";

/** Frameworks whose components are files. */
export type ComponentSyntax = "vue" | "svelte" | "astro";

/**
 * What a member of a component is to others: `prop`: an attribute of its tag sets it. `event`: an attribute of its tag listens to it. `slot`:
 * what stands in its tag fills it. `own`: nothing, only the component itself uses it.
 */
export type MemberRole = "prop" | "event" | "slot" | "own";

/** A member of a component, where its file declares it. Offsets are those of the file. */
export interface ComponentMember extends Span {
  /** As scripts write it; see {@link memberName}. */
  readonly name: string;
  readonly role: MemberRole;
  /** The offset of the name or, where the text lacks it (`defineModel()` declares `modelValue`), of what stands for it. */
  readonly nameStart: number;
}

/** A member's name as scripts write it: markup may write `row-click` for `rowClick`. */
export function memberName(written: string): string {
  return camelCased(written);
}
