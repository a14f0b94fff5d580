/** How facts write what a text in code names by a convention: the key of a translation, the file of a view. */

/** What the expressions begin with that such texts are. No source can write such a name. */
export const TEXT_NAMES = { translation: "{translation} ", view: "{view} ", pointer: "{pointer} ", command: "{command} " } as const;
/** What the names of such uses begin with, so that no other use of a word is looked at for them. */
const TRANSLATION_NAMED = "(translation)";
const VIEW_NAMED = "(view)";

const PATH = /^[\w-]+(?:(?:[./]|::?)[\w-]+)*$/;
const TRANSLATION = /^\{translation\} \[(?<namespace>[^\]]*)\](?<sign>[ *?])(?<key>[\s\S]*)$/;
const VIEW = /^\{view\} (?<kind>\w+)(?<sign>[ ?])(?<path>[\s\S]*)$/;

/** A key with its parts as names of symbols have them: a sentence loses its full stop, and the spaces between its parts. */
export function plainKey(key: string): string {
  const parts = key.split(".").map((part) => part.replace(/\s+/g, " ").trim());
  return parts.filter((part) => part !== "").join(".");
}

/** The name of uses of a key: its last part, or the whole of a key that is no path, such as a sentence. */
export function translationUse(key: string, standing: KeyStanding = "called"): string {
  const whole = plainKey(standing === "built" ? key.replace(/[.:][^.:]*$/, "") : key);
  return TRANSLATION_NAMED + (PATH.test(whole) ? whole.slice(whole.search(/[\w-]+$/)) : whole);
}

/**
 * What the code around a key tells of it: `called`, that it translates the key; `built`, that it adds the rest of the key at run time;
 * `written`, only that a string has the form of a key.
 */
export type KeyStanding = "called" | "built" | "written";
const SIGNS = { called: " ", built: "*", written: "?" } as const satisfies Record<KeyStanding, string>;

/** The namespace of Android's strings, which no other library's keys are in. */
export const ANDROID_SPACE = "@android";

/** The expression of a use: the namespace that code looks in ("" where it says none), and the key. */
export function translationMeant(namespace: string, key: string, standing: KeyStanding): string {
  return `${TEXT_NAMES.translation}[${namespace}]${SIGNS[standing]}${key}`;
}

/** What {@link translationMeant} was made of. */
export function translationIn(expression: string): { readonly namespace: string; readonly key: string; readonly standing: KeyStanding } {
  const { namespace = "", sign, key = "" } = TRANSLATION.exec(expression)?.groups ?? {};
  return { namespace, key, standing: sign === "*" ? "built" : sign === "?" ? "written" : "called" };
}

/** Whether a file is in a directory of views, by its path. */
export function isInViews(path: string): boolean {
  return /(?:^|\/)(?:views|templates|components)\//.test(path);
}

/** By whose conventions a path means a view. */
export type ViewKind = "rails" | "blade" | "express";

/** The name of uses of a view: that of its file without the sign of a partial and without extensions. */
export function viewUse(path: string): string {
  return (
    VIEW_NAMED +
    path
      .slice(path.search(/[^/]*$/))
      .replace(/^_/, "")
      .replace(/(?<=.)\..*$/s, "")
  );
}

/** The expression of a use of a view. `isPerhaps`: the code may show another one instead. */
export function viewMeant(kind: ViewKind, path: string, isPerhaps = false): string {
  return `${TEXT_NAMES.view}${kind}${isPerhaps ? "?" : " "}${path}`;
}

/** What {@link viewMeant} was made of. */
export function viewIn(expression: string): { readonly kind: string; readonly path: string; readonly isPerhaps: boolean } {
  const { kind = "", sign, path = "" } = VIEW.exec(expression)?.groups ?? {};
  return { kind, path, isPerhaps: sign === "?" };
}

/** The expression of a use by a JSON pointer: the path of a file ("" for the file itself), and the keys on the way. */
export function pointerMeant(path: string, keys: readonly string[]): string {
  return `${TEXT_NAMES.pointer}${path}#${keys.join("\n")}`;
}

/** What {@link pointerMeant} was made of. */
export function pointerIn(expression: string): { readonly path: string; readonly keys: readonly string[] } {
  const written = expression.slice(TEXT_NAMES.pointer.length);
  const at = written.indexOf("#");
  return { path: written.slice(0, at), keys: written.slice(at + 1).split("\n") };
}

/** What runs a script or a target by its name: a package manager of JavaScript, `make`, Composer, Task. */
export type CommandRunner = "npm" | "make" | "composer" | "task";

/** What the names of uses by commands begin with. */
const COMMAND_NAMED = "(command)";

/** How the expression of a use says that a command names a package, not a directory. */
export function packageCalled(name: string): string {
  return name === "" ? "" : `package:${name}`;
}

/** The name of a package that {@link packageCalled} was given; undefined for a directory. */
export function packageIn(where: string): string | undefined {
  return /^package:(?<name>.+)$/.exec(where)?.groups?.["name"];
}

/** The name of uses of a script. */
export function commandUse(name: string): string {
  return COMMAND_NAMED + name;
}

/** The expression of a use of a script: what runs it, and the directory or package that the command names ("" for none). */
export function commandMeant(runner: CommandRunner, where: string, name: string): string {
  return `${TEXT_NAMES.command}${runner} ${where} ${name}`;
}

/** What {@link commandMeant} was made of. */
export function commandIn(expression: string): { readonly runner: CommandRunner; readonly where: string; readonly name: string } {
  const [runner = "", where = "", name = ""] = expression.slice(TEXT_NAMES.command.length).split(" ");
  return { runner: runner as CommandRunner, where, name };
}

/** The text that an expression stands for; undefined for one that no text is. */
export function textIn(expression: string): string | undefined {
  if (expression.startsWith(TEXT_NAMES.translation)) return translationIn(expression).key;
  return expression.startsWith(TEXT_NAMES.view) ? viewIn(expression).path : undefined;
}
