/**
 * Keys of translations that code names in texts: `t("checkout.title")` and what libraries of other languages call it, attributes and filters
 * of templates, `R.string.name` of Android. Whether a view has such a key is decided there (`query/graph/texts/translations.ts`); so the
 * words that call a translation may be common ones.
 */
import type { KeyStanding } from "#core/text-names.ts";
import { lastUpTo } from "#lang/last-up-to.ts";
import type { PlacedSymbol } from "#lang/symbols/symbols.ts";
import { step } from "#lang/usage/usage-work.ts";
import { resourcesNamed } from "./android-resources.ts";
import { keysGiven } from "./given-keys.ts";
import { bindingsIn, spaceOfFile } from "./key-bindings.ts";
import { lazyPrefix } from "./lazy-keys.ts";
import { keyUse, type TextUse } from "./text-use.ts";

/** Functions and methods that take a key, whatever they are called on. */
const WORDS = "\\$?t[cem]?|\\$_|__|_t|trans|trans_choice|transChoice|translate|i18n|T|[tT]r|_|n?gettext|gettext_lazy|lazy_gettext|ugettext";
/** Methods of other names, which only take a key where their object is one of translations. */
const METHODS = "instant|stream|get|getTranslation|selectTranslate|has|choice|getMessage|getString|message|lang";
const OBJECT = /(?:transl\w*|i18n\w*|lang|locali[sz]\w*|messages?|messageSource|bundle|intl|l10n|@)(?:\(\))?(?:\??\.|->|::)?$/i;
/** A name that {@link CALL} finds by itself. */
const KNOWN_WORD = new RegExp(`^(?:${WORDS})$`);
/** A call of a function by its name alone. */
const ANY_CALL = /(?<![\w$.])(?<name>[\w$]+)\(\s*/g;
const CALL = new RegExp(`(?<![\\w$])(?:(?<word>${WORDS})|(?<method>${METHODS}))(?:!?\\(|\\?\\.\\()\\s*`, "g");
/** Functions of gettext and Qt, whose texts mostly are sentences that no file of keys has. */
const OF_SENTENCES = /^(?:_|[tT]r|T|n?gettext|gettext_lazy|lazy_gettext|ugettext)$/;
/** How far before a call or a string the code is looked at that says what it is. */
const CHARS_BEFORE = 40;

/** A call without brackets, as Ruby and the tags of Handlebars and Go write it. */
const BARE_CALL = /(?<![\w$'"!?:@-])(?:t|translate|i18n|T|Tr)[ \t]+(?=["'`:][.\w])/g;

const KEY = "[^\"'`\\\\\\n{}<>]{1,200}";
/** Other ways to write a key; each has it as `key`. */
const SHAPES: readonly RegExp[] = [
  new RegExp(`\\bi18nKey=\\{?\\s*["'\`](?<key>${KEY})["'\`]`, "g"),
  new RegExp(`<FormattedMessage\\b[^<>]{0,300}?\\bid=\\{?\\s*["'](?<key>${KEY})["']`, "g"),
  new RegExp(`\\b(?:formatMessage|defineMessage)\\(\\s*\\{\\s*id:\\s*["'\`](?<key>${KEY})["'\`]`, "g"),
  new RegExp(`<(?:i18n-t|i18n|I18nT|Translation)\\b[^<>]{0,300}?\\s(?:keypath|path)=["'](?<key>${KEY})["']`, "g"),
  new RegExp(`\\bv-t=["'](?:\\{[^{}"]{0,100}?path:\\s*)?["'](?<key>${KEY})["']`, "g"),
  new RegExp(`\\bdata-i18n(?:-[\\w-]{1,80})?=["'](?:\\[[\\w-]{1,80}\\])?(?<key>${KEY})["']`, "g"),
  new RegExp(`(?<!\\w)["'](?<key>${KEY})["']\\s*\\|\\s*(?:translate|transloco|trans|t|tc|i18n|localize)\\b`, "g"),
  /\bth:[\w-]+="[^"]{0,200}?#\{(?<key>[\w.-]+)/g,
  /\bmessage\s*=\s*"\{(?<key>[\w.-]+)\}"/g,
  /\b(?:MessageID:|i18n\.Message\{\s*ID:)\s*["`](?<key>[^"`\n]{1,200})["`]/g,
  /["'](?<key>[\w-]+(?:\.[\w-]+)+)["']\s*\.\s*tr\b/g,
];
/** Ids of messages that an object defines; such objects are only read where the library's function for them is named. */
const DEFINED = /\bid:\s*["'](?<key>[\w-]+(?:\.[\w-]+)+)["']/g;
/** A string that has the form of a key: code may hand it on to what translates it. */
const WRITTEN = /["'`](?<key>[A-Za-z][\w-]*(?:\.[A-Za-z0-9][\w-]*)+)["'`]/g;
/** What stands before the path of a module, and before an attribute whose value is code. */
const NO_TEXT = /(?:\b(?:from|import|require|require_relative|include|use)\s*\(?\s*|(?:[:@#*][\w.:-]+|\bv-[\w:.-]+|[\])])\s*=\s*)$/;
/** Ends of names of files. */
const FILE =
  /\.(?:[cm]?[jt]sx?|json|ya?ml|html?|css|s[ac]ss|less|vue|svelte|py|rb|php|go|rs|java|kt|md|txt|xml|svg|png|jpe?g|gif|ico|sh|sql|toml|com|org|net|io|dev)$/i;
/** A quick test whether a file may have any of {@link SHAPES}. */
const MAY_HAVE_SHAPES =
  /\bi18n|[tT]ransl|FormattedMessage|formatMessage|defineMessage|\bth:|message|MessageID|\.\s*tr\b|\|\s*(?:t|tc|transloco|trans|localize)\b|\bv-t=/;

/** What the keys of a file are read with. */
interface KeyTerms {
  /** The symbols of the file. */
  readonly symbols: readonly PlacedSymbol[];
  /** Tells comments. */
  readonly isQuiet: (offset: number) => boolean;
  /** Whether code in the language often hands keys on, so that any string of their form may be one. */
  readonly handsOnKeys: boolean;
}

/** The keys that a file names. */
export function translationCalls(path: string, text: string, { symbols, isQuiet, handsOnKeys }: KeyTerms): readonly TextUse[] {
  const found = new FoundKeys(text, lazyPrefix(path, symbols), isQuiet);
  readCalls(text, found);
  readShapes(text, found);
  for (const use of resourcesNamed(text)) found.addUse(use);
  if (handsOnKeys) readWritten(text, found);
  return found.uses();
}

/** How a key is looked up that a text names. */
interface LookUp {
  readonly space?: string | undefined;
  readonly prefix?: string | undefined;
  readonly standing?: KeyStanding;
}

/** The uses of keys in a file, each once. */
class FoundKeys {
  readonly #isQuiet: (offset: number) => boolean;
  readonly #lazy: (offset: number) => string | undefined;
  readonly #spaceOfFile: string;
  readonly #uses = new Map<string, TextUse>();
  readonly #starts = new Set<number>();

  constructor(text: string, lazy: (offset: number) => string | undefined, isQuiet: (offset: number) => boolean) {
    this.#isQuiet = isQuiet;
    this.#lazy = lazy;
    this.#spaceOfFile = spaceOfFile(text);
  }

  /** Adds the key that stands at an offset. */
  add(written: string, start: number, { space = this.#spaceOfFile, prefix = "", standing = "called" }: LookUp = {}): void {
    const before = written.startsWith(".") ? this.#lazy(start) : prefix;
    if (before === undefined || written.trim() === "") return;
    const key = before === "" ? written : `${before}.${written.replace(/^\./, "")}`;
    this.addUse(keyUse(space, key, standing, start));
  }

  /** Adds a use unless it stands in a comment. */
  addUse(use: TextUse): void {
    if (this.#isQuiet(use.start)) return;
    this.#uses.set(`${use.start} ${use.meant}`, use);
    this.#starts.add(use.start);
  }

  /** Whether a key was found at an offset. */
  has(start: number): boolean {
    return this.#starts.has(start);
  }

  uses(): readonly TextUse[] {
    return [...this.#uses.values()];
  }
}

/** Reads the keys that calls are given. */
function readCalls(text: string, found: FoundKeys): void {
  const bindings = Map.groupBy(bindingsIn(text), ({ name }) => name);
  const addGiven = (at: number, word: string): void => {
    const binding = lastUpTo(bindings.get(word) ?? [], at);
    for (const { key, start, isOpen, space, scope } of keysGiven(text, at)) {
      if (OF_SENTENCES.test(word) && /\s/.test(key)) continue;
      found.add(key, start, {
        space: space ?? binding?.space,
        prefix: scope ?? binding?.prefix,
        standing: isOpen ? "built" : "called",
      });
    }
  };
  for (const { index, 0: whole, groups = {} } of text.matchAll(CALL)) {
    const { word, method } = groups;
    step(CHARS_BEFORE);
    if (method !== undefined && !OBJECT.test(textBefore(text, index))) continue;
    addGiven(index + whole.length, word ?? method ?? "");
  }
  if (bindings.size > 0) {
    for (const { index, 0: whole, groups = {} } of text.matchAll(ANY_CALL)) {
      const { name = "" } = groups;
      step();
      if (bindings.has(name) && !KNOWN_WORD.test(name)) addGiven(index + whole.length, name);
    }
  }
  for (const { index, 0: whole } of text.matchAll(BARE_CALL)) addGiven(index + whole.length, "t");
}

/** Reads the keys that attributes, filters and objects name. */
function readShapes(text: string, found: FoundKeys): void {
  if (!MAY_HAVE_SHAPES.test(text)) return;
  for (const shape of text.includes("defineMessages") ? [...SHAPES, DEFINED] : SHAPES) {
    for (const { index, 0: whole, groups = {} } of text.matchAll(shape)) {
      const { key = "" } = groups;
      step(whole.length);
      found.add(key, index + whole.lastIndexOf(key));
    }
  }
}

/** Reads the strings that only have the form of a key. */
function readWritten(text: string, found: FoundKeys): void {
  for (const { index, groups = {} } of text.matchAll(WRITTEN)) {
    const { key = "" } = groups;
    const start = index + 1;
    step(CHARS_BEFORE);
    if (!found.has(start) && !FILE.test(key) && !NO_TEXT.test(textBefore(text, index))) found.add(key, start, { standing: "written" });
  }
}

function textBefore(text: string, at: number): string {
  return text.slice(Math.max(0, at - CHARS_BEFORE), at);
}
