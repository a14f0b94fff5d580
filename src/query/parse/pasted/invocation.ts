/** Queries for a command by the line that runs it: `php artisan queue:work`, `mix phx.routes`, `npm run docs:build`, "queue:work command". */

/** A command as somebody types it. */
export interface Invocation {
  /** Its name, as the program has it. */
  readonly name: string;
  /** The word before it: the program, or what runs its commands. Undefined where the query says that the name is a command's. */
  readonly launcher?: string;
}

/** What runs the commands that a project defines. Other programs are launchers only under the name of the project. */
const LAUNCHERS: ReadonlySet<string> = new Set(
  "artisan mix rails rake thor console manage.py django-admin symfony npm pnpm yarn bun deno composer make just task npx gulp grunt invoke fab nox".split(
    " ",
  ),
);
/** Words between a launcher and the command. */
const RUN: ReadonlySet<string> = new Set(["run", "run-script", "exec", "do"]);
const COMMAND_NAME = /^[a-z]\w*(?:[:.-]\w+)*$/;
/** A name that no word of a sentence has. */
const SHAPED_NAME = /^[a-z]\w*(?:[:.-]\w+)+$/;
const SAID_TO_BE_COMMAND =
  /^(?:where(?:'s| is) |what does |find |show(?: me)? )?(?:the )?(?:(?<before>\S+) (?:sub)?command|(?:sub)?command (?<behind>\S+))(?: (?:do|defined|implemented|registered))?[?.]*$/i;
/** A longer query is a sentence, or a script. */
const CHARS_MAX = 200;
const WORDS_BEFORE_MAX = 4;

/** The command that a query runs or names; undefined for other queries. `ownName` is the name of the project, which its program mostly has. */
export function invocationIn(query: string, ownName: string): Invocation | undefined {
  const text = query.trim().replace(/^\$\s+/, "");
  if (text.length > CHARS_MAX || !/\s/.test(text)) return undefined;
  const { before, behind } = SAID_TO_BE_COMMAND.exec(text)?.groups ?? {};
  const said = (before ?? behind)?.replace(/["'`]/g, "");
  if (said !== undefined) return SHAPED_NAME.test(said) ? { name: said } : undefined;
  const words = text.split(/\s+/);
  const at = words.findIndex((word) => isLauncher(word, ownName));
  if (at < 0 || at >= WORDS_BEFORE_MAX) return undefined;
  const [name, ...rest] = words.slice(at + 1).filter((word, index) => index > 0 || !RUN.has(word));
  const isLine = rest.length === 0 || rest.some((word) => word.startsWith("-")) || SHAPED_NAME.test(name ?? "");
  return name !== undefined && COMMAND_NAME.test(name) && isLine ? { name, launcher: programOf(words[at] ?? "") } : undefined;
}

function isLauncher(word: string, ownName: string): boolean {
  const program = programOf(word);
  return LAUNCHERS.has(program) || (ownName !== "" && program === ownName.toLowerCase());
}

/** The name of a program without its path. */
function programOf(word: string): string {
  return word.slice(word.lastIndexOf("/") + 1);
}
