/** The name that an error message complains of: one that is not defined, not in scope, or called with what it does not take. */

/** How compilers and runtimes say it; the group is the name. */
const COMPLAINTS: readonly { readonly of: string; readonly shape: RegExp }[] = [
  { of: "GHC", shape: /\bnot in scope: (?:type constructor or class |data constructor )?[`'\u2018]?(?<name>[\w'.]{1,100})/i },
  { of: "PowerShell", shape: /\bThe term '(?<name>[\w:-]{1,100})' is not recognized/ },
  { of: "Erlang, Elixir", shape: /\bundefined function (?<name>[\w.!?:]{1,100})\/\d/ },
  { of: "Elixir", shape: /\bno function clause matching in (?<name>[\w.!?]{1,100})\/\d/ },
  { of: "Elixir", shape: /\bfunction (?<name>[\w.!?:]{1,100})\/\d{1,3} is undefined/ },
  { of: "Julia", shape: /\bno method matching (?<name>[\w.!]{1,100})\(/ },
  { of: "Julia", shape: /\bUndefVarError: `?(?<name>[\w!]{1,100})`? not defined/ },
  { of: "R", shape: /\bcould not find function "(?<name>[\w.]{1,100})"/ },
  { of: "Perl", shape: /\bCan't locate object method "(?<name>\w{1,100})" via package/ },
  { of: "Perl", shape: /\bUndefined subroutine &(?<name>[\w:]{1,100}) called/ },
  { of: "Python", shape: /\bNameError: name '(?<name>\w{1,100})' is not defined/ },
  { of: "Python", shape: /\bcannot import name '(?<name>\w{1,100})' from/ },
  { of: "linkers", shape: /\bundefined reference to [`'\u2018](?<name>[\w:~]{1,100})/ },
  { of: "C", shape: /\bimplicit declaration of function [`'\u2018](?<name>\w{1,100})/ },
  { of: "C", shape: /\buse of undeclared identifier '(?<name>\w{1,100})'/ },
  { of: "Rust", shape: /\bcannot find (?:function|value|type|macro|trait|struct[\w, ]{0,30}) `(?<name>\w{1,100})` in this scope/ },
  { of: "Go", shape: /: undefined: (?<name>[\w.]{1,100})/ },
  { of: "TypeScript", shape: /\bCannot find name '(?<name>[\w$]{1,100})'/ },
  { of: "JavaScript", shape: /\bReferenceError: (?<name>[\w$]{1,100}) is not defined/ },
  { of: "Kotlin", shape: /\b[Uu]nresolved reference:? '?(?<name>\w{1,100})/ },
  { of: "Ruby", shape: /\bundefined (?:local variable or )?method [`'](?<name>\w{1,100}[?!]?)'/ },
  { of: "PHP", shape: /\bCall to undefined (?:function|method) (?<name>[\w\\:]{1,100})\(/ },
];

/** How many characters of a line are read. */
const LINE_CHARS_MAX = 1_000;

/** The name that a line of an error message complains of, as it is written there. */
export function complainedOf(line: string): string | undefined {
  const read = line.slice(0, LINE_CHARS_MAX);
  for (const { shape } of COMPLAINTS) {
    const name = shape.exec(read)?.groups?.["name"];
    if (name !== undefined) return name.replace(/[.:]+$/, "");
  }
  return undefined;
}
