/** Uses in the bodies of macros, which the grammars of C and C++ leave unparsed. */
import { BUILTIN, type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { PlainUse, UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex } from "#lang/usage/syntax-tree.ts";

const TOKENS =
  /"[^"\\\n]*(?:\\.[^"\\\n]*)*"|'[^'\\\n]*(?:\\.[^'\\\n]*)*'|\/\*[\s\S]*?(?:\*\/|$)|\/\/(?:\\\n|[^\n])*|##?|->|::|==|[A-Za-z_$][\w$]*|\.?\d[\w.']*|\\[^\s]?|[^\s\\]/g;
const SKIPPED = /^(?:\/[/*]|\\$)/;
const NAME = /^[A-Za-z_$]/;

/** Words that are not names. After a word of `BEFORE_EXPRESSIONS`, a name is not being declared. */
const KEYWORDS = new Set(
  `alignas alignof asm auto break case catch char class const consteval constexpr constinit const_cast continue decltype default defined delete do
   double dynamic_cast else enum explicit export extern float for friend goto if inline int long mutable namespace new noexcept operator private
   protected public register reinterpret_cast requires restrict return short signed sizeof static static_assert static_cast struct switch template
   this throw try typedef typename typeof __typeof__ union unsigned using virtual void volatile wchar_t while _Static_assert _Alignof _Bool
   __inline __inline__ __attribute__ __asm__ __volatile__ __extension__ __VA_ARGS__ __VA_OPT__ __FILE__ __LINE__ __func__ __FUNCTION__ bool
   size_t ssize_t true false NULL nullptr std`.split(/\s+/),
);
const BEFORE_EXPRESSIONS = new Set("return else case goto do sizeof throw new delete typeof __typeof__ defined".split(" "));
const TAGS = new Set(["struct", "union", "enum", "class"]);

/** The uses in the body of a macro, or in the argument of `#undef`. */
export function macroUses(reader: UsageReader, node: NodeIndex): readonly PlainUse[] {
  const { tree } = reader;
  const parent = tree.parent(node);
  if (tree.kind(parent) === "preproc_call" && tree.textOf(tree.child(parent, "directive")) !== "#undef") return [];
  const written = tree.textOf(node);
  if (!/[A-Za-z_$]/.test(written)) return [];
  const locals = parametersOf(reader, parent);
  const tokens = [...written.matchAll(TOKENS)].filter(([token]) => !SKIPPED.test(token));
  const uses: PlainUse[] = [];
  // What the previous name denotes, for chains such as `a.b->c`.
  let object: ExpressionId = UNKNOWN;
  for (const [place, token] of tokens.entries()) {
    const [name] = token;
    if (!NAME.test(name) || KEYWORDS.has(name)) {
      if (name !== "." && name !== "->" && name !== "::") object = UNKNOWN;
      continue;
    }
    const before = tokens[place - 1]?.[0] ?? "";
    const next = tokens[place + 1]?.[0] ?? "";
    if (before === "##" || next === "##" || before === "#") {
      object = UNKNOWN;
      continue;
    }
    const isMember = before === "." || before === "->" || before === "::";
    if (!isMember && isDeclared(before, next)) locals.add(name);
    if (!isMember && locals.has(name)) {
      object = UNKNOWN;
      continue;
    }
    const isOfLanguage = before === "::" && tokens[place - 2]?.[0] === "std";
    const holder = isOfLanguage ? BUILTIN : object;
    const expression = isMember ? reader.member(holder, name) : reader.nonlocal(name, node, TAGS.has(before));
    object = expression;
    if (isOfLanguage || expression === BUILTIN) continue;
    uses.push({ start: tree.start(node) + token.index, name, expression, type: next === "(" ? "calls" : "references" });
  }
  return uses;
}

function parametersOf(reader: UsageReader, macro: NodeIndex): Set<string> {
  const { tree } = reader;
  const parameters = tree.child(macro, "parameters");
  const names = new Set<string>();
  if (parameters !== NONE) for (const name of tree.namedChildren(parameters)) names.add(tree.textOf(name));
  return names;
}

/** Whether a name is a variable declared in a block of the body: `int name =`, `type name;`. */
function isDeclared(before: string, next: string): boolean {
  if (next !== "=" && next !== ";") return false;
  return NAME.test(before) && !BEFORE_EXPRESSIONS.has(before) && !TAGS.has(before);
}
