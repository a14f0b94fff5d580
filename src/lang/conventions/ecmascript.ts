/** What calls and decorators of JavaScript and TypeScript define: tests, and the names under which templates of Angular use classes. */
import { type Conventions, conventionTable } from "./convention.ts";
import { ECMASCRIPT_TEST_BLOCKS } from "./test-blocks.ts";

/** The first name of a selector that an application chooses: `app-user`, `[appUser]`, `button[app-button], a[app-button]`. */
const SELECTOR = /^\s*["'`](?:[\w*-]*\[)?([A-Za-z][\w-]*)/;

export const ECMASCRIPT_CONVENTIONS: Conventions = {
  table: conventionTable([
    ...ECMASCRIPT_TEST_BLOCKS,
    // Angular: selectors of components and directives, names of pipes.
    { words: "selector name", kind: "constant" },
  ]),
  argument: SELECTOR,
};
