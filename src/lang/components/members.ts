/** The members of a component: what its scripts declare, and the slots in its markup. */
import type { Language } from "#lang/language.ts";
import { markupAlone } from "#lang/templates/markup.ts";
import { scriptRegions } from "#lang/trees/embedded.ts";
import { type ComponentMember, type ComponentSyntax, memberName } from "./member.ts";
import { ScriptText } from "./script-text.ts";
import { astroMembers, svelteMembers } from "./svelte.ts";
import { vueMembers } from "./vue.ts";

/** More members than a component has that a person wrote. */
const MEMBERS_MAX = 500;
const SLOT = /<slot(?=[\s/>])[^<>]*?\sname\s*=\s*(?<quote>["'])(?<name>[A-Za-z][\w-]*)\k<quote>[^<>]*>?/g;

const DECLARED: Readonly<Record<ComponentSyntax, (script: ScriptText, markup: string) => Iterable<ComponentMember>>> = {
  vue: vueMembers,
  svelte: svelteMembers,
  astro: astroMembers,
};

/** The members that a file declares as a component, in order of place; none in other languages. */
export function componentMembers(text: string, { components, embedded }: Language): readonly ComponentMember[] {
  if (!components || !embedded) return [];
  const script = new ScriptText(text, scriptRegions(text, embedded));
  const markup = markupAlone(text);
  const found: ComponentMember[] = [];
  const seen = new Set<string>();
  const places = new Set<number>();
  for (const members of [DECLARED[components](script, markup), slots(markup)]) {
    for (const member of members) {
      const key = `${member.role} ${member.name}`;
      if (member.name === "" || seen.has(key) || places.has(member.nameStart)) continue;
      seen.add(key);
      places.add(member.nameStart);
      if (found.push(member) >= MEMBERS_MAX) return found.sort((a, b) => a.start - b.start);
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

function* slots(markup: string): Generator<ComponentMember> {
  for (const { index, 0: whole, groups } of markup.matchAll(SLOT)) {
    const { name = "", quote = "" } = groups ?? {};
    const nameStart = index + whole.lastIndexOf(`${quote}${name}${quote}`) + 1;
    yield { name: memberName(name), role: "slot", start: index, end: index + whole.length, nameStart };
  }
}
