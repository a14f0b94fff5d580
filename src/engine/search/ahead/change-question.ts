/**
 * Reads questions about what changed and when: "when was X last changed", "who changed X", "what changed in src since v2.1". The index has
 * the code as it is, and no commits.
 */
import { isNameLike } from "#query/parse/name-query.ts";

export type ChangeQuestion =
  /** `isOrigin`: the question is about the commit that added it. */
  | { readonly about: "history"; readonly name: string; readonly isOrigin: boolean }
  | { readonly about: "difference"; readonly base: string; readonly path?: string };

const NAME =
  "(?:the )?(?:(?:function|method|class|type|file|module|constant|variable|text|message|string|setting|flag|option) )?(?<name>[\"'`][^\"'`]+[\"'`]|\\S+?)";
const CHANGED = "(?:changed|modified|edited|touched|updated|added|introduced|created|removed|deleted|renamed|written|broken|refactored)";
/** The question who or what brought something into the code, and when. */
const ORIGIN = /\b(?:added|introduced|created|wrote|written|authored)\b/i;
const END = "\\s*[?.]*$";

const OF_ONE: readonly RegExp[] = [
  new RegExp(`^when (?:was|were|has|did) ${NAME} (?:last |been |first |get )*(?:${CHANGED}|change)(?: last)?${END}`, "i"),
  new RegExp(`^who (?:last |first |has )?(?:${CHANGED}|wrote|authored) ${NAME}(?: last)?${END}`, "i"),
  new RegExp(`^(?:what|which) (?:commits?|pull requests?|prs?) (?:last |first )?(?:${CHANGED}|touch(?:es)?|change) ${NAME}${END}`, "i"),
  new RegExp(`^(?:git )?(?:log|blame|history|commits|commit history|change history) (?:of|for|to|on) ${NAME}${END}`, "i"),
  new RegExp(`^(?:recent|latest|last) (?:changes|commits|edits) (?:of|to|in|on) ${NAME}${END}`, "i"),
];

const WHAT =
  "(?:what|which (?:files|functions|symbols|code))(?: has| have| was| were| got)?(?: been)? (?:changed|modified|edited|added|removed)";
const IN_PATH = "(?: in (?:the )?(?<path>\\S+?)(?: (?:directory|folder|package|module))?)?";

/** What people call a commit; `since startup` is about the program. */
const REF = "(?:v?\\d[\\w.-]*|[0-9a-f]{7,40}|HEAD\\S*|(?:origin/)?(?:main|master|develop|trunk)|\\S+[~^]\\d*|\\S*release\\S*)";

const SINCE: readonly RegExp[] = [
  new RegExp(`^${WHAT}${IN_PATH} since (?<base>${REF})${END}`, "i"),
  new RegExp(`^${WHAT}${IN_PATH} (?:in|with|during|over) the last (?:(?<count>\\d+) )?commits?${END}`, "i"),
  new RegExp(`^${WHAT} (?:in|with|during|over) the last (?:(?<count>\\d+) )?commits?(?: (?:in|to) (?<path>\\S+?))?${END}`, "i"),
  new RegExp(`^${WHAT} (?:on|in) (?:this|the current) branch${END}`, "i"),
];

const RECENTLY = "(?:recently|lately)";
/** How many commits are recent, where nobody says how many. */
const RECENT_COMMITS = 10;
/** What a path has and a word has not: a slash, or the ending of a file. */
const PATH = "(?:the )?(?<path>\\S*(?:/|\\.[a-z]\\w{0,4}\\b)\\S*?)(?: (?:directory|folder|package|module|file))?";
const RECENT: readonly RegExp[] = [
  new RegExp(`^${WHAT} ${RECENTLY}(?: (?:in|to) ${PATH})?${END}`, "i"),
  new RegExp(
    `^(?:what|which (?:files|functions|symbols|code))(?: has| have| was| were)? ${RECENTLY} (?:been )?(?:changed|modified|edited|added|removed)(?: (?:in|to) ${PATH})?${END}`,
    "i",
  ),
  new RegExp(
    `^(?:what (?:are|were) )?(?:the )?(?:recent|latest|last) (?:changes|commits|edits)(?: (?:of|to|in|on|under) (?:${PATH}|(?:this|the) (?:repo(?:sitory)?|project|codebase|branch)))?${END}`,
    "i",
  ),
];

/** The question about changes that a query asks, if it is one. */
export function changeQuestion(query: string): ChangeQuestion | undefined {
  const text = query.trim().replace(/\s+/g, " ");
  for (const shape of OF_ONE) {
    const typed = shape.exec(text)?.groups?.["name"];
    if (typed !== undefined && /\s/.test(typed)) return { about: "history", name: typed, isOrigin: isOrigin(text, typed) };
    const name = typed?.replace(/^["'`]+|["'`,]+$/g, "");
    if (name !== undefined && !/^\p{Ll}+$/u.test(name) && (isNameLike(name) || /[/.]/.test(name)) && !isFolder(name))
      return { about: "history", name, isOrigin: isOrigin(text, name) };
  }
  for (const shape of RECENT) {
    const match = shape.exec(text);
    const path = match?.groups?.["path"]?.replace(/^["'`]+|["'`,]+$/g, "");
    if (match) return { about: "difference", base: `HEAD~${RECENT_COMMITS}`, ...(path === undefined ? {} : { path }) };
  }
  for (const shape of SINCE) {
    const match = shape.exec(text);
    if (!match) continue;
    const { path, base, count } = match.groups ?? {};
    const from = base ?? (/ branch\s*[?.]*$/i.test(text) ? "" : `HEAD~${count ?? 1}`);
    return { about: "difference", base: from, ...(path === undefined ? {} : { path }) };
  }
  return undefined;
}

function isOrigin(question: string, name: string): boolean {
  return ORIGIN.test(question.replace(name, ""));
}

/** Whether a path has no ending, so that it names a folder, which has no history of its own. */
function isFolder(name: string): boolean {
  return /\//.test(name) && !/\.\w+(?::\w+)?$/.test(name);
}
