/**
 * The places that a text names: `path:12`, `path#L12`, `path(12,5)`, and those of traces, panics and compiler output, each with the
 * function that the text says it is in.
 *
 * Two tables read any of them: {@link JOINTS} is how a line number is joined to its path, {@link FRAMES} is where beside a place the
 * function stands. A row per language that says it all was rejected: languages share most shapes, and compilers invent more. Whether
 * something is a place only the view knows, which either has such a file or not; so this reads generously.
 *
 * Every expression sees a window of some hundred characters, so that the cost grows with the length of the text alone.
 */
import { FRAME_NAME_CHARS_MAX, type FrameName, frameName } from "./frame-name.ts";

/** A place as a text names it. */
export interface PlaceMention {
  /** With forward slashes, without `./`, `../` and scheme. */
  readonly path: string;
  /** All that stands before the line number, where that is more words than one: paths may have spaces. */
  readonly spacedPath?: string;
  readonly line: number;
  /** Last line, of a range; a range may be of one line. */
  readonly lineEnd?: number;
  /** Of a line alone, as the text counts: most count characters from 1. */
  readonly column?: number;
  /** The function that the text says the line is in. */
  readonly name?: FrameName;
}

/** What a text names, line by line. */
export interface PlacesRead {
  readonly places: readonly PlaceMention[];
  /** On which line of the text each place stands. */
  readonly rows: readonly number[];
  /** The lines of the text as a terminal prints them. */
  readonly lines: readonly string[];
}

/** Places that are read from one text; a dump of thousands of goroutines repeats itself long before. */
const MENTIONS_MAX = 500;
/** Characters of one line of a text that are looked at. */
const LINE_CHARS_MAX = 4_000;
const PATH_CHARS_MAX = 512;
/** What development servers append to a file that they serve. */
const ASKED_OF_SERVER = /\?[\w=&.%-]{1,200}(?=:\d)/g;
const WINDOW_CHARS = FRAME_NAME_CHARS_MAX;

/** How a line number is joined to a path. */
interface Joint {
  readonly as: string;
  /** What stands between path and number. */
  readonly between: RegExp;
  /** What follows the number; the groups `end` (the last line) and `column`. */
  readonly rest: RegExp;
  /** What the path must have, where the shape is one that code has too: `f(12)`. */
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
  { as: "path:line 12", between: /["'`]?[,:]? ?(?:on |at )?line[ :]$/, rest: /(?:-(?<end>\d{1,7}))?/y },
  { as: "path:12:5 and path:12-20", between: /:$/, rest: /(?:[-\u2013](?<end>\d{1,7})(?!\d)|:(?<column>\d{1,7}))?(?!\.?\d)/y },
];

/** Where a trace says which function a place is in. */
interface Frame {
  readonly of: string;
  /** What is looked at: the text before the path, what stands in it before the last colon, the text behind the number, or the line above. */
  readonly side: "before" | "scheme" | "behind" | "above";
  /** Its only group is the function. */
  readonly shape: RegExp;
  /** The function is the one that the place calls: the place is in the one that the next such frame names. */
  readonly isCalled?: boolean;
}

const FRAMES: readonly Frame[] = [
  { of: "Python", side: "behind", shape: /^, in ([\w.<>]+)$/ },
  { of: "IPython", side: "behind", shape: /^, in ([\w.<>]+)\(/ },
  { of: "pytest", side: "behind", shape: /^: in ([\w.<>]+)$/ },
  { of: "Ruby", side: "behind", shape: /^:in [`']([^'`]+)['`]/ },
  { of: "Elixir, Erlang", side: "behind", shape: /^: ((?:anonymous fn\/\d+ in )?[\w.!?@:]+\/\d+)/ },
  { of: "Lua", side: "behind", shape: /^: in (?:function|method|upvalue|local|field|global) ['<]([\w.:]+)['>]/ },
  { of: "Zig", side: "behind", shape: /^: 0x[\da-f]+ in ([\w.]+)/ },
  { of: "PHP", side: "behind", shape: /^: ([\w\\]+(?:(?:->|::)[\w{}]+)?)\(/, isCalled: true },
  { of: "Java, Kotlin, Scala", side: "before", shape: /(?:^|\s)at (?:[\w.@-]{1,100}\/{1,2})*([\w.$<>-]+)\($/ },
  { of: "C#", side: "before", shape: /(?:^|\s)at ([^\s(]+)\(.*\) in $/ },
  { of: "V8", side: "before", shape: /(?:^|\s)at ((?:async |new )*[^\s()]+(?: \[as [^\]]*\])?) \($/ },
  { of: "SpiderMonkey, JavaScriptCore", side: "scheme", shape: /^([\w$.<>/]+)@/ },
  { of: "Vitest", side: "before", shape: /^\s*\u276f ([\w$.#<>]+) $/ },
  { of: "GDB, sanitizers, Swift", side: "before", shape: /^\s*#\d+:?\s+(?:0x[\da-fA-F]+ in )?(\S.*) at $/ },
  { of: "sanitizers", side: "before", shape: /^\s*#\d+ 0x[\da-fA-F]+ in (\S.*) $/ },
  {
    of: "Swift's own traces",
    side: "before",
    shape: /^\s*\d+\s+(?:\[\w+\]\s+){0,3}0x[\da-fA-F]+\s+(\S.*?)(?: \+ \d+)? in \S.{0,100} at $/,
  },
  { of: "crash logs of Apple's systems", side: "before", shape: /^\s*\d+\s+\S.{0,100}?\s0x[\da-fA-F]+\s+(\S.*) \+ \d+ \($/ },
  { of: "LLDB", side: "before", shape: /`([^(`]+)(?:\(.*\))? at $/ },
  { of: "Valgrind", side: "before", shape: /\b0x[\dA-Fa-f]+: ([^()]+(?:\(.*\))?) \($/ },
  { of: "Dart", side: "before", shape: /^#\d+\s+([^\s(]+) \($/ },
  { of: "Perl", side: "before", shape: /(?:^|\s)([\w:]+)\(.*\) called at $/, isCalled: true },
  { of: "Haskell", side: "before", shape: /(?:^|\s)([\w'.]+), called at $/, isCalled: true },
  { of: "OCaml", side: "before", shape: /(?:Raised (?:by primitive operation )?at|Called from|Re-raised at) ([\w.]+) in file "$/ },
  {
    of: "Go",
    side: "above",
    shape: /^(?:created by )?([\w./~%*()[\]\u00b7-]+\.[\w*()[\].\u00b7-]+?)(?:\((?:[^()]|\(\))*\)| in goroutine \d+)?$/,
  },
  { of: "Rust", side: "above", shape: /^\s*\d+:\s+(?:0x[\da-f]+ - )?(\S.*)$/ },
  { of: "Julia", side: "above", shape: /^\s*\[\d+\] ([\w!.]+)/ },
];

/** A frame between two with places, of a call that the runtime made: the place before it is in the function that this one calls. */
const CALL_WITHOUT_PLACE = /^\s*#\d+ \[[\w ]+\]: ([\w\\]+(?:(?:->|::)[\w{}]+)?)/;

/** The places of a text, in its order; none for a text that names none. */
export function placesIn(text: string): PlaceMention[] {
  return [...readPlaces(text).places];
}

/** The places of a text, and where in it they stand. */
export function readPlaces(text: string): PlacesRead {
  const found: Found[] = [];
  const rows: number[] = [];
  const lines = asPrinted(text).split(/\r?\n/);
  let above = "";
  for (const [row, line] of lines.entries()) {
    if (found.length >= MENTIONS_MAX) break;
    const places = placesOnLine(line.slice(0, LINE_CHARS_MAX).replace(ASKED_OF_SERVER, ""), above);
    const called = places.length === 0 ? CALL_WITHOUT_PLACE.exec(line.slice(0, WINDOW_CHARS)) : null;
    const last = found.at(-1);
    if (called && last?.calls) found[found.length - 1] = within(last, frameName(called[1] ?? ""));
    found.push(...places);
    rows.push(...places.map(() => row));
    above = line.slice(0, WINDOW_CHARS);
  }
  const places = found.slice(0, MENTIONS_MAX).map((place, at) => mention(place, found.slice(at + 1, at + 2)));
  return { places, rows, lines };
}

function within({ calls: _, ...place }: Found, name: FrameName | undefined): Found {
  return name ? { ...place, name } : place;
}

/** Colours of a terminal, and line breaks that a log has as `\n`: before white space, since `C:\new` has one too. */
function asPrinted(text: string): string {
  return text.replace(COLOURS, "").replace(/(?:\\r)?\\n(?:\\t|(?=\s|["'}]|$))/g, "\n");
}

const COLOURS = /\x1b\[[\d;]{0,20}m/g;

interface Found extends PlaceMention {
  /** The function that the place calls. */
  readonly calls?: FrameName;
}

function mention({ calls, ...place }: Found, [next]: readonly Found[]): PlaceMention {
  return calls && next?.calls ? { ...place, name: next.calls } : place;
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

/** A place on a line, with the offsets of where it begins and ends. */
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
    // A port: the path is still to come.
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

/** The path that ends at `end`: between quotes, or back to what no path has. Brackets are part of one when they close in it. */
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

/** A path as views have them: what says where a machine keeps it, or how it was loaded, is cut off. */
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

/** The function of the first frame that fits. */
function functionAt(line: string, { start, end }: Spot, above: string): Pick<Found, "name" | "calls"> {
  const sides = {
    before: line.slice(Math.max(0, start - WINDOW_CHARS), start),
    scheme: line.slice(start, start + WINDOW_CHARS),
    behind: line.slice(end, end + WINDOW_CHARS),
    above,
  };
  for (const { side, shape, isCalled } of FRAMES) {
    const written = shape.exec(sides[side])?.[1];
    const name = written === undefined ? undefined : frameName(written);
    if (name) return isCalled ? { calls: name } : { name };
  }
  return {};
}
