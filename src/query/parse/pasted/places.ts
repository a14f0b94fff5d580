/**
 * Reads the places that a text names: `path:12`, `path#L12`, `path(12,5)`, and those of traces, panics and compiler output, each with the
 * function that the text names with it.
 *
 * Two tables cover all formats: {@link JOINTS} says how a line number is joined to its path, {@link FRAMES} where the function is in
 * relation to the place. Rejected: one row per language for everything, because languages share most formats, and compilers invent more.
 * Only the view knows whether a text is a place, because it either has such a file or not; so this reads generously.
 *
 * Every expression sees a window of a few hundred characters, so that the cost is linear in the length of the text.
 */
import { FRAME_NAME_CHARS_MAX, type FrameName, frameName } from "./frame-name.ts";
import { linesAsPrinted } from "./printed-lines.ts";

/** A place as a text names it. */
export interface PlaceMention {
  /** With forward slashes, without `./`, `../` and URL scheme. */
  readonly path: string;
  /** The whole text before the line number, where that is several words: paths may contain spaces. */
  readonly spacedPath?: string;
  readonly line: number;
  /** Last line of a range, which may have a single line. */
  readonly lineEnd?: number;
  /** The column on a single line, as the text counts it: mostly in characters from 1. */
  readonly column?: number;
  /** The function that the text names with the line. */
  readonly name?: FrameName;
  /** The name may come from a person's sentence, and mean no function. */
  readonly isNameGuessed?: true;
}

/** What a text names, by line. */
export interface PlacesRead {
  readonly places: readonly PlaceMention[];
  /** For each place, the index of the line that names it. */
  readonly rows: readonly number[];
  /** The lines of the text as a terminal prints them. */
  readonly lines: readonly string[];
}

/** Places that are written with the line first: `At line 12 of file path`, of Fortran. */
const LINE_FIRST = /\b[Aa]t line (\d{1,7}) of file (\S{1,300})/;
/** How many places are read from one text; a dump of thousands of goroutines repeats itself long before. */
const MENTIONS_MAX = 500;
/** How many characters of one line are read. */
const LINE_CHARS_MAX = 4_000;
const PATH_CHARS_MAX = 512;
/** The query string that development servers append to a file name; webpack appends only the question mark. */
const ASKED_OF_SERVER = /\?[\w=&.%-]{0,200}(?=:\d)/g;
const WINDOW_CHARS = FRAME_NAME_CHARS_MAX;

/** How a line number is joined to a path. */
interface Joint {
  readonly as: string;
  /** The text between path and number. */
  readonly between: RegExp;
  /** The text behind the number, with the groups `end` (the last line) and `column`. */
  readonly rest: RegExp;
  /** What the path must contain, where code has the same form: `f(12)`. */
  readonly path?: RegExp;
}

const JOINTS: readonly Joint[] = [
  { as: "path#L12-L20", between: /#L$/, rest: /(?:C(?<column>\d{1,6}))?(?:-L?(?<end>\d{1,7})(?:C\d{1,6})?)?/y },
  { as: "path:[12,5]", between: /:\[$/, rest: /(?:,(?<column>\d{1,6}))?\]/y },
  {
    as: "path(12,5)",
    between: /:? ?\($/,
    path: /[./]/,
    rest: /(?:, ?(?<column>\d{1,6}))?(?:, ?\d{1,6}){0,2}(?:-\d{1,6})?\)(?:-\((?<end>\d{1,7}),\d{1,6}\))?/y,
  },
  { as: "path @ 12]", between: / @ $/, path: /[./]/, rest: /\]/y },
  { as: '{file,"path"},{line,12}', between: /"\}, ?\{line, ?$/, rest: /\}/y },
  { as: "path:line 12", between: /["'`]?[,:]? ?(?:on |at )?lines?[ :]$/, rest: /(?:-(?<end>\d{1,7}))?/y },
  { as: "path:12:5 and path:12-20", between: /:$/, rest: /(?:[-\u2013](?<end>\d{1,7})(?!\d)|:(?<column>\d{1,7}))?(?!\.?\d)/y },
];

/** Where a trace names the function of a place. */
interface Frame {
  readonly of: string;
  /** The text to match: the text before the path, the path's part before the last colon, the text behind the number, or the line above. */
  readonly side: "before" | "scheme" | "behind" | "above";
  /** Its only group is the function. */
  readonly shape: RegExp;
  /**
   * The named function is the one that is called at the place. The function around the place is then named by the next such frame, or by
   * the one before, where the trace lists the outermost call first.
   */
  readonly isCalled?: "inner first" | "outer first";
  /** People's sentences have the same form: it counts only where the place ends its line, and if the file has the function. */
  readonly isGuess?: true;
}

const FRAMES: readonly Frame[] = [
  { of: "Python", side: "behind", shape: /^,? in ([\w.<>]+)$/ },
  { of: "Python, all on one line", side: "behind", shape: /^, in ([\w.<>]+) (?=.*(?:, line \d|\w(?:Error|Exception|Warning)\b))/ },
  { of: "rich", side: "behind", shape: /^ in ([\w.<>]+)\s*\u2502$/ },
  { of: "IPython", side: "behind", shape: /^, in ([\w.<>]+)\(/ },
  { of: "pytest", side: "behind", shape: /^: in ([\w.<>]+)$/ },
  { of: "assert of C", side: "behind", shape: /^: ([^:]+(?:::[^:]+)*): Assertion [`'\u2018]/ },
  { of: "Ruby", side: "behind", shape: /^:in [`']([^'`]+)['`]/ },
  { of: "Elixir, Erlang", side: "behind", shape: /^: ((?:anonymous fn\/\d+ in )?[\w.!?@:]+\/\d+)/ },
  { of: "Erlang's shell", side: "before", shape: /\bin function\s+'?([\w@:]+)'?\/\d+ \($/ },
  { of: "Erlang, as it is", side: "before", shape: /\{[\w@']+, ?'?([\w@!?-]+)'?, ?(?:\d+|\[[^\]]*\]), ?\[\{file, ?"$/ },
  { of: "Lua", side: "behind", shape: /^: in (?:function|method|upvalue|local|field|global) ['<]([\w.:]+)['>]/ },
  { of: "Zig", side: "behind", shape: /^: 0x[\da-f]+ in ([\w.]+)/ },
  { of: "PHP", side: "behind", shape: /^: ([\w\\]+(?:(?:->|::)[\w{}]+)?)\(/, isCalled: "inner first" },
  { of: "Xdebug", side: "before", shape: /^PHP\s+\d+\. ([\w\\]+(?:(?:->|::)[\w{}]+)?)\(.*\) $/, isCalled: "outer first" },
  { of: "Symfony", side: "before", shape: /^\s+([\w\\]+(?:->|::)[\w{}]+)\(.*\) at $/, isCalled: "inner first" },
  { of: "Java, Kotlin, Scala", side: "before", shape: /(?:^|\s)at (?:[\w.@-]{1,100}\/{1,2})*([\w.$<>-]+)\($/ },
  { of: "C#", side: "before", shape: /(?:^|\s)at ([^\s(]+)\(.*\) in $/ },
  { of: "V8", side: "before", shape: /(?:^|\s)at ((?:async |new )*[^\s()]+(?: \[as [^\]]*\])?) \($/ },
  { of: "SpiderMonkey, JavaScriptCore", side: "scheme", shape: /^(?:\w+\*)?([\w$.<>/]+)@/ },
  { of: "Chrome's console", side: "before", shape: /^\s*([\w$.#<>]+) @ $/ },
  { of: "Vitest", side: "before", shape: /^\s*\u276f ([\w$.#<>]+) $/ },
  { of: "GDB, sanitizers, Swift", side: "before", shape: /^\s*#\d+:?\s+(?:0x[\da-fA-F]+ in )?(\S.*) at $/ },
  { of: "GDB, where it stands", side: "before", shape: /^([\w:~<>,]+ \(.*\)) at $/ },
  { of: "sanitizers", side: "before", shape: /^\s*#\d+ (?:0x[\da-fA-F]+ in )?(?!0x)(\S.*) $/ },
  { of: "WinDbg", side: "before", shape: /(?:^|\s)[\w.]+!([^\s+]+)(?:\+0x[\da-f]+)? \[$/ },
  { of: "addr2line", side: "before", shape: /^([\w:~<>,]+(?:\(.*\))?) at $/, isGuess: true },
  {
    of: "Swift's own traces",
    side: "before",
    shape: /^\s*\d+\s+(?:\[\w+\]\s+){0,3}0x[\da-fA-F]+\s+(\S.*?)(?: \+ \d+)? in \S.{0,100} at $/,
  },
  { of: "crash logs of Apple's systems", side: "before", shape: /^\s*\d+\s+\S.{0,100}?\s0x[\da-fA-F]+\s+(\S.*) \+ \d+ \($/ },
  { of: "LLDB", side: "before", shape: /`([^(`]+)(?:\(.*\))? at $/ },
  { of: "Valgrind", side: "before", shape: /\b0x[\dA-Fa-f]+: ([^()]+(?:\(.*\))?) \($/ },
  { of: "Dart", side: "before", shape: /^#\d+\s+([^\s(]+) \($/ },
  { of: "Perl", side: "before", shape: /(?:^|\s)([\w:]+)\(.*\) called at $/, isCalled: "inner first" },
  { of: "Haskell", side: "before", shape: /(?:^|\s)([\w'.]+), called at $/, isCalled: "inner first" },
  { of: "OCaml", side: "before", shape: /(?:Raised (?:by primitive operation )?at|Called from|Re-raised at) ([\w.]+) in file "$/ },
  {
    of: "Go",
    side: "above",
    shape:
      /^\s*(?:created by |\d+ +0x[\da-f]+ in )?([\w./~%*()[\]\u00b7-]+\.[\w*()[\].\u00b7-]+?)(?:\((?:[^()]|\(\))*\)| in goroutine \d+)?$/,
  },
  { of: "Rust", side: "above", shape: /^\s*\d+:\s+(?:0x[\da-f]+ - )?(\S.*?)(?: with .*)?$/ },
  { of: "gfortran", side: "above", shape: /^\s*#\d+\s+0x[\da-f]+ in (\S+)$/ },
  { of: "linkers", side: "above", shape: /\bin function [`'\u2018](.+?)['\u2019]:$/ },
  { of: "Julia", side: "above", shape: /^\s*\[\d+\] ([\w!.]+)/ },
  { of: "addr2line", side: "above", shape: /^([A-Za-z_][\w:~<>,]*(?:\(.*\))?)$/, isGuess: true },
];

/** The line above a C compiler's messages about one function. */
const MISTAKES_IN =
  /^(\S.*?): (?:In (?:[a-z]+ )*(?:function|constructor|destructor) [`'\u2018](.+?)['\u2019]|At (?:global scope|top level)):$/;
/** The text before a place where an exception was thrown: the next frame names the function around it, as called. */
const THROWN = /(?:\b(?:Uncaught|[Ee]xception|Error)\b.* in |^\s*at )$/;

/** A frame without a place, for a call that the runtime made: the function around the place before is the one named here. */
const CALL_WITHOUT_PLACE = /^\s*#\d+ \[[\w ]+\]: ([\w\\]+(?:(?:->|::)[\w{}]+)?)/;

/** The places of a text, in its order; none for a text that names none. */
export function placesIn(text: string): PlaceMention[] {
  return [...readPlaces(text).places];
}

/** The places of a text, and the lines that name them. */
export function readPlaces(text: string): PlacesRead {
  const found: Found[] = [];
  const rows: number[] = [];
  const lines = linesAsPrinted(text);
  const around = new LinesAround();
  for (const [row, line] of lines.entries()) {
    if (found.length >= MENTIONS_MAX) break;
    const below = around.placeBelowHeading(line);
    const places = below ? [below] : placesOnLine(inUsualForm(line.slice(0, LINE_CHARS_MAX)), around.above);
    const called = places.length === 0 ? CALL_WITHOUT_PLACE.exec(line.slice(0, WINDOW_CHARS)) : null;
    const last = found.at(-1);
    if (called && last?.calls) found[found.length - 1] = within(last, frameName(called[1] ?? ""));
    found.push(...places.map((place) => around.placed(place)));
    rows.push(...places.map(() => row));
    around.pass(line);
  }
  const mentions = found.slice(0, MENTIONS_MAX).map((place, at) => mention(place, found[at - 1], found[at + 1]));
  return { places: namedAlike(mentions), rows, lines };
}

/** A line without what servers append to paths, and with its places written as the tables expect them. */
function inUsualForm(line: string): string {
  return line.replace(ASKED_OF_SERVER, "").replace(LINE_FIRST, "$2:$1");
}

function within(place: Found, name: FrameName | undefined): Found {
  return name ? { ...place, name } : place;
}

/** Gives a place that a text names twice, for instance in an error and in its trace, the function that either names. */
function namedAlike(places: readonly PlaceMention[]): PlaceMention[] {
  const placeOf = ({ path, line }: PlaceMention): string => `${line} ${path}`;
  const names = new Map(places.flatMap((place) => (place.name && !place.isNameGuessed ? [[placeOf(place), place.name] as const] : [])));
  return places.map((place) => {
    const name = place.name ?? names.get(placeOf(place));
    return name ? { ...place, name } : place;
  });
}

interface Found extends PlaceMention {
  /** The function that is called at the place. */
  readonly calls?: FrameName;
  readonly order?: Frame["isCalled"];
  /** The next frame names the function around the place, as called. */
  readonly isThrown?: true;
}

function mention({ calls, order, isThrown, ...place }: Found, before: Found | undefined, next: Found | undefined): PlaceMention {
  const neighbour = order === "outer first" ? before : next;
  return (calls || isThrown) && neighbour?.calls && !place.name ? { ...place, name: neighbour.calls } : place;
}

function placesOnLine(line: string, above: string): Found[] {
  const found: Found[] = [];
  let from = 0;
  for (const { index, 0: digits } of line.matchAll(/\d+/g)) {
    if (index < from || digits.length > 7) continue;
    const place = placeAt(line, index, digits, from);
    if (!place) continue;
    found.push({ ...place.read, ...functionAt(line, place, found.length === 0 ? above : "") });
    from = place.end;
  }
  return found;
}

/** A place on a line, with the offsets of its start and end. */
interface Spot {
  readonly read: PlaceMention;
  readonly start: number;
  readonly end: number;
}

function placeAt(line: string, at: number, digits: string, from: number): Spot | undefined {
  const before = line.slice(Math.max(from, at - 16), at);
  for (const { between, rest, path: shape } of JOINTS) {
    const joint = between.exec(before);
    if (!joint) continue;
    rest.lastIndex = at + digits.length;
    const tail = rest.exec(line);
    if (!tail) continue;
    // A port number: the path is still to come.
    if (/[/\\]/.test(line[at + digits.length + tail[0].length] ?? "")) return undefined;
    const end = at - joint[0].length;
    const path = pathBefore(line, end, from, joint[0]);
    if (!path || !(shape?.test(path.path) ?? true)) continue;
    const lineEnd = Number(tail.groups?.["end"] ?? 0);
    const column = Number(tail.groups?.["column"] ?? 0);
    const number = Number(digits);
    const spaced = asPath(line.slice(from, end));
    const read = {
      path: path.path,
      ...(/\s/.test(spaced) && spaced.length <= PATH_CHARS_MAX ? { spacedPath: spaced } : {}),
      line: number,
      ...(lineEnd >= number ? { lineEnd } : {}),
      ...(column > 0 && lineEnd === 0 ? { column } : {}),
    };
    return number === 0 ? undefined : { read, start: path.start, end: at + digits.length + tail[0].length };
  }
  return undefined;
}

const QUOTES = new Set(["'", '"', "`"]);
const CLOSING: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };
const OPENING = new Set(Object.values(CLOSING));
const DELIMITER = /[\s"'`<>|;=*,\u2018\u2019\u201c\u201d]/;

/**
 * The path that ends at `end`: between quotes, or back to a character that no path has. A path may contain brackets that close within it.
 */
function pathBefore(line: string, end: number, from: number, joint: string): { path: string; start: number } | undefined {
  const quote = joint[0] ?? "";
  const least = Math.max(from, end - PATH_CHARS_MAX);
  let start = QUOTES.has(quote) ? line.lastIndexOf(quote, end - 1) + 1 : end;
  if (start === 0 || start < least) return undefined;
  if (start === end) {
    const open: string[] = [];
    for (; start > least; start--) {
      const character = line[start - 1] as string;
      if (DELIMITER.test(character)) break;
      if (CLOSING[character]) open.push(CLOSING[character]);
      else if (OPENING.has(character) && open.pop() !== character) break;
    }
  }
  const path = asPath(line.slice(start, end));
  return /\p{L}/u.test(path) && !path.endsWith("/") ? { path, start } : undefined;
}

/** Normalizes a path to the form of views: cuts off the drive, the scheme and everything before `..`. */
function asPath(written: string): string {
  const plain = written.trim().replaceAll("\\", "/");
  const bare = plain.slice(plain.lastIndexOf(":") + 1);
  const parts: string[] = [];
  for (const part of bare.split("/")) {
    if (part === "..") parts.length = 0;
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return `${bare.endsWith("/") ? `${parts.join("/")}/` : parts.join("/")}`;
}

/** The offset where the word around an offset begins. */
function tokenStart(line: string, at: number): number {
  let start = at;
  while (start > 0 && at - start < WINDOW_CHARS && /\S/.test(line[start - 1] as string)) start--;
  return start;
}

/** The function named by the first frame format that matches. */
function functionAt(line: string, { start, end }: Spot, above: string): Omit<Found, "path" | "line"> {
  const sides = {
    before: line.slice(Math.max(0, start - WINDOW_CHARS), start),
    scheme: line.slice(tokenStart(line, start), start + WINDOW_CHARS),
    behind: line.slice(end, end + WINDOW_CHARS),
    above,
  };
  const endsLine = /^(?: \(discriminator \d+\))?\s*$/.test(sides.behind);
  for (const { side, shape, isCalled, isGuess } of FRAMES) {
    if (isGuess && !(endsLine && (side !== "above" || start === 0))) continue;
    const written = shape.exec(sides[side])?.[1];
    const name = written === undefined ? undefined : frameName(written);
    if (name) return isCalled ? { calls: name, order: isCalled } : { name, ...(isGuess ? { isNameGuessed: true as const } : {}) };
  }
  return THROWN.test(sides.before) ? { isThrown: true } : {};
}

/** A path alone on its line: the line numbers below belong to that file. Linters print this, and ripgrep on a terminal. */
const HEADING = /^(?:[A-Za-z]:)?[^:*?"<>|\u2502\u276f]+\.\w{1,8}$/;
/** A path with spaces must be absolute: a sentence may end with the name of a file. */
const WITH_SPACES = /^(?:[A-Za-z]:)?[\\/]/;
/** `  12:5  error`, `12:text`, `  12    text`: a line of the file in the heading above. */
const BELOW_HEADING = /^\s*:?(?<line>\d{1,7})(?::(?<column>\d{1,6}))?(?:\s{2,}\S|[:-](?!\d)|\s+[A-Z\u00d7\u2716\u26a0])/;

/** Context that lines of a text provide for the lines after them. */
class LinesAround {
  /** The line above. */
  above = "";
  #heading: Pick<PlaceMention, "path" | "spacedPath"> | undefined;
  #mistakes: { readonly path: string; readonly name: FrameName | undefined } | undefined;

  /** The place that a line below a heading names with a line number alone. */
  placeBelowHeading(line: string): PlaceMention | undefined {
    const { line: digits, column } = (this.#heading && BELOW_HEADING.exec(line.slice(0, WINDOW_CHARS))?.groups) ?? {};
    const number = Number(digits ?? 0);
    if (!this.#heading || number === 0) return undefined;
    return { ...this.#heading, line: number, ...(Number(column ?? 0) > 0 ? { column: Number(column) } : {}) };
  }

  /** A place with the function from a compiler's line above, which applies to all its messages about that file. */
  placed(place: Found): Found {
    const { path, name } = this.#mistakes ?? {};
    return name && path === place.path && (!place.name || place.isNameGuessed) ? { ...place, name } : place;
  }

  pass(line: string): void {
    const shown = line.slice(0, WINDOW_CHARS);
    this.above = shown;
    const mistakes = MISTAKES_IN.exec(shown);
    if (mistakes) this.#mistakes = { path: asPath(mistakes[1] ?? ""), name: functionOfMistakes(mistakes[2]) };
    const written = line
      .trim()
      .replace(/^(?:Line|File)\s{2,}/, "")
      .replace(/:$/, "");
    const isHeading = written.length <= PATH_CHARS_MAX && HEADING.test(written) && (!/\s/.test(written) || WITH_SPACES.test(written));
    if (isHeading) {
      const path = asPath(written);
      this.#heading = { path: path.slice(path.lastIndexOf(" ") + 1), ...(path.includes(" ") ? { spacedPath: path } : {}) };
    } else if (written === "") this.#heading = undefined;
  }
}

/** The function name in `void ns::Type::method(int) const`, without return type and parameters. */
function functionOfMistakes(written: string | undefined): FrameName | undefined {
  return written === undefined ? undefined : frameName(written.replace(/\(.*$/, "").split(/\s+/).at(-1) ?? "");
}
