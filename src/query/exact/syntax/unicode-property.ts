/** Maps names of Unicode properties as patterns write them (`\p{greek}`, `\pL`, `\p{sc=Greek}`) to JavaScript's names. */

/** Names whose JavaScript form does not follow from capitalization alone. */
const SPELLINGS = `ASCII_Hex_Digit Bidi_Control Bidi_Mirrored Case_Ignorable Changes_When_Casefolded Changes_When_Casemapped Changes_When_Lowercased
  Changes_When_Titlecased Changes_When_Uppercased Default_Ignorable_Code_Point Emoji_Component Emoji_Modifier Emoji_Modifier_Base
  Emoji_Presentation Extended_Pictographic Grapheme_Base Grapheme_Extend Hex_Digit IDS_Binary_Operator IDS_Trinary_Operator ID_Continue
  ID_Start Join_Control Logical_Order_Exception Noncharacter_Code_Point Pattern_Syntax Pattern_White_Space Quotation_Mark
  Regional_Indicator Sentence_Terminal Soft_Dotted Terminal_Punctuation Unified_Ideograph Variation_Selector White_Space XID_Continue
  XID_Start Cased_Letter Close_Punctuation Connector_Punctuation Currency_Symbol Dash_Punctuation Decimal_Number Enclosing_Mark
  Final_Punctuation Initial_Punctuation Letter_Number Line_Separator Lowercase_Letter Math_Symbol Modifier_Letter Modifier_Symbol
  Nonspacing_Mark Open_Punctuation Other_Letter Other_Number Other_Punctuation Other_Symbol Paragraph_Separator Private_Use
  Space_Separator Spacing_Mark Titlecase_Letter Uppercase_Letter Nko SignWriting ASCII Any Assigned
  AHex CWCF CWCM CWKCF CWL CWT CWU EBase EComp EMod EPres ExtPict IDC IDS IDSB IDST LOE NChar Pat_WS QMark STerm UIdeo XIDC XIDS`;
/** The same by their letters in lower case; most patterns have no property. */
let spellingsByLetters: ReadonlyMap<string, string> | undefined;

function spellingOf(name: string): string | undefined {
  spellingsByLetters ??= new Map(SPELLINGS.split(/\s+/).map((one) => [letters(one), one]));
  return spellingsByLetters.get(letters(name));
}

/** Names of both a property and a category: as in Rust, they mean the category. */
const CATEGORY_FIRST: ReadonlySet<string> = new Set(["cf", "sc", "lc"]);

const CATEGORY_KEYS: ReadonlySet<string> = new Set(["gc", "generalcategory"]);
const SCRIPT_KEYS: ReadonlyMap<string, string> = new Map([
  ["sc", "Script"],
  ["script", "Script"],
  ["scx", "Script_Extensions"],
  ["scriptextensions", "Script_Extensions"],
]);

/** The property of a name in JavaScript's form (`\p{Script=Greek}`); undefined when there is none. */
export function unicodeProperty(name: string, value: string | undefined): string | undefined {
  if (value !== undefined) return firstKnown(spellings(value).flatMap((spelling) => withKey(letters(name), spelling)));
  const bare = spellings(name);
  const categories = bare.map((spelling) => `General_Category=${spelling}`);
  const scripts = bare.map((spelling) => `Script=${spelling}`);
  return firstKnown(CATEGORY_FIRST.has(letters(name)) ? categories : [...bare, ...categories, ...scripts]);
}

function withKey(key: string, value: string): string[] {
  if (CATEGORY_KEYS.has(key)) return [`General_Category=${value}`];
  const script = SCRIPT_KEYS.get(key);
  return script === undefined ? [] : [`${script}=${value}`];
}

function firstKnown(candidates: readonly string[]): string | undefined {
  const known = candidates.find(isKnown);
  return known === undefined ? undefined : `\\p{${known}}`;
}

function isKnown(candidate: string): boolean {
  try {
    return new RegExp(`\\p{${candidate}}`, "u").test("") === false;
  } catch {
    return false;
  }
}

/** The forms that a name may have in JavaScript; the pattern may write it in any case, with or without "is", and with any separators. */
function spellings(written: string): string[] {
  const names = /^is[\s_-]*./i.test(written) ? [written, written.replace(/^is[\s_-]*/i, "")] : [written];
  return names.flatMap(spellingsOf).filter((spelling) => /^\w+$/.test(spelling));
}

function spellingsOf(name: string): string[] {
  const spelled = spellingOf(name);
  const title = name
    .split(/[\s_-]+/)
    .filter(Boolean)
    .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1).toLowerCase())
    .join("_");
  return [...(spelled === undefined ? [] : [spelled]), name, title, name.toLowerCase()];
}

function letters(name: string): string {
  return name.replace(/[\s_-]/g, "").toLowerCase();
}
