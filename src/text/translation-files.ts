/**
 * Files that hold the translations of a program, as their paths show: `locales/en/common.json`, `lang/fr/auth.php`, `config/locales/de.yml`,
 * `messages_en.properties`, `res/values-de/strings.xml`. Only such files have keys that a text in code can name, so that a key of any other
 * file that happens to be called the same is no translation.
 */

/** What a path says of a file of translations. */
export interface TranslationFile {
  /** The language, as the path writes it; "" where the path names none. */
  readonly locale: string;
  /** The path without the language, or with a star in its place: what the files of one content in several languages have in common. */
  readonly catalogue: string;
  /** The part of the path that code names before a key, or as a namespace of its own: `common`, `admin/users`; "" without one. */
  readonly namespace: string;
}

/** Directories of translations. */
const FOLDERS: ReadonlySet<string> = new Set(
  "locales locale _locales lang langs language languages i18n l10n intl translations translation messages localization".split(" "),
);
const ENDING = /\.(?:jsonc?|json5|ya?ml|php|toml|properties|ini)$/;
/** Names of files that hold translations wherever they are, with a language behind them, and as properties also without one. */
const BASE = /^(?:messages|active|ValidationMessages|translations?|strings|i18n|l10n)$/;
const ANDROID = /^(?<before>(?:.*\/)?res\/values)(?:-(?<locale>[a-z]{2,3}(?:-r[A-Z]{2})?))?\/(?<name>\w*strings\w*|plurals|arrays)\.xml$/;

/** The languages of ISO 639-1. */
const CODES: ReadonlySet<string> = new Set(
  (
    "aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et eu fa ff fi fj fo " +
    "fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg " +
    "li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se " +
    "sg sh si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu " +
    // Of ISO 639-3, those that platforms for translators offer and programs are translated into; the other 7,800 include words such as `app`.
    "ast ber bho ceb ckb csb dsb fil frp fur gsw hak haw hil hmn hsb kab kmr lmo lzh mai nan nap nds oci pap pms sah sat scn szl tok tzm vec yue zgh"
  ).split(" "),
);
/** What may stand behind a language: a script and a region. The variants of a spelling are named below, since `no-cache` is no Norwegian. */
const SUBTAGS = String.raw`(?:[-_](?:[A-Z][a-z]{3}|[A-Za-z]{2}|\d{3})){0,2}`;
const LOCALE = new RegExp(
  `^(?<code>[a-z]{2,3})${SUBTAGS}(?:[-_@](?:cyrillic|ijekavian|latin|oxendict|pehoeji|pinyin|tailo|tarask|valencia))?$`,
);
const BEHIND = new RegExp(`^(?<base>.+?)[._](?<locale>[a-z]{2,3}${SUBTAGS})$`);
const BEFORE = new RegExp(String.raw`^(?<locale>[a-z]{2,3}${SUBTAGS})\.(?<base>[\w-]+)$`);

/** Whether a word is a language, perhaps with a script or a region: `en`, `pt-BR`, `zh_Hans`. */
export function isLocale(word: string): boolean {
  const code = LOCALE.exec(word)?.groups?.["code"];
  return code !== undefined && CODES.has(code);
}

/** What a path says of a file of translations; undefined for any other file. */
export function translationFile(path: string): TranslationFile | undefined {
  if (path.endsWith(".xml")) return androidFile(path);
  const ending = ENDING.exec(path)?.[0];
  if (ending === undefined) return undefined;
  const parts = path.slice(0, -ending.length).split("/");
  const name = (parts.pop() as string).replace(/\.(?:default|i18n)$|\+intl-icu/g, "");
  const folder = parts.findLastIndex((part) => FOLDERS.has(part.toLowerCase()));
  const inside = parts.slice(folder + 1);
  const at = folder < 0 ? -1 : inside.findIndex(isLocale);
  if (at >= 0) {
    const spaces = [...inside.slice(0, at), ...inside.slice(at + 1), ...(name === "index" ? [] : [name])];
    const directory = parts.slice(0, folder + 1 + at).join("/");
    const rest = path.slice(`${directory}/${inside[at]}/`.length);
    return { locale: inside[at] as string, catalogue: `${directory}/*/${rest}`, namespace: spaces.join("/") };
  }
  const directory = parts.map((part) => `${part}/`).join("");
  const of = (locale: string, base: string): TranslationFile => ({
    locale,
    catalogue: `${directory}${base === "" ? "*" : base}${ending}`,
    namespace: [...(folder < 0 ? [] : inside), ...(base === "" || BASE.test(base) ? [] : [base])].join("/"),
  });
  if (isLocale(name)) return folder >= 0 || /^en(?![a-z])/.test(name) ? of(name, "") : undefined;
  const { base = "", locale = "" } = BEHIND.exec(name)?.groups ?? BEFORE.exec(name)?.groups ?? {};
  if (isLocale(locale) && (folder >= 0 || BASE.test(base))) return of(locale, base);
  if (BASE.test(name) && ending !== ".php" && (folder >= 0 || ending === ".properties")) return of("", name);
  // A file of YAML may name its language within, as Rails and many others do.
  return folder >= 0 && /^\.ya?ml$/.test(ending) ? { ...of("", name), namespace: name } : undefined;
}

function androidFile(path: string): TranslationFile | undefined {
  const { before, locale = "", name } = ANDROID.exec(path)?.groups ?? {};
  return before === undefined ? undefined : { locale, catalogue: `${before}/*/${name}.xml`, namespace: "" };
}

/** Whether a file of translations is one of the language that programs are mostly written in, or names no language. */
export function isOfSourceLanguage({ locale }: TranslationFile): boolean {
  return locale === "" || /^en(?![a-z])/.test(locale);
}

/** Whether a path is of a file that only says in another language what one in the language of the source says. */
export function isTranslated(path: string): boolean {
  const file = translationFile(path);
  return file !== undefined && !isOfSourceLanguage(file);
}
