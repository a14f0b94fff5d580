/**
 * Questions about a project itself: how its tests run, where its version is, what it depends on, which runtime it needs, where CI and tools are
 * configured, which environment variables it reads. Code has the words of such questions everywhere, and answers none of them; files
 * that each ecosystem has for the purpose do.
 *
 * A question is read as a bag of words: the words that name its subject, and else only words that such questions are made of. One other word
 * ("how does the parser handle versions") makes it a question about code.
 */

import { type TriggerQuestion, triggerQuestion } from "./triggers.ts";
import {
  ABOUT,
  ABOUT_INTEGRATION,
  ASKING,
  COMMANDS,
  DECLARED,
  DEPENDENCIES,
  DOING,
  ENVIRONMENT,
  INTEGRATION,
  LICENSE,
  OBJECTS,
  PROJECT,
  ROUTES,
  RUNTIME,
  RUNTIME_NAMES,
  TASK_WORDS,
  type Task,
  TESTED,
  TODOS,
  VERSION,
  type Vocabulary,
  withTasksAsWords,
} from "./words.ts";

/** What a list of places in the code is asked for. */
export type Listing = "environment" | "todos" | "routes" | "commands";

/** How people do something with the project. */
export interface TaskQuestion {
  readonly subject: "task";
  readonly task: Task;
  /** The words of the question, in lower case. */
  readonly words: readonly string[];
  /** Of these, the words that no such question needs: what is built or run, if a command is called so, and else the question is about code. */
  readonly others: readonly string[];
  readonly isOfContinuousIntegration: boolean;
}

export type ProjectQuestion =
  | TaskQuestion
  | { readonly subject: "version" | "dependencies" | "license" }
  /** What the project is, and what it is for. */
  | { readonly subject: "about" }
  /** Where continuous integration is configured. */
  | { readonly subject: "integration" }
  /** Which version of a package the project uses, or has. */
  | { readonly subject: "dependency"; readonly name: string }
  /** Which version of a language or platform the project needs; `name` as typed, in lower case. */
  | { readonly subject: "runtime"; readonly name: string; readonly isOfContinuousIntegration?: boolean }
  | TriggerQuestion
  /** Where a tool is configured. */
  | { readonly subject: "tool"; readonly name: string }
  | { readonly subject: Listing };

/** How a question for a command begins. */
const HOW =
  /^(?:how (?:to|do|does|can|should|would|are|is)|(?:what|which)(?:'s| is)? (?:the )?(?:\w+ )?(?:command|script|make target|task)s?|command (?:to|for)) /;
/** How a question for a command ends: "build command", "the npm script for tests". */
const COMMAND_LAST = /\b(?:command|script|make target)$/;
/**
 * What is asked for as an order, if nothing else is said: "run the tests", "build the project". Without an article it is what functions are
 * called: `runTests`, `installDependencies`.
 */
const ORDER = /^(?:run|execute|build|compile|install|setup|lint|format|deploy|release) (?:all )?(?:the|this|our|my|all) /;
/** How many words may name what is built or run: "the mobile app", "the protobuf code". */
const OTHER_WORDS_MAX = 2;
const WORDS_MAX = 14;
const CHARS_MAX = 120;

const DEPENDENCY: readonly RegExp[] = [
  /^(?:what |which )?versions? of (?:the )?([\w@./:-]+)(?: package| library| gem| crate)?(?: (?:is|are|do|does|we|it|this|the|project|use|uses|used|need|needs|needed|required|requires|installed|depend|depends|on|by)){0,6}$/,
  /^(?:what|which) ([\w@./:-]+) version (?:is|are|do|does|it|we) [\w ]{2,30}$/,
  /^(?:what|which) version (?:is|of) (?:the )?([\w@./:-]+)(?: package| library| gem| crate| module)?$/,
];
const TOOL: readonly RegExp[] = [
  /^where (?:is|are) (?:the )?([\w.+-]{2,30}) (?:configured|configuration|config|settings)(?: file)?$/,
  /^(?:the )?([\w.+-]{2,30}) (?:config|configuration|settings|configuration file|config file)$/,
  /^(?:where is the )?(?:config|configuration|settings)(?: file)? (?:of|for) (?:the )?([\w.+-]{2,30})$/,
];

/**
 * What a query asks about the project; undefined for all other queries. `ownName` is the name of the project, which such questions may say ("how do I
 * build redis").
 */
export function projectQuestion(query: string, ownName = ""): ProjectQuestion | undefined {
  if (query.length > CHARS_MAX) return undefined;
  const plain = query
    .trim()
    .toLowerCase()
    .replace(/[?.!\s]+$/, "")
    .replace(/'s\b/g, " 's");
  const said = withTasksAsWords(plain).split(/\s+/);
  if (said.length < 2 || said.length > WORDS_MAX) return undefined;
  // "version of redis" is "version of it", where the project is called so.
  const others = said.filter((word) => word !== ownName.toLowerCase());
  const [text, bag] = [others.join(" "), new Set(others)];
  return triggerQuestion(text) ?? listing(text, bag) ?? named(text, bag) ?? task(text, bag) ?? about(text, bag) ?? fact(bag) ?? tool(text);
}

/** Where one question ends and the next begins: "what is this and how do I build it". */
const BETWEEN = /[,;?.]?\s+and\s+(?=(?:how|what|where|which)\b)|[,;?.]\s+(?=(?:how|what|where|which)\b)/i;
/** Several things to do in one question: "how do I build, test and run it". */
const SEVERAL_TASKS =
  /^(?<how>how (?:to|(?:do|can|should|would) (?:i|we|you|one))) (?<first>\w+(?:,? \w+)?),? and (?<last>\w+)(?<rest>.*)$/i;
const QUESTIONS_MAX = 4;
const SEVERAL_CHARS_MAX = 200;

/** The questions of a query that asks several about the project at once; none for any other query. */
export function projectQuestions(query: string, ownName = ""): readonly ProjectQuestion[] {
  if (query.length > SEVERAL_CHARS_MAX) return [];
  const parts = query.trim().split(BETWEEN).flatMap(eachTask);
  if (parts.length < 2 || parts.length > QUESTIONS_MAX) return [];
  const asked = parts.map((part) => projectQuestion(part, ownName));
  const isAll = asked.every((one) => one !== undefined && !(one.subject === "task" && one.others.length > 0));
  return isAll ? asked.filter((one) => one !== undefined) : [];
}

function eachTask(part: string): string[] {
  const { how, first, last, rest } = SEVERAL_TASKS.exec(part)?.groups ?? {};
  if (how === undefined || first === undefined || last === undefined) return [part];
  return [...first.split(/,? /), last].map((verb) => `${how} ${verb}${rest ?? ""}`);
}

/** Questions for what the project is: "what is this", "what does this project do", "overview of the codebase". */
function about(text: string, bag: ReadonlySet<string>): ProjectQuestion | undefined {
  // A question that had the name of the project is one without a noun: "what is", "what does do".
  const isAsked =
    /^what (?:is|'s|does)(?: (?:this|it|that)\b| do$|$)|^what (?:is|'s|does) the (?:\S+ )?(?:for|about|do)$|^what (?:kind|sort) of\b/.test(
      text,
    ) ||
    (hasOneOf(bag, "overview", "introduction", "summary", "purpose", "describe", "explain") && [...bag].some((word) => PROJECT.has(word)));
  return isAsked && hasOnly(bag, ABOUT) ? { subject: "about" } : undefined;
}

/** The words of a question that are neither among those nor among those that all such questions have. */
function othersThan(bag: ReadonlySet<string>, vocabularies: readonly Vocabulary[]): string[] {
  const all = [ASKING, PROJECT, DECLARED, ...vocabularies];
  return [...bag].filter((word) => !all.some((known) => known.has(word)));
}

function hasOnly(bag: ReadonlySet<string>, ...vocabularies: readonly Vocabulary[]): boolean {
  return othersThan(bag, vocabularies).length === 0;
}

const hasOneOf = (bag: ReadonlySet<string>, ...wanted: readonly string[]): boolean => wanted.some((word) => bag.has(word));

function listing(text: string, bag: ReadonlySet<string>): ProjectQuestion | undefined {
  const asksForList = /^(?:which|what|list|show|find|all|every|get|give)\b/.test(text);
  if (!asksForList) return undefined;
  if (hasOneOf(bag, "variables", "variable", "vars", "var", "envvars") && hasOneOf(bag, "environment", "env", "envvars"))
    return hasOnly(bag, ENVIRONMENT) ? { subject: "environment" } : undefined;
  if (hasOneOf(bag, "todo", "todos", "fixme", "fixmes")) return hasOnly(bag, TODOS) ? { subject: "todos" } : undefined;
  if (hasOneOf(bag, "routes", "endpoints")) return hasOnly(bag, ROUTES) ? { subject: "routes" } : undefined;
  if (hasOneOf(bag, "commands", "subcommands")) return hasOnly(bag, COMMANDS) ? { subject: "commands" } : undefined;
  return undefined;
}

/** Questions for the version of something that they name. */
function named(text: string, bag: ReadonlySet<string>): ProjectQuestion | undefined {
  if (!/version|standard|target|minimum/.test(text)) return undefined;
  const runtime = [...bag].find((word) => RUNTIME_NAMES.has(word));
  const asksForVersion = hasOneOf(bag, "version", "versions", "standard", "targeted", "minimum");
  if (runtime !== undefined && asksForVersion && hasOnly(bag, RUNTIME, RUNTIME_NAMES)) return { subject: "runtime", name: runtime };
  if (runtime !== undefined && asksForVersion && hasOnly(bag, RUNTIME, RUNTIME_NAMES, ABOUT_INTEGRATION, TESTED))
    return { subject: "runtime", name: runtime, isOfContinuousIntegration: true };
  if (hasOneOf(bag, "frameworks") && hasOneOf(bag, "target") && hasOnly(bag, RUNTIME)) return { subject: "runtime", name: "" };
  for (const shape of DEPENDENCY) {
    const name = shape.exec(text)?.[1];
    if (name !== undefined && !ASKING.has(name) && !PROJECT.has(name)) return { subject: "dependency", name };
  }
  return undefined;
}

function fact(bag: ReadonlySet<string>): ProjectQuestion | undefined {
  const isAsked = [...bag].some(
    (word) => ASKING.has(word) || PROJECT.has(word) || word === "current" || word === "runtime" || word === "direct",
  );
  if (hasOneOf(bag, "version") && isAsked && hasOnly(bag, VERSION)) return { subject: "version" };
  if (hasOneOf(bag, "dependencies", "depend", "depends") || (bag.has("dependency") && hasOneOf(bag, "versions")))
    return isAsked && hasOnly(bag, DEPENDENCIES) ? { subject: "dependencies" } : undefined;
  if (hasOneOf(bag, "license", "licence", "licensed", "licenced")) return hasOnly(bag, LICENSE) ? { subject: "license" } : undefined;
  const isIntegration =
    hasOneOf(bag, "ci", "ci/cd") || (bag.has("continuous") && bag.has("integration")) || (bag.has("github") && bag.has("actions"));
  return isIntegration && hasOnly(bag, INTEGRATION) ? { subject: "integration" } : undefined;
}

function task(text: string, bag: ReadonlySet<string>): ProjectQuestion | undefined {
  const isOrder = ORDER.test(text);
  if (!isOrder && !HOW.test(`${text} `) && !COMMAND_LAST.test(text)) return undefined;
  const [found] = TASK_WORDS.find(([, own]) => [...bag].some((word) => own.has(word))) ?? [];
  if (found === undefined) return undefined;
  const others = othersThan(bag, [...TASK_WORDS.map(([, own]) => own), DOING, OBJECTS, ABOUT_INTEGRATION]);
  if (others.length > (isOrder ? 0 : OTHER_WORDS_MAX)) return undefined;
  // Tests and docs are a project's; what is built, installed or run may be anything in the code: a server, an index, a command.
  const isOfProjectAlone = found !== "start" && found !== "build" && found !== "install";
  if (isOrder && !isOfProjectAlone && ![...bag].some((word) => PROJECT.has(word) || word === "dependencies")) return undefined;
  const isOfContinuousIntegration = [...bag].some((word) => ABOUT_INTEGRATION.has(word));
  return { subject: "task", task: found, words: [...bag], others, isOfContinuousIntegration };
}

function tool(text: string): ProjectQuestion | undefined {
  if (!/config|settings/.test(text)) return undefined;
  for (const shape of TOOL) {
    const name = shape.exec(text)?.[1];
    if (name !== undefined && !ASKING.has(name) && !PROJECT.has(name)) return { subject: "tool", name };
  }
  return undefined;
}

/** What questions for a task begin or end with: ranking asks for each candidate, and most queries are not read any further. */
const MAY_ASK_HOW =
  /^\s*(?:how|what|which|command|run|execute|build|compile|install|set|lint|format|deploy|release)\b|\b(?:command|script|target)\W{0,3}$/i;

/** Whether a question asks how people handle the project, and not what its code does. */
export function asksHowToHandle(query: string): boolean {
  if (!MAY_ASK_HOW.test(query)) return false;
  const asked = projectQuestion(query);
  return asked?.subject === "task" && asked.others.length === 0;
}
