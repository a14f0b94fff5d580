/**
 * Which characters of a text are comments, strings, keywords and so on, for showing it in colours. Read off the syntax tree by the names
 * of its node kinds, which are much alike in all grammars, so nothing here is about any one language. Where no grammar reads a text, the
 * shape of its characters decides (`plain-highlight.ts`).
 */

import { languageById } from "#lang/languages.ts";
import { visitTreesHere } from "#lang/trees/trees-here.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { INK, type Paint } from "./paint.ts";
import { paintPlain } from "./plain-highlight.ts";

/** Longer texts, in characters, are coloured by shape only: people should not wait for colours. */
const PARSED_CHARS_MAX = 400_000;

const COMMENT = /comment/;
const STRING =
  /string|char(?:acter)?(?:_literal)?$|heredoc|regex|rune|raw_text|template_literal|code_span|code_fence_content|command_substitution_text/;
const STRING_PART = /(?:content|fragment|start|end|escape_sequence|prefix)$/;
const CODE_IN_STRING = /interpolation|substitution|expansion/;
const NUMBER = /number|integer|float|decimal|int_literal|numeric/;
const TYPE =
  /(?:^|_)(?:type|primitive|predefined)_(?:identifier|type|name|spec)|^(?:primitive|predefined|builtin|integral|floating_point)_type|^type$/;
const LITERAL = /^(?:true|false|null|nil|none|undefined|nullptr|self|this|super|iota)$/i;
const WORD = /^[@#]?[A-Za-z][\w-]*$/;
const CALL = /call|invocation/;
const FUNCTION = /function|method|constructor|macro|procedure|(?:call|construct)_signature|subroutine/;
const TYPE_LIKE = /class|struct|interface|enum|trait|protocol|object|record|union|type_alias|type_declaration|type_spec/;
const PAIR = /pair|attribute|property|entry|keyword_argument|field_initializer|binding/;
const HEADING = /heading|^section_title/;
const TAG = /tag_name|element_name/;
const META = /decorator|annotation|attribute_item|^preproc|directive/;

/** The ink of each character of a text. `isParsed`: the indexer parsed this very text to its end. */
export async function highlight(text: string, languageId: string, isParsed: boolean): Promise<Paint> {
  const paint = new Uint8Array(text.length);
  const language = languageById(languageId);
  if (!language) return paint;
  paintPlain(paint, text, language);
  if (isParsed && text.length <= PARSED_CHARS_MAX && (language.grammar || language.embedded))
    await visitTreesHere(text, language, (tree) => paintTree(paint, tree));
  return paint;
}

/** Paints outer nodes first, so that inner nodes, which say more exactly what a character is, paint over them. */
function paintTree(paint: Paint, tree: SyntaxTree): void {
  paint.fill(INK.plain, tree.start(0), tree.end(0));
  let stringEnd = -1;
  for (let node = 0; node < tree.size; node++) {
    const [start, end] = [tree.start(node), tree.end(node)];
    const kind = tree.kind(node);
    if (COMMENT.test(kind) && tree.isNamed(node)) {
      paint.fill(INK.comment, start, end);
      node = tree.after(node) - 1;
    } else if (CODE_IN_STRING.test(kind) && start < stringEnd) {
      paint.fill(INK.plain, start, end);
      stringEnd = -1;
    } else if (STRING.test(kind) && tree.isNamed(node) && !TYPE.test(kind)) {
      paint.fill(isKey(tree, node) ? INK.property : INK.string, start, end);
      stringEnd = Math.max(stringEnd, end);
    } else if (HEADING.test(kind)) {
      paint.fill(INK.heading, start, end);
      node = tree.after(node) - 1;
    } else if (tree.isLeaf(node) && start >= stringEnd) {
      const ink = inkOf(tree, node, kind);
      if (ink !== INK.plain) paint.fill(ink, start, end);
    } else if (tree.isLeaf(node) && STRING_PART.test(kind)) {
      stringEnd = Math.max(stringEnd, end);
    }
  }
}

function inkOf(tree: SyntaxTree, node: NodeIndex, kind: string): number {
  if (LITERAL.test(kind)) return INK.number;
  if (!tree.isNamed(node))
    return TYPE.test(tree.kind(tree.parent(node))) && WORD.test(kind) ? INK.type : WORD.test(kind) ? INK.keyword : INK.plain;
  if (NUMBER.test(kind)) return INK.number;
  if (TYPE.test(kind)) return isDefinition(tree, node) ? INK.definition : INK.type;
  if (TAG.test(kind)) return INK.keyword;
  const parent = tree.parent(node);
  if (parent === NONE) return INK.plain;
  if (isDefinition(tree, node)) return INK.definition;
  if (isCalled(tree, node)) return INK.called;
  if (isKey(tree, node) || /attribute_name|property_identifier|field_identifier|shorthand_property/.test(kind)) return INK.property;
  if (META.test(tree.kind(parent))) return INK.keyword;
  return LITERAL.test(tree.end(node) - tree.start(node) <= "undefined".length ? tree.textOf(node) : "") ? INK.number : INK.plain;
}

/** How many declarators may stand between a name and its declaration: `int *(*f)(void)`. */
const DECLARATORS_MAX = 4;

function isDefinition(tree: SyntaxTree, node: NodeIndex): boolean {
  let at = node;
  for (let step = 0; step < DECLARATORS_MAX; step++) {
    const parent = tree.parent(at);
    if (parent === NONE) return false;
    const field = tree.field(at);
    const kind = tree.kind(parent);
    if (field === "name") return (FUNCTION.test(kind) || TYPE_LIKE.test(kind)) && !CALL.test(kind);
    if (field !== "declarator") return false;
    if (FUNCTION.test(kind)) return true;
    at = parent;
  }
  return false;
}

function isCalled(tree: SyntaxTree, node: NodeIndex): boolean {
  const parent = tree.parent(node);
  const field = tree.field(node);
  if (CALL.test(tree.kind(parent))) return /^(?:function|method|name|macro|target)$/.test(field);
  const isMember = /^(?:property|field|attribute|name|suffix)$/.test(field);
  return isMember && tree.field(parent) === "function" && CALL.test(tree.kind(tree.parent(parent)));
}

function isKey(tree: SyntaxTree, node: NodeIndex): boolean {
  const parent = tree.parent(node);
  return parent !== NONE && /^(?:key|name)$/.test(tree.field(node)) && PAIR.test(tree.kind(parent));
}
