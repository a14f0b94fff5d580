/**
 * Keys of translations that code names in texts: `t("checkout.title")` and what libraries of other languages call it, attributes and filters
 * of templates, `R.string.name` of Android. Whether a view has such a key is decided there (`query/graph/texts/translations.ts`); so the
 * words that call a translation may be common ones. What a call builds at run time is kept as the part of the key before it.
 */
import { dirname } from "node:path/posix";
import { FUNCTION_KINDS } from "#core/symbol-kinds.ts";
import { type KeyStanding, translationMeant, translationUse } from "#core/text-names.ts";
import type { PlacedSymbol } from "#lang/symbols/symbols.ts";
import type { TextUse } from "./text-use.ts";

/** Functions and methods that take a key, whatever they are called on. */
const WORDS = "\\$?t[cem]?|\\$_|__|_t|trans|trans_choice|transChoice|translate|i18n|T|[tT]r|_|n?gettext|gettext_lazy|lazy_gettext|ugettext";
/** Methods of other names, which only take a key where their object is one of translations. */
const METHODS = "instant|stream|get|getTranslation|selectTranslate|has|choice|getMessage|getString|message|lang";
const OBJECT = /(?:transl\w*|i18n\w*|lang|locali[sz]\w*|messages?|messageSource|bundle|intl|l10n|@)(?:\(\))?(?:\??\.|->|::)?$/i;
const CALL = new RegExp(`(?<![\\w$])(?:(?<word>${WORDS})|(?<method>${METHODS}))(?:!?\\(|\\?\\.\\()\\s*`, "g");
/** Functions of gettext and Qt, whose texts mostly are sentences that no file of keys has. */
const OF_SENTENCES = /^(?:_|[tT]r|T|n?gettext|gettext_lazy|lazy_gettext|ugettext)$/;
/** How far before a method its object is looked for. */
const OBJECT_CHARS = 40;

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
  new RegExp(`\\bdata-i18n(?:-[\\w-]+)?=["'](?:\\[[\\w-]+\\])?(?<key>${KEY})["']`, "g"),
  new RegExp(`(?<!\\w)["'](?<key>${KEY})["']\\s*\\|\\s*(?:translate|transloco|trans|t|tc|i18n|localize)\\b`, "g"),
  /\bth:[\w-]+="[^"]{0,200}?#\{(?<key>[\w.-]+)/g,
  /\bmessage\s*=\s*"\{(?<key>[\w.-]+)\}"/g,
  /\b(?:MessageID:|i18n\.Message\{\s*ID:)\s*["`](?<key>[^"`\n]{1,200})["`]/g,
  /["'](?<key>[\w-]+(?:\.[\w-]+)+)["']\s*\.\s*tr\b/g,
];
/** Ids of messages that an object defines; such objects are only read where the library's function for them is named. */
const DEFINED = /\bid:\s*["'](?<key>[\w-]+(?:\.[\w-]+)+)["']/g;
const ANDROID = /(?:(?<![\w$.])R\.(?:string|plurals|array)\.|@(?:string|plurals|array)\/)(?<key>[A-Za-z_]\w*)/g;
/** A string that has the form of a key: code may hand it on to what translates it. */
const WRITTEN = /["'`](?<key>[A-Za-z][\w-]*(?:\.[A-Za-z0-9][\w-]*)+)["'`]/g;
/** What stands before the path of a module, and before an attribute whose value is code. */
const NO_TEXT = /(?:\b(?:from|import|require|require_relative|include|use)\s*\(?\s*|(?:[:@#*][\w.:-]+|\bv-[\w:.-]+|[\])])\s*=\s*)$/;
/** Ends of names of files. */
const FILE =
  /\.(?:[cm]?[jt]sx?|json|ya?ml|html?|css|s[ac]ss|less|vue|svelte|py|rb|php|go|rs|java|kt|md|txt|xml|svg|png|jpe?g|gif|ico|sh|sql|toml|com|org|net|io|dev)$/i;
/** A quick test for the whole file. */
const MAY_NAME =
  /\bi18n|[tT]ransl|FormattedMessage|formatMessage|defineMessage|\bth:|message|MessageID|\.\s*tr\b|\|\s*(?:t|tc|transloco|trans|localize)\b|\bv-t=/;

/** What gives a file a function that translates: `const { t: ta } = useTranslation("admin", { keyPrefix: "users" })`. */
const BINDING =
  /\b(?:const|let|var)\s*(?<left>\{[^{}]{0,200}\}|\[[^[\]]{0,100}\]|[\w$]+)\s*=\s*(?:await\s+)?(?:[\w$]+\.)?(?:use\w*Translations?|get\w*Translations?|useI18n|useScopedI18n|useTranslate|getFixedT|createTranslator)\s*\((?<given>[^()]{0,200})\)/g;
const OF_FILE = /\b(?:withTranslation|withNamespaces)\(\s*\[?\s*["'](?<space>[\w/-]+)["']/;
const PREFIX = /\b(?:keyPrefix|namespace):\s*["'](?<prefix>[\w.-]+)["']/;

interface Binding {
  readonly name: string;
  readonly at: number;
  readonly space: string;
  readonly prefix: string;
}

/** What the keys of a file are read with. */
interface KeyTerms {
  /** The symbols of the file. */
  readonly symbols: readonly PlacedSymbol[];
  /** Tells comments. */
  readonly isQuiet: (offset: number) => boolean;
  /** Whether code in the language often hands keys on, so that any string of their form may be one. */
  readonly handsOnKeys: boolean;
}

/** The strings of Android that a file of XML names. */
export function resourcesNamed(text: string): readonly TextUse[] {
  return [...text.matchAll(ANDROID)].map(({ index, 0: whole, groups = {} }) => {
    const { key = "" } = groups;
    const start = index + whole.length - key.length;
    return { name: translationUse(key), meant: translationMeant(ANDROID_SPACE, key, "called"), start, type: "references" };
  });
}

/** The keys that a file names. */
export function translationCalls(path: string, text: string, { symbols, isQuiet, handsOnKeys }: KeyTerms): readonly TextUse[] {
  const found: TextUse[] = [];
  const bindings = bindingsIn(text);
  const ofFile = OF_FILE.exec(text)?.groups?.["space"] ?? "";
  const lazy = lazyPrefix(path, symbols);
  const add = (written: string, start: number, { space = ofFile, prefix = "", standing = "called" as KeyStanding } = {}): void => {
    const before = written.startsWith(".") ? lazy(start) : prefix;
    if (before === undefined || isQuiet(start) || written.trim() === "") return;
    const key = before === "" ? written : `${before}.${written.replace(/^\./, "")}`;
    found.push({ name: translationUse(key, standing), meant: translationMeant(space, key, standing), start, type: "references" });
  };
  const addGiven = (at: number, word: string): void => {
    const binding = bindings.findLast((one) => one.name === word && one.at < at);
    for (const one of keysGiven(text, at)) {
      if (OF_SENTENCES.test(word) && /\s/.test(one.key)) continue;
      const space = one.space ?? binding?.space;
      add(one.key, one.start, {
        ...(space === undefined ? {} : { space }),
        prefix: one.scope ?? binding?.prefix ?? "",
        standing: one.isOpen ? "built" : "called",
      });
    }
  };
  for (const { index, 0: whole, groups = {} } of text.matchAll(CALL)) {
    const { word, method } = groups;
    if (method !== undefined && !OBJECT.test(text.slice(Math.max(0, index - OBJECT_CHARS), index))) continue;
    addGiven(index + whole.length, word ?? method ?? "");
  }
  const named = new Set(bindings.map(({ name }) => name).filter((name) => !new RegExp(`^(?:${WORDS})$`).test(name)));
  for (const name of named) {
    for (const { index, 0: whole } of text.matchAll(new RegExp(`(?<![\\w$.])${RegExp.escape(name)}\\(\\s*`, "g")))
      addGiven(index + whole.length, name);
  }
  for (const { index, 0: whole } of text.matchAll(BARE_CALL)) addGiven(index + whole.length, "t");
  if (MAY_NAME.test(text)) {
    for (const shape of text.includes("defineMessages") ? [...SHAPES, DEFINED] : SHAPES) {
      for (const { index, 0: whole, groups = {} } of text.matchAll(shape)) {
        const { key = "" } = groups;
        add(key, index + whole.lastIndexOf(key));
      }
    }
  }
  for (const use of resourcesNamed(text)) if (!isQuiet(use.start)) found.push(use);
  const places = new Set(found.map(({ start }) => start));
  for (const { index, groups = {} } of handsOnKeys ? text.matchAll(WRITTEN) : []) {
    const { key = "" } = groups;
    const before = text.slice(Math.max(0, index - OBJECT_CHARS), index);
    if (!places.has(index + 1) && !FILE.test(key) && !NO_TEXT.test(before)) add(key, index + 1, { standing: "written" });
  }
  const byPlace = new Map(found.map((use) => [`${use.start} ${use.meant}`, use]));
  return [...byPlace.values()];
}

/** The namespace of Android's strings, which no other library's keys are in. */
const ANDROID_SPACE = "@android";

function bindingsIn(text: string): readonly Binding[] {
  if (!/ranslat|I18n|getFixedT/.test(text)) return [];
  return [...text.matchAll(BINDING)].flatMap(({ index, groups = {} }) => {
    const { left = "", given = "" } = groups;
    const prefix = PREFIX.exec(given)?.groups?.["prefix"] ?? "";
    const space = /["'](?<space>[\w./-]+)["']/.exec(given.replace(PREFIX, ""))?.groups?.["space"] ?? "";
    const names = left.startsWith("{")
      ? [/(?<![\w$])t\s*:\s*(?<name>[\w$]+)/.exec(left)?.groups?.["name"] ?? "t"]
      : [/[\w$]+/.exec(left)?.[0] ?? ""];
    return names.map((name) => ({ name, at: index, space, prefix }));
  });
}

interface GivenKey {
  readonly key: string;
  readonly start: number;
  /** Whether the key is only the beginning of one that is built at run time. */
  readonly isOpen: boolean;
  readonly space?: string;
  readonly scope?: string;
}

const STRING = /(?<quote>["'`])(?<inside>(?:(?!\k<quote>)[^\\\n]|\\['"]){1,200})\k<quote>/y;
const SYMBOL = /:(?:(?<quote>["'])(?<quoted>[\w.-]+)\k<quote>|(?<word>[A-Za-z_]\w*))/y;
const FILLED = /\$\{|#\{|\{\{/;
/** How far an argument is read for the keys that a condition chooses between. */
const ARGUMENT_CHARS = 300;
const ALTERNATIVE = /(?:[?:]|\|\||\belse|\bif\b[^"'`,()]{1,80}\belse)\s*(?=["'`])/g;

/** The keys in the first argument of a call, which begins at an offset: one, or those between which a condition chooses. */
function keysGiven(text: string, at: number): readonly GivenKey[] {
  const first = stringAt(text, at);
  if (first) {
    const behind = text.slice(first.end, first.end + ARGUMENT_CHARS);
    const isBuilt = /^\s*(?:\+|\.(?!\w)|\.\s*\$|%(?!>))/.test(behind);
    const options = /^\s*,[^;\n]*/.exec(behind)?.[0] ?? "";
    const space = /\bns:\s*["'](?<space>[\w/-]+)["']/.exec(options)?.groups?.["space"];
    const scope = scopeIn(options);
    const other = /^\s*if\b[^"'`,()]{1,80}\belse\s*(?=["'`])/.exec(behind);
    const more = other ? keysGiven(text, first.end + other[0].length) : [];
    const open = opened(first.inside, isBuilt);
    return [
      ...(open
        ? [{ ...open, start: first.start, ...(space === undefined ? {} : { space }), ...(scope === undefined ? {} : { scope }) }]
        : []),
      ...more,
    ];
  }
  const argument = argumentAt(text, at);
  if (!/\?|\|\||\belse\b/.test(argument)) return [];
  return [...argument.matchAll(ALTERNATIVE)].flatMap(({ index, 0: whole }) => {
    const one = stringAt(text, at + index + whole.length);
    const open = one && opened(one.inside, false);
    return open ? [{ ...open, start: one.start }] : [];
  });
}

function stringAt(text: string, at: number): { readonly inside: string; readonly start: number; readonly end: number } | undefined {
  STRING.lastIndex = at;
  const string = STRING.exec(text)?.groups?.["inside"];
  if (string !== undefined) return { inside: string.replace(/\\(["'])/g, "$1"), start: at + 1, end: at + string.length + 2 };
  SYMBOL.lastIndex = at;
  const symbol = SYMBOL.exec(text);
  const { quoted, word } = symbol?.groups ?? {};
  if (!symbol) return undefined;
  const inside = quoted ?? word ?? "";
  return { inside, start: at + symbol[0].indexOf(inside), end: at + symbol[0].length };
}

/** A text as a key, or as the beginning of one: up to the last dot before what is filled in. */
function opened(inside: string, isBuilt: boolean): { readonly key: string; readonly isOpen: boolean } | undefined {
  const filled = inside.search(FILLED);
  if (filled < 0 && !isBuilt) return { key: inside, isOpen: false };
  const before = filled < 0 ? inside : inside.slice(0, filled);
  return /^[\w-]+[.:]/.test(before) || /^\.[\w-]+\./.test(before) ? { key: before, isOpen: true } : undefined;
}

/** `scope: "posts.index"`, `scope: [:posts, :index]` of Ruby. */
function scopeIn(options: string): string | undefined {
  const written = /\bscope:\s*(?:["'](?<text>[\w.]+)["']|:(?<word>\w+)|(?:%i)?\[(?<list>[:\w\s,"']+)\])/.exec(options)?.groups;
  if (!written) return undefined;
  const { text, word, list = "" } = written;
  return text ?? word ?? [...list.matchAll(/\w+/g)].map(([part]) => part).join(".");
}

/** The text of the argument that begins at an offset, up to the comma or bracket that ends it. */
function argumentAt(text: string, at: number): string {
  let depth = 0;
  for (let end = at; end < Math.min(text.length, at + ARGUMENT_CHARS); end++) {
    const sign = text[end] as string;
    if ("([{".includes(sign)) depth++;
    else if (")]}".includes(sign) && depth-- === 0) return text.slice(at, end);
    else if (sign === "," && depth === 0) return text.slice(at, end);
    else if (sign === ";") return "";
  }
  return "";
}

const VIEW = /(?:^|\/)app\/(?:views|components)\/(?<path>[\w/]+?)(?:\.[\w.+]*)?$/;
const CONTROLLER = /(?:^|\/)app\/(?:controllers|mailers)\/(?<path>[\w/]+?)(?:_controller)?\.rb$/;

/**
 * What stands before a key that begins with a dot, in Rails: the path of the view, or the controller and the action around the call
 * (guides.rubyonrails.org, "Lazy Lookup"). Undefined where the action that runs is another one, or the file is neither.
 */
function lazyPrefix(path: string, symbols: readonly PlacedSymbol[]): (offset: number) => string | undefined {
  const view = VIEW.exec(path)?.groups?.["path"];
  if (view !== undefined) {
    const name = view.slice(view.lastIndexOf("/") + 1).replace(/^_/, "");
    const prefix = dirname(view) === "." ? name : `${dirname(view).replaceAll("/", ".")}.${name}`;
    return () => prefix;
  }
  const controller = CONTROLLER.exec(path)?.groups?.["path"]?.replaceAll("/", ".");
  return (offset) => {
    if (controller === undefined) return undefined;
    const action = symbols.findLast(({ kind, start, end }) => FUNCTION_KINDS.has(kind) && start <= offset && offset < end);
    return action && action.visibility === "public" ? `${controller}.${action.name}` : undefined;
  };
}
