/** Types of arguments, as far as the text of a call and of the function around it states them. */
import type { State } from "#engine/changes/impact/state.ts";
import { languageById } from "#lang/languages.ts";
import { isFunction } from "#query/graph/meaning/symbol-kinds.ts";
import { signatureOf } from "#query/read/signature.ts";

/** Types that a text, or a number, surely is not. */
const NO_TEXT = /^(?:int|long|short|byte|float|double|boolean|bool|char|Integer|Long|Short|Byte|Float|Double|Boolean)$/;
const NO_NUMBER = /^(?:[Ss]tring|CharSequence|boolean|bool|Boolean)$/;

/** A call, with what is read to find the types of its arguments. */
export interface GivenCall {
  readonly language: string;
  readonly items: readonly string[];
  /** The function around the call up to it, or the lines above where there is none. */
  readonly above: string;
  readonly state: State;
}

/**
 * Which of two overloads, told apart by the types of their parameters, a call means: "one" where it surely is `one`; "neither" where it
 * surely does not fit `one`; undefined where the text does not tell.
 */
export function meantByTypes(call: GivenCall, gone: readonly string[], one: readonly string[]): "one" | "neither" | undefined {
  if (languageById(call.language)?.spelledTypes?.areAhead !== true || gone.length !== one.length || call.items.length !== one.length)
    return undefined;
  const differing = one.flatMap((type, at) => (type === gone[at] ? [] : [{ type, other: gone[at] ?? "", item: call.items[at] ?? "" }]));
  if (differing.length === 0) return undefined;
  const [isText, isNumber] = [/^"(?:[^"\\]|\\.)*"\s*(?:$|\+)/, /^-?\d[\w.]*$/];
  if (differing.some(({ type, item }) => (isText.test(item) && NO_TEXT.test(type)) || (isNumber.test(item) && NO_NUMBER.test(type))))
    return "neither";
  const isOfOne = differing.every(({ type, other, item }) => {
    if (isNumber.test(item)) return NO_NUMBER.test(other);
    if (isText.test(item)) return NO_TEXT.test(other);
    return typeOfArgument(item, call) === type;
  });
  return isOfOne ? "one" : undefined;
}

/** The type of an argument: of a new value, of a variable that is declared once around the call, or of a chain of methods of a type. */
function typeOfArgument(item: string, call: GivenCall): string | undefined {
  const made = /^new\s+(?:\w+\.)*(\w+)\s*\((?:[^()]|\([^()]*\))*\)$/.exec(item)?.[1];
  if (made) return made;
  if (/^\w+$/.test(item)) {
    const declared = [...call.above.matchAll(new RegExp(`(?<!\\w)([A-Z]\\w*)(?:<[^<>]*>)?\\s+${item}\\s*(?=[,)=;:])`, "g"))];
    const types = new Set(declared.map(([, type]) => type));
    return types.size === 1 ? [...types][0] : undefined;
  }
  const chain = /^([A-Z]\w*)((?:\s*\.\s*\w+\((?:[^()]|\([^()]*\))*\))+)$/.exec(item);
  const names = chain?.[2]?.replace(/\((?:[^()]|\([^()]*\))*\)/g, "").match(/\w+/g) ?? [];
  return chain ? names.reduce<string | undefined>((type, name) => type && resultOf(type, name, call), chain[1]) : undefined;
}

/** The type that all methods of a name give that a type of this name has. */
function resultOf(owner: string, name: string, { state, language }: GivenCall): string | undefined {
  const { facts } = state;
  const methods = facts.named(name, language).filter((one) => isFunction(one) && facts.parentOf(one)?.name === owner);
  const types = new Set(methods.map((one) => signatureOf(one, one.language).type.replace(/<.*>$/, "")));
  return types.size === 1 ? [...types][0] : undefined;
}
