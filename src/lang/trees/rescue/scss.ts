/** What the grammar of SCSS takes for something else: it is older than modules, whose names stand before a dot, and knows no maps. */
import type { Cover, RescuePass } from "#lang/trees/parse-recovery.ts";

/** `mod.mixin` and `mod.fn()` become names of one part, `#{mod.$name}` a variable. */
const MODULES: readonly Cover[] = [
  [/@include[ \t]+[A-Za-z_][\w-]{0,100}\.(?=[A-Za-z_])/g, "-", /\.$/],
  [/(?<![\w.#&%$-])[A-Za-z_][\w-]{0,100}\.(?=[A-Za-z_][\w-]{0,100}\()/g, "-", /\.$/],
  [/#\{[A-Za-z_][\w-]{0,100}\.\$/g, "$", /(?<=^#\{)./],
  [/#\{\$[\w-]{0,100}\.\$/g, "x", /(?<=^#\{\$).*/],
  // The name that `@use` gives to a module.
  [/^[ \t]*@use[ \t]+(?:"[^"\n]*"|'[^'\n]*')[ \t]+as[ \t]+[\w*-]+/gm, " ", /[ \t]+as[ \t]+[\w*-]+$/],
];

/** A variable that holds a map, up to its last parenthesis. Comments may contain anything; the slashes of an address begin none. */
const MAP =
  /^[ \t]{0,100}\$[\w-]{1,100}:[ \t]{1,100}\((?:[^;{}\n/]|(?<=[\s,(])\/\/[^\n]{0,1000}(?=\n)|(?!(?<=[\s,(])\/\/)\/|#\{[^{}\n]{0,200}\}|\n(?![ \t]{0,100}\$[\w-]{1,100}:)){0,20000}\)/gm;
const BARE_KEY = /(?<![\w-])(?=[\w-])(?<=[(,]\s{0,100}(?:\/\/[^\n]{0,200}\n\s{0,100}){0,5})[\w-]{1,100}[ \t]{0,4}:(?!\/\/)/g;
const QUOTED_KEY = /(?:"[^"\n]{0,100}"|'[^'\n]{0,100}')[ \t]{0,4}:/;

/** A map becomes the arguments of a call, without its keys. */
const MAPS: readonly Cover[] = [
  [new RegExp(`[ \\t]\\((?=\\s{0,100}${QUOTED_KEY.source})`, "g"), "x", /^./],
  [new RegExp(`(?=["'])(?<=[(,]\\s{0,100}(?:\\/\\/[^\\n]{0,200}\\n\\s{0,100}){0,5})${QUOTED_KEY.source}`, "g"), " "],
  [MAP, " ", BARE_KEY],
  [/,(?=\s{0,100}\))/g, " "],
  [MAP, "x", /[ \t](?=\()/g],
];

/** A value that is filled in, where the grammar expects a value. */
const FILLED: readonly Cover[] = [
  [/#\{(?<=\(\s{0,100}#\{)[^{};]{0,200}\}/g, " ", /^#\{|\}$/g],
  [/(?<=[\s(,])#\{[^{}();\n]{0,100}\([^{};]{0,200}\}(?![\w-])/g, " ", /^#\{|\}$/g],
];

/**
 * An `@include` whose last argument has a line of its own becomes a declaration, `xxxxxxxx:mixin(…);`, which the grammar reads as a call.
 */
const INCLUDED = /@include[ \t][ \t]{0,20}[A-Za-z_][\w-]{0,100}\((?:[^;{}@]|#\{[^{}@]{0,200}\}){0,20000}\s\)[ \t]{0,20};/g;
const INCLUDES: readonly Cover[] = [
  [INCLUDED, " ", /(?<=[(,]\s{0,100})\$[\w-]{1,100}[ \t]{0,4}:/g],
  [INCLUDED, ":", /(?<=^@include)[ \t]/],
  [/@include:/g, "x", /^@include/],
];

/** What follows a call, where the grammar expects it behind plain values only, and placeholders that a rule extends. */
const OTHERS: readonly Cover[] = [
  [/!(?:default|global)\b(?=[ \t]{0,20};)/g, " "],
  [/@extend[ \t]{1,20}%/g, ".", /%$/],
  // The names of arguments in calls; a mixin and what includes it may have them.
  [/^(?![ \t]*@(?:mixin|function|include|use|forward)\b)[^\n]*$/gm, " ", /(?<=[(,][ \t]{0,20})\$[\w-]{1,100}[ \t]{0,4}:(?=[ \t])/g],
];

export const SCSS_COVERS: RescuePass = [...MODULES, ...MAPS, ...FILLED, ...INCLUDES, ...OTHERS];
