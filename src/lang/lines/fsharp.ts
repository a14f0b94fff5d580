/** The rules of F#. */
import type { LineRule, LineRules } from "./line-rules.ts";

const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/));

const WORDS = words(
  `abstract and as assert async base begin box class default delegate do done downcast downto elif else end exception extern failwith failwithf false
   finally fixed for fst fun function global id if ignore in inherit inline interface internal invalidArg invalidOp lazy let lock match member module
   mutable namespace nameof new not null nullArg of open or override printf printfn private public query raise rec ref reraise return seq sig sizeof
   snd sprintf static string struct task then to true try type typeof unbox upcast use val void when while with yield int float bool char byte unit
   eprintf eprintfn exit hash compare max min abs int64 decimal double option list array set dict`,
);
const TYPES = words("Some None Ok Error Choice Lazy List Seq Array Map Set Option Result String Async Task");

/** What may stand before a function that is called: the start of a line, an operator, a bracket, or a word that an expression follows. */
const BEFORE = String.raw`(?<=^[ \t]{0,80}|[=(|>,;&<\[{!-][ \t]{0,8}|\b(?:then|else|if|elif|match|in|do|return|not|yield|when|lazy|use|assert)[!]?[ \t]{1,8})`;
const NEXT_WORD = String.raw`(?![ \t]+(?:then|with|do|in|of|and|or|when|as|to|else|downto)\b)`;
const NO_HEAD = String.raw`(?<!^[ \t]{0,80}(?:open|namespace|module|#\w+)\b[^\n]{0,120})`;

const DEFINITIONS: readonly LineRule[] = [
  // Tests of Expecto, and lists of them.
  {
    find: /^[ \t]*(?:\[[ \t]*)?(?:let[ \t]+\w+[ \t]*=[ \t]*)?(?<word>[fp]?test(?:Case|Property|Task|List|Theory|Fixture|Sequenced)?(?:Async|Task)?)[ \t]+"(?<name>[^"\n]+)"/dgm,
    kind: "function",
    extent: "indent",
    isTest: true,
  },
  { find: /^namespace[ \t]+(?:rec[ \t]+)?(?<name>[\w.]+)/gm, is: "package" },
  { find: /^[ \t]*module[ \t]+(?:(?:rec|private|internal|public)[ \t]+){0,2}(?<name>[\w.]+)[ \t]*=/gm, kind: "module", extent: "indent" },
  { find: /^module[ \t]+(?:(?:rec|private|internal|public)[ \t]+){0,2}(?<name>[\w.]+)[ \t]*$/gm, is: "package" },
  {
    find: /^[ \t]*(?:type|and)[ \t]+(?:(?:private|internal|public)[ \t]+)?(?<name>[A-Z]\w*)(?:<[^<>\n]*>)?[^=\n]*=/gm,
    kind: "type",
    extent: "indent",
  },
  {
    find: /^[ \t]*(?:static[ \t]+)?(?:member|override|abstract|default)(?:[ \t]+(?:val|inline|private|internal))*[ \t]+(?:\w+\.)?(?<name>\w+)/gm,
    kind: "method",
    extent: "indent",
  },
  {
    find: /^let[ \t]+(?:(?:rec|inline|private|internal|mutable)[ \t]+){0,3}(?<name>\w+)(?=[ \t]*(?:<[^<>\n]*>)?[ \t]+[(\w])/gm,
    kind: "function",
    extent: "indent",
  },
  {
    find: /^[ \t]{1,8}let[ \t]+(?:(?:rec|inline|private|internal)[ \t]+){0,3}(?<name>\w+)(?=[ \t]+[(\w][^=\n]{0,200}=)/gm,
    kind: "function",
    extent: "indent",
  },
  {
    find: /^[ \t]*(?:\||type[ \t]+\w+[ \t]*=[ \t]*\|?)[ \t]*(?<name>[A-Z]\w*)(?:[ \t]+of\b[^\n]*)?[ \t]*(?:\/\/[^\n]*)?$/gm,
    kind: "constant",
    extent: "line",
  },
  { find: /^[ \t]*\{?[ \t]*(?:mutable[ \t]+)?(?<name>[A-Z]\w*)[ \t]*:[ \t]*[^:=\n]{1,200}$/gm, kind: "property", extent: "line" },
  {
    find: /^[ \t]{0,8}let[ \t]+(?:(?:mutable|private|internal|inline)[ \t]+){0,3}(?<name>\w+)[ \t]*(?::[^=\n]{1,200})?=/gm,
    kind: "variable",
    extent: "indent",
  },
];

const USES: readonly LineRule[] = [
  { find: /^open[ \t]+(?<name>[\w.]+)/gm, use: "imports" },
  { find: /^[ \t]*inherit[ \t]+(?:\w+\.){0,5}(?<name>\w+)/gm, use: "extends" },
  { find: /^[ \t]*interface[ \t]+(?:\w+\.){0,5}(?<name>\w+)(?=[^\n]*\bwith\b)/gm, use: "implements" },
  { find: new RegExp(`${NO_HEAD}(?<![\\w."])(?<qualifier>[A-Z]\\w*(?:\\.[A-Z]\\w*){0,5})\\.(?<name>[a-z]\\w*)`, "gm"), use: "calls" },
  {
    find: new RegExp(`${NO_HEAD}(?<![\\w."])(?<qualifier>[A-Z]\\w*(?:\\.[A-Z]\\w*){0,5})\\.(?<name>[A-Z]\\w*)[ \\t]?\\(`, "gm"),
    use: "calls",
  },
  { find: /(?<=[\w)\]])(?<qualifier>\.)(?<name>[A-Z]\w*)[ \t]?\(/gm, use: "calls" },
  { find: new RegExp(`${NO_HEAD}(?<![\\w."])(?<qualifier>[A-Z]\\w*(?:\\.[A-Z]\\w*){0,5})\\.(?<name>[A-Z]\\w*)`, "gm"), use: "references" },
  { find: new RegExp(`${BEFORE}(?<name>[a-z_]\\w*)(?=[ \\t]+[\\w("'\\[{]|\\()${NEXT_WORD}`, "gm"), use: "calls", except: WORDS },
  { find: /(?:\|>|>>|<\|)[ \t]*(?<name>[a-z_]\w*)/gm, use: "calls", except: WORDS },
  { find: /(?<![\w."])(?<name>[A-Z]\w*)[ \t]?\(/gm, use: "calls", except: TYPES },
  { find: /(?<=[\w)][ \t]{0,4}:[ \t]{0,4})(?<name>[A-Z]\w*)/gm, use: "references", except: TYPES },
  { find: /(?<=\bof[ \t]{1,4})(?<name>[A-Z]\w*)/gm, use: "references", except: TYPES },
];

export const FSHARP_LINES: LineRules = { rules: [...DEFINITIONS, ...USES] };
