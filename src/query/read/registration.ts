/**
 * Whether a place in code registers what a name means, so that others find it: hands it to a call such as `router.register(…)` or
 * `services.AddSingleton<…>()`, or lists it in a table. Read from the text before the name, in the notations that most languages share.
 */
import { identifierParts } from "#text/words/identifiers.ts";

/** How many lines before a name are read: a table of plug-ins may be long. */
export const LINES_BEFORE_MAX = 60;
/** How many brackets round a name are looked at, from the inside: `app.use(wrap(guard(X)))`. */
const BRACKETS_MAX = 4;

/** Verbs in names of functions that register their arguments: `AddSingleton`, `register_blueprint`. */
const REGISTERING: ReadonlySet<string> = wordsOf(
  "add append attach bind connect contribute decorate enroll expose extend include inject insert install map mount plug prepend provide push register set subscribe use wire",
);
/** The whole names of other such functions. As a part of a longer name, these words say what a type is: `TideMiddleware(…)`. */
const REGISTERING_NAMES: ReadonlySet<string> = wordsOf(
  "component directive factory handle hook middleware plugin provider route scoped service single singleton transient",
);

/** A decorator, an attribute or an annotation. */
const DECORATOR = /(?:@|#\[|^\s*\[)\s*(?<name>[\w.:]+)/gmu;
/** Decorators that register what they decorate, and say so by another word than the functions that register. */
const DECORATORS =
  /(?:^|\.)(?:Component|Service|Repository|(?:Rest)?Controller|Configuration|Named|Injectable|Singleton|\w*Scoped|Module|Bean|Entity|shared_task|task|command|fixture|receiver|listener|event|filter|tag|tool|hook(?:impl)?|callback|handler|job|rule|on_event|on|errorhandler|EventListener|Scheduled|ExportModStatic|Export|customElement|Directive|Pipe)$/;
/** Decorators whose methods make what their module or container offers. */
const OFFERS = /@(?:\w+\.)*(?:Bean|Binds\w*|Provides\w*|Produces|Contributes\w*|IntoSet|IntoMap)\b/;

const CLOSING: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };
/** A name right before a bracket, perhaps with type arguments: `app.use(`, `AddSingleton<IStore>(`. */
const CALLEE = /([\p{L}\p{N}_$]+)[!?]?(?:<[^()]*>|\[[^()[\]]*\])?\s*$/u;
/** A call without brackets, perhaps with other arguments before the name: `add_module :pier, `. */
const COMMAND = /^\s*(?:[\w@:]+\.)*(\w+)[!?]?\s+(?:[\w:.]+,\s*)*$/;
/** What stands before the brace of a literal rather than of a block: `= {`, `({`, `[]string{`. */
const LITERAL_BEFORE = /(?:[=(,[:{\]]\s*|[\p{L}\p{N}_])$/u;
/** A name before the block that it is called with: `single { Store() }`. */
const BLOCK_OF = /(?:^|[\n;{.(=]\s*)([\p{L}\p{N}_]+)(?:<[^()]*>)?[ \t]+$/u;
/** `items.map(f)` calls `f`, and a hook of React (`useMemo`) does not register it either. */
const CALLING = /^(?:map|flatMap|use\p{Lu}.*)$/u;
/** What stands before the bracket of a list rather than of an index: not a name, nor the end of an expression. */
const INDEXED_BEFORE = /(?<!\b(?:return|yield|await|in|of|case|else))(?<=[\p{L}\p{N}_$)\]"'`])$/u;
/** What stands before an attribute in square brackets: the end of a statement or a definition, or another attribute. */
const ATTRIBUTE_BEFORE = /(?:^|[;{}\])>]\s*|#)$|\n\s*$(?<![=(,:[{&|?]\s*)/;
/** Words before the parameters of a function without a name. */
const UNNAMED = /^(?:async|function|func|fn|fun|lambda|sub|return|if|while|for)$/;
const QUOTED = /(["'`])(?:\\.|(?!\1).)*\1/g;

/** How a place registers a name: a call does it, or a list or table has the name in it. It may also be a parameter of a definition. */
export type Registration = "called" | "listed" | "parameter";

/**
 * How the code registers the name that stands right behind `before`, which begins some lines earlier; undefined where nothing shows that it does.
 * `within` is the name of the function around it.
 */
export function registrationBehind(before: string, within?: string): Registration | undefined {
  const text = before.replace(QUOTED, (quoted) => `"${"_".repeat(quoted.length - 2)}"`);
  let isListed = false;
  let brackets = 0;
  for (const { bracket, at } of openBrackets(text)) {
    if (++brackets > BRACKETS_MAX) break;
    const head = text.slice(Math.max(0, at - 200), at);
    if (bracket === "(" || bracket === "<") {
      const callee = CALLEE.exec(head)?.[1];
      // The parameters of an unnamed function, and what is in brackets of their own.
      if (callee === undefined || UNNAMED.test(callee)) break;
      if (callee !== undefined && callee === within) return "parameter";
      if (callee !== undefined && isRegistering(callee)) return "called";
    } else if (bracket === "[") {
      if (ATTRIBUTE_BEFORE.test(head) || INDEXED_BEFORE.test(head.trimEnd())) break;
      isListed = true;
    } else if (LITERAL_BEFORE.test(head)) isListed = true;
    else return isRegistering(BLOCK_OF.exec(head)?.[1] ?? "") ? "called" : isListed ? "listed" : undefined;
  }
  if (brackets === 0 && isRegistering(COMMAND.exec(text.slice(text.lastIndexOf("\n") + 1))?.[1] ?? "")) return "called";
  return isListed ? "listed" : undefined;
}

/** Whether a function of this name registers something: `register_blueprint`, `AddScoped`, `bindsTopicRepository`. */
function isRegistering(name: string): boolean {
  if (CALLING.test(name)) return false;
  const parts = identifierParts(name).map((part) => part.replace(/s$/, ""));
  return parts.some((part) => REGISTERING.has(part)) || (parts.length === 1 && REGISTERING_NAMES.has(parts[0] ?? ""));
}

/** Whether a function of this name registers what it takes or makes for others: `registerServices`, `bindsTopicRepository`, `provideClock`. */
export function isRegisteringFunction(name: string): boolean {
  return /^(?:register|bind|provide|install)s?(?:_|\p{Lu}|$)/u.test(name);
}

/** Whether the head of a definition has a decorator that registers it: `@Component`, `@app.task`, `@register.filter`. */
export function isRegisteringHead(head: string): boolean {
  return [...head.matchAll(DECORATOR)].some(({ groups: { name = "" } = {} }) => DECORATORS.test(name) || isRegistering(name));
}

/** Whether the head of a function, its decorators included, says that the function makes something for a container: `@Bean`, `@Provides`. */
export function offersResult(head: string): boolean {
  return OFFERS.test(head);
}

/** Whether a function binds its parameter to its result: `@Binds abstract fun clock(it: UtcClock): Clock`. */
export function bindsParameter(name: string, head: string): boolean {
  return /^binds?(?:_|\p{Lu}|$)/u.test(name) || /@(?:\w+\.)*Binds\b/.test(head);
}

/** The brackets that are open at the end of a text, from the inside. `<` counts where it directly follows a name. */
function* openBrackets(text: string): Generator<{ readonly bracket: string; readonly at: number }> {
  const closed: string[] = [];
  for (let at = text.length - 1; at >= 0; at--) {
    const sign = text.charAt(at);
    const opening = CLOSING[sign];
    if (opening !== undefined) closed.push(opening);
    else if (sign === "(" || sign === "[" || sign === "{") {
      if (closed.at(-1) === sign) closed.pop();
      else if (closed.length === 0) yield { bracket: sign, at };
      else return;
    } else if (sign === "<" && closed.length === 0 && /\w$/.test(text.slice(Math.max(0, at - 1), at)) && !/[>;]/.test(text.slice(at))) {
      yield { bracket: sign, at };
    }
  }
}

function wordsOf(words: string): ReadonlySet<string> {
  return new Set(words.split(" "));
}
