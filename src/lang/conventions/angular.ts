/** The names under which templates of Angular use classes: selectors of components and directives, names of pipes. */
import { type Conventions, conventionTable } from "./convention.ts";

export const ANGULAR_CONVENTIONS: Conventions = {
  table: conventionTable([{ words: "selector name", kind: "constant" }]),
  // The first name of a selector that an application chooses: `app-user`, `[appUser]`, `button[app-button], a[app-button]`.
  argument: /^\s*["'`](?:[\w*-]*\[)?([A-Za-z][\w-]*)/,
};
