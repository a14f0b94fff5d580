/** Texts of packages that are programs or forms of their own: files under templates/, with `{{names}}` where facts go. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = join(import.meta.dir, "templates");

/** A template with its facts in it. Throws when one is missing or left over: a package with a hole in it must not leave the house. */
export function render(name: string, facts: Readonly<Record<string, string>>): string {
  const used = new Set<string>();
  const text = readFileSync(join(FOLDER, name), "utf8").replaceAll(/\{\{(\w+)\}\}/g, (_, fact: string) => {
    const value = facts[fact];
    if (value === undefined) throw new Error(`the template ${name} wants {{${fact}}}, which nobody gives`);
    used.add(fact);
    return value;
  });
  const unused = Object.keys(facts).filter((fact) => !used.has(fact));
  if (unused.length > 0) throw new Error(`the template ${name} has no place for ${unused.join(", ")}`);
  return text;
}
