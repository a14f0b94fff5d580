/** The rules of Fortran, free and fixed form. Fortran ignores the case of names; the rules keep names as they are written. */
import type { LineRule, LineRules } from "./line-rules.ts";

const list = (words: string): readonly string[] => words.split(/\s+/);
/** Statements and intrinsic functions, in both cases. */
const KNOWN: ReadonlySet<string> = new Set(
  list(
    `abs acos adjustl adjustr aimag aint all allocate allocated anint any asin asynchronous associate associated atan atan2 backspace bind block btest
     case ceiling character char class close cmplx codimension common complex conjg contiguous continue cos cosh count cpu_time critical cshift cycle
     data deallocate deferred dimension do dot_product dprod elemental else elseif elsewhere end endfile endif entry eoshift epsilon equivalence erf
     exit exp exponent extends external final findloc floor flush forall format fraction function generic huge iachar iand ibclr ibits ibset ichar ieor
     if implicit import in include index inout inquire int integer intent interface intrinsic ior ishft ishftc kind lbound len len_trim log log10
     logical lge lgt lle llt logical matmul max maxloc maxval merge min minloc minval mod module modulo move_alloc namelist nearest nint norm2 not
     null nullify only open operator optional out pack parameter pass pointer precision present print private procedure product protected public pure
     random_number random_seed range rank read real recursive repeat reshape result return rewind save scale scan select selected_int_kind
     selected_real_kind shape sign sin sinh size spread sqrt stop storage_size sub subroutine sum system_clock tan tanh target then tiny transfer
     transpose trim type ubound unpack use value verify volatile wait where while write`,
  ).flatMap((word) => [word, word.toUpperCase()]),
);

const FORTRAN_PREFIX = String.raw`(?:(?:pure|elemental|impure|recursive|module|non_recursive)[ \t]+){0,4}`;

/** Text whose brackets are closed. */
const BRACKETED = String.raw`[^()[\]]*(?:[([](?:[^()[\]]|[([][^()[\]]*[)\]])*[)\]][^()[\]]*)*`;
/** The names in a list of declarations: what stands first, and behind commas outside of brackets and strings. */
const LISTED = new RegExp(String.raw`(?<=(?:^|,)[ \t]*)[A-Za-z]\w*(?!${BRACKETED}[)\]])(?=(?:[^'"]|'[^']*'|"[^"]*")*$)`, "g");

const DEFINITIONS: readonly LineRule[] = [
  {
    find: /^[ \t]*(?<word>module)[ \t]+(?!procedure\b|function\b|subroutine\b|pure\b|elemental\b)(?<name>\w+)[ \t]*(?:!.*)?$/gim,
    kind: "module",
    extent: "end",
  },
  { find: /^[ \t]*(?<word>submodule)[ \t]*\([^()\n]*\)[ \t]*(?<name>\w+)/gim, kind: "module", extent: "end" },
  { find: /^[ \t]*(?<word>program)[ \t]+(?<name>\w+)/gim, kind: "function", extent: "end", hasLocals: true },
  {
    find: new RegExp(`^[ \\t]*${FORTRAN_PREFIX}(?<word>subroutine)[ \\t]+(?<name>\\w+)`, "gim"),
    kind: "function",
    extent: "end",
    hasLocals: true,
  },
  {
    find: /^[ \t]*(?!end\b|!)(?:(?:pure|elemental|impure|recursive|module|integer|real|complex|logical|character|double precision|type|class)(?:[ \t]*\*\d+|[ \t]*\((?:[^()\n]|\([^()\n]*\))*\))?[ \t]+){0,5}(?<word>function)[ \t]+(?<name>\w+)[ \t]*\(/gim,
    kind: "function",
    extent: "end",
    hasLocals: true,
  },
  {
    find: /^[ \t]*(?<word>type)(?:[ \t]*,[^:\n]*::[ \t]*|[ \t]*::[ \t]*|[ \t]+(?!is\b|,))(?<name>\w+)[ \t]*(?:!.*)?$/gim,
    kind: "struct",
    extent: "end",
  },
  { find: /^[ \t]*(?:abstract[ \t]+)?(?<word>interface)[ \t]+(?!operator|assignment)(?<name>\w+)/gim, kind: "interface", extent: "end" },
  // The code of a procedure that a module declares.
  {
    find: /^[ \t]*module[ \t]+(?<word>procedure)[ \t]+(?<name>\w+)[ \t]*$(?=(?:\n(?![ \t]*(?:end[ \t]*interface|module[ \t]+procedure)\b)[^\n]*){0,1000}\n[ \t]*end[ \t]*procedure\b)/gim,
    kind: "function",
    extent: "end",
    hasLocals: true,
  },
  // A macro may make the name: `MAYBEWRAP(name)`.
  { find: /^[ \t]*procedure\b[^:\n]*::[ \t]*(?:[A-Z_]+\([ \t]*)?(?<name>\w+)/gim, kind: "method", extent: "line", isDeclaration: true },
  {
    find: /^[ \t]*generic\b[^:\n]*::[ \t]*(?!operator\b|assignment\b)(?<name>\w+)/gim,
    kind: "method",
    extent: "line",
    isDeclaration: true,
  },
  {
    find: /^[ \t]*[a-z][^:!'"\n]{0,120},[ \t]*parameter\b[^:\n]{0,80}::[ \t]*(?<name>[^\n!]{1,2000})/dgim,
    kind: "constant",
    extent: "line",
    list: LISTED,
  },
  { find: /^[ \t]*enumerator\b[ \t]*(?:::)?[ \t]*(?<name>\w[^\n!]{0,2000})/dgim, kind: "constant", extent: "line", list: LISTED },
  // Members of types and variables of modules. Variables and arguments of procedures are local; templates may leave names open (`${`).
  {
    find: /^(?![^\n]*(?:\bintent\b|\$\{))[ \t]*(?:integer|real|complex|logical|character|double precision|type[ \t]*\(|class[ \t]*\()[^:!'"\n]{0,120}::[ \t]*(?<name>[^\n!]{1,2000})/dgim,
    kind: "variable",
    extent: "line",
    list: LISTED,
  },
  { find: /^[ \t]*#[ \t]*define[ \t]+(?<name>\w+)/gm, kind: "macro", extent: "line" },
];

/** Arguments of procedures, and arrays, whose elements are written like calls. */
const LOCALS: readonly LineRule[] = [
  { find: /(?<=^[^!'"\n]{0,200}\b(?:subroutine|function)[ \t]+\w+[ \t]*\()(?<name>[^()!]{1,2000})(?=\))/gim, is: "local", list: /\w+/g },
  {
    find: /(?<=^[ \t]*(?:integer|real|complex|logical|character|double precision|type|class)\b[^:!\n]{0,120}::[^=!\n]{0,200})(?<name>[A-Za-z]\w*)(?=[ \t]*\()/gim,
    is: "local",
  },
  {
    find: /(?<=^[ \t]*(?:integer|real|complex|logical|character|double precision|type|class)\b[^:!\n]{0,120}\b(?:dimension|allocatable)\b[^:!\n]{0,120}::)(?<name>[\w, \t]{1,200})/gim,
    is: "local",
    list: /\w+/g,
  },
];

const USES: readonly LineRule[] = [
  {
    find: /\bcall[ \t]+(?:\w+[ \t]*(?:\([^()\n]{0,80}\)[ \t]*)?%[ \t]*){0,3}\w+[ \t]*(?:\([^()\n]{0,80}\)[ \t]*)?(?<qualifier>%)[ \t]*(?<name>\w+)/gim,
    use: "calls",
  },
  { find: /\bcall[ \t]+(?<name>\w+)(?![ \t]*(?:\([^()\n]{0,80}\)[ \t]*)?%|\w)/gim, use: "calls" },
  { find: /(?<qualifier>%)[ \t]*(?<name>[A-Za-z]\w*)[ \t]*\(/gm, use: "calls" },
  // Array elements are written like calls: the view knows which names are functions.
  { find: /(?<![\w%'"])(?<!\b(?:function|subroutine)[ \t]{1,8})(?<name>[A-Za-z]\w*)[ \t]?\(/gim, use: "calls", except: KNOWN },
  { find: /^[ \t]*procedure\b[^\n]*=>[ \t]*(?<name>\w+)/gim, use: "references" },
  {
    find: /^[ \t]*(?:module[ \t]+procedure\b|final\b|generic\b[^\n=]*=>|import\b)[ \t]*(?:::)?(?<name>[\w, \t]+)/dgim,
    use: "references",
    list: /\w+/g,
  },
  // What a module gives by name; in `local => name`, the second is the module's.
  {
    find: /^[ \t]*use\b[^\n!:]{0,200},[ \t]*only[ \t]*:(?<name>(?:[^\n!&]|&[ \t]*(?:![^\n]*)?\n)*)/dgim,
    use: "references",
    list: /[A-Za-z]\w*(?!\w|[ \t]*(?:=>|\())/g,
  },
  { find: /^[ \t]*submodule[ \t]*\((?:[ \t]*\w+[ \t]*:)?[ \t]*(?<name>\w+)/gim, use: "imports" },
  { find: /^[ \t]*(?:#[ \t]*)?include[ \t]+['"<](?<name>[^'">\n]+)/gim, use: "imports" },
  { find: /^[ \t]*use(?:[ \t]*,[ \t]*\w+)?(?:[ \t]*::)?[ \t]+(?<name>\w+)/gim, use: "imports" },
  { find: /\b(?:type|class)[ \t]*\([ \t]*(?<name>[A-Za-z_]\w*)[ \t]*\)/gim, use: "references" },
  { find: /\bextends[ \t]*\([ \t]*(?<name>\w+)/gim, use: "extends" },
];

export const FORTRAN_LINES: LineRules = {
  end: (word) => new RegExp(`^[ \\t]*end[ \\t]*${word}\\b`, "i"),
  quiet: /(?<comment>![^\n]*)|(?<string>"[^"\n]*"|'[^'\n]*')/g,
  rules: [...DEFINITIONS, ...LOCALS, ...USES],
};
