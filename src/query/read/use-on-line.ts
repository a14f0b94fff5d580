/**
 * What a line does with a name on it: sets it, makes an instance, throws or catches it, includes it. Read from the text, in the notations that most
 * languages share; other notations are missed.
 */

/** A name on a line: the line's text, and the column of the name, from 1. */
export interface NameOnLine {
  readonly text: string;
  readonly name: string;
  readonly column: number;
}

/** `= x`, `+= x`, `:= x`, behind the name or an element of it; not `==`, `=>`, `=~`, nor `~=`, which is "not equal" in Lua. */
const SET_BEHIND = /^\s*(?:\[[^\]]*\]\s*)*(?:(?:[-+*/%&|^?]|<<|>>>?|\*\*|\/\/|\?\?|\|\||&&)?=(?![=~>])|:=)/;
/** `x++`; not `xs ++ ys`, which joins lists, nor `x -- why`, which is a comment. */
const STEPPED_BEHIND = /^(?:\[[^\]]*\]\s*)*(?:(?:\+\+|--)(?!\s*[\w$@"'`[({-])|\s*(?:\+\+|--)(?=\s*[;,)\]}]))/;
/** `++x`; not `xs ++ x`. */
const STEPPED_BEFORE = /(?<![\w$)\]"'])(?:\+\+|--)(?:[\w$]+(?:\.|->|::))*$/;
/** One of several targets of an assignment: `a.x, err = f()`. */
const SET_AMONG_BEHIND = /^\s*(?:,\s*[\w.$*]+\s*)+:?=(?![=~>])/;
const SET_AMONG_BEFORE = /^\s*(?:[\w.$*]+\s*,\s*)*[\w.$*]*$/;
/** Passed by reference, so that the callee may set it: `f(&x)`; not a comparison: `f(a, &x == 1)`. */
const HANDED_OUT_BEFORE = /[(,]\s*&(?:[\w$]+(?:\.|->|::))*$/;
const HANDED_OUT_BEHIND = /^\s*(?:\[[^\]]*\]\s*)*[,)]/;
/** The key of a literal, or the name of an argument: `{ x: 1`. */
const KEY_BEHIND = /^\s*:(?![:=])/;
const KEY_BEFORE = /(?:^|[{,(])\s*$/;

/** Whether the line gives a variable, constant or member a value. */
export function isSetOnLine(at: NameOnLine): boolean {
  const { before, behind } = around(at);
  if (SET_BEHIND.test(behind) || STEPPED_BEHIND.test(behind) || STEPPED_BEFORE.test(before)) return true;
  if (HANDED_OUT_BEFORE.test(before) && HANDED_OUT_BEHIND.test(behind)) return true;
  if (KEY_BEHIND.test(behind) && KEY_BEFORE.test(before)) return true;
  return SET_AMONG_BEHIND.test(behind) && SET_AMONG_BEFORE.test(before) && countOf(behind, ")") <= countOf(behind, "(");
}

const NEW_BEFORE = /\bnew\s+(?:[\w$]+(?:\.|::|\\))*\\?$/;
/** `X::new(`, `X.new`, `X.alloc` */
const NEW_BEHIND = /^(?:<[^<>]*>)?(?:::|\.)(?:<[^<>]*>::)?(?:new|alloc|allocate)\b/;
/** `X{`, and `X {` where a value is expected. */
const LITERAL_BEHIND = /^(?:<[^<>]*>|\[[^\]]*\])?\{/;
const SPACED_LITERAL_BEHIND = /^(?:<[^<>]*>)?\s+\{/;
const VALUE_BEFORE = /(?:[=(,[{&|]|=>|\breturn|\b(?:Ok|Some|Err)\()\s*(?:[\w$]+(?:\.|::))*$/;
/** A declaration with the type in its head, or a function that returns it. */
const DECLARING_BEFORE = /\b(?:struct|class|interface|enum|impl|trait|extension)\b|\)\s*[*&]*(?:\w+\.)*$/;
/** `%X{`: an Elixir struct. */
const MARKED_BEFORE = /%(?:[\w$]+\.)*$/;

/** Whether the line makes an instance of a type. */
export function isMadeOnLine(at: NameOnLine): boolean {
  const { before, behind } = around(at);
  if (NEW_BEFORE.test(before) || NEW_BEHIND.test(behind)) return true;
  if (LITERAL_BEHIND.test(behind)) return MARKED_BEFORE.test(before) || !DECLARING_BEFORE.test(before);
  return SPACED_LITERAL_BEHIND.test(behind) && VALUE_BEFORE.test(before);
}

/** A call that sends what it is given: `events.raise(X`, `publish<X>(`, `->dispatch(X`, `send_notification(:x`. */
const SENT_BEFORE =
  /(?<![\p{L}\p{N}])\w*?(?:send|emit|fire|dispatch|publish|trigger|raise|broadcast|notify|enqueue|post)(?:_\w+|\p{Lu}\w*|Async|Now|s)?[!?]?\s*(?:<[^<>]*)?[(<\s][^;{}]*$/iu;
/** `X::dispatch(`, `X.send(` */
const SENT_BEHIND =
  /^(?:<[^<>]*>)?(?:::|\.|->)(?:send|emit|fire|dispatch|publish|trigger|raise|broadcast|enqueue|perform_?(?:later|async))\w*\s*[(!]?/i;

/** Whether the line sends what the name means to those who listen for it. */
export function isSentOnLine(at: NameOnLine): boolean {
  const { before, behind } = around(at);
  return (SENT_BEFORE.test(before) && !/\b(?:function|func|fun|def|class|void|Task)\b[^={]*$/.test(before)) || SENT_BEHIND.test(behind);
}

const THROWN_BEFORE = /\b(?:throw|raise)\b[^;]*$/;

/** Whether the line throws what the name means; `above` is the line above, where the throw may begin. */
export function isThrownOnLine(at: NameOnLine, above: string): boolean {
  const { before } = around(at);
  return THROWN_BEFORE.test(before) || (/^\s*(?:new\s+)?(?:[\w$]+(?:\.|::))*$/.test(before) && /\b(?:throw|raise)\s*\(?\s*$/.test(above));
}

const CAUGHT_BEFORE = /\b(?:catch|except|rescue|on)\b[^;{]*$/;
/** Behind `Err(` or `errors.Is(err,`, and in a `case` of a thrown value. */
const MATCHED_BEFORE = /\berrors\.(?:Is|As)\([^)]*$|\binstanceof\s+(?:[\w$]+\.)*$|\bErr\(\s*(?:[\w$]+::)*$/;

/** Whether the line catches what the name means, or tells an error by it: `except X`, `catch (X e)`, `errors.Is(err, X)`. */
export function isCaughtOnLine(at: NameOnLine): boolean {
  const { before } = around(at);
  return CAUGHT_BEFORE.test(before) || (MATCHED_BEFORE.test(before) && !/\breturn\b/.test(before));
}

/** Whether the line includes a module through its macro: `use Phoenix.Channel`. */
export function isTakenInOnLine({ text }: NameOnLine): boolean {
  return /^\s*use\b/.test(text);
}

function around({ text, name, column }: NameOnLine): { readonly before: string; readonly behind: string } {
  return { before: text.slice(0, column - 1), behind: text.slice(column - 1 + name.length) };
}

function countOf(text: string, sign: string): number {
  return text.split(sign).length - 1;
}
