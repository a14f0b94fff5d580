/** The rules of Verilog and SystemVerilog. Their grammar is larger than those of ten other languages together. */
import type { LineRule, LineRules } from "./line-rules.ts";

const WORDS: ReadonlySet<string> = new Set(
  `accept_on alias always always_comb always_ff always_latch and assert assign assume automatic before begin bind bins binsof bit break buf bufif0
   bufif1 byte case casex casez cell chandle checker class clocking cmos config const constraint context continue cover covergroup coverpoint cross
   deassign default defparam design disable dist do edge else end endcase endchecker endclass endclocking endconfig endfunction endgenerate endgroup
   endinterface endmodule endpackage endprimitive endprogram endproperty endsequence endspecify endtable endtask enum event eventually expect export
   extends extern final first_match for force foreach forever fork forkjoin function generate genvar global highz0 highz1 if iff ifnone ignore_bins
   illegal_bins implements implies import incdir include initial inout input inside instance int integer interconnect interface intersect join
   join_any join_none large let liblist library local localparam logic longint macromodule matches medium modport module nand negedge nettype new
   nexttime nmos nor noshowcancelled not notif0 notif1 null or output package packed parameter pmos posedge primitive priority program property
   protected pull0 pull1 pulldown pullup pure rand randc randcase randsequence rcmos real realtime ref reg reject_on release repeat restrict return
   rnmos rpmos rtran s_always s_eventually s_nexttime s_until scalared sequence shortint shortreal showcancelled signed small soft solve specify
   specparam static string strong strong0 strong1 struct super supply0 supply1 table tagged task this throughout time timeprecision timeunit tran
   tri tri0 tri1 triand trior trireg type typedef union unique unique0 unsigned until untyped use uwire var vectored virtual void wait wait_order
   wand weak weak0 weak1 while wildcard wire with within wor xnor xor`.split(/\s+/),
);

const DIRECTIVES: ReadonlySet<string> = new Set(
  `begin_keywords celldefine default_nettype define else elsif end_keywords endcelldefine endif ifdef ifndef include line nounconnected_drive pragma
   resetall timescale unconnected_drive undef undefineall __FILE__ __LINE__`.split(/\s+/),
);

/** What follows the word of a function or task: its lifetime, its return type, the class it belongs to, its name. */
const ROUTINE = String.raw`(?<word>function|task)\b[^;(]{0,200}?(?:(?<scope>\w+)::)?\b(?<name>\w+)[ \t]*(?=[;(]|$(?!\s{0,80}\w+[ \t]*[(;]))`;
const STORED = String.raw`(?:(?:virtual|static|protected|local|automatic)[ \t]+){0,4}`;

const DEFINITIONS: readonly LineRule[] = [
  { find: /^[ \t]*(?<word>module|macromodule|program)[ \t]+(?:(?:automatic|static)[ \t]+)?(?<name>\w+)/gm, kind: "class", extent: "end" },
  {
    find: /^[ \t]*(?<word>interface)[ \t]+(?!class\b)(?:(?:automatic|static)[ \t]+)?(?<name>\w+)(?=[ \t]*(?:[#(;/]|$|import\b))/gm,
    kind: "interface",
    extent: "end",
  },
  { find: /^[ \t]*(?<word>package)[ \t]+(?:(?:automatic|static)[ \t]+)?(?<name>\w+)/gm, kind: "module", extent: "end" },
  {
    find: /^[ \t]*(?:(?:virtual|interface)[ \t]+)?(?<word>class)[ \t]+(?:(?:automatic|static)[ \t]+)?(?<name>\w+)/gm,
    kind: "class",
    extent: "end",
  },
  { find: new RegExp(`^[ \\t]*${STORED}${ROUTINE}`, "gm"), kind: "function", extent: "end" },
  {
    find: new RegExp(`^[ \\t]*(?:extern|pure|import[ \\t]+"DPI(?:-C)?"(?:[ \\t]+(?:context|pure))?)[ \\t]+${STORED}${ROUTINE}`, "gm"),
    kind: "function",
    extent: "line",
    isDeclaration: true,
  },
  { find: /^[ \t]*(?<word>property|sequence|covergroup|clocking)[ \t]+(?<name>\w+)/gm, kind: "function", extent: "end" },
  {
    find: /^[ \t]*typedef[ \t]+enum\b[^{};]{0,200}\{[^{}]{0,8000}\}[ \t]*(?<name>\w+)[ \t]*;/gm,
    kind: "enum",
    extent: "line",
  },
  {
    find: /^[ \t]*typedef[ \t]+(?:struct|union)\b[^{};]{0,200}\{(?:[^{}]|\{[^{}]{0,800}\}){0,8000}\}[ \t]*(?<name>\w+)[ \t]*;/gm,
    kind: "struct",
    extent: "line",
  },
  {
    find: /^[ \t]*typedef[ \t]+(?!enum\b|struct\b|union\b|class\b|interface\b)[^;{}]{1,300}?\b(?<name>\w+)[ \t]*(?:\[[^\]\n]{0,80}\][ \t]*){0,4};/gm,
    kind: "type",
    extent: "line",
  },
  {
    find: /^[ \t]*(?:localparam|parameter)\b[^=;\n]{0,200}?\b(?<name>\w+)[ \t]*(?:\[[^\]\n]{0,80}\][ \t]*){0,4}=/gm,
    kind: "constant",
    extent: "line",
  },
  { find: /^[ \t]*`define[ \t]+(?<name>\w+)/gm, kind: "macro", extent: "line" },
  // Members of an enumeration stand on lines of their own.
  {
    find: /^[ \t]+(?<name>[A-Z][A-Z0-9_]+)[ \t]*(?:=[ \t]*[\w'$]+[ \t]*)?,?[ \t]*(?:\/\/.*)?$/gm,
    kind: "constant",
    extent: "line",
  },
  { find: /^[ \t]*constraint[ \t]+(?<name>\w+)[ \t]*\{/gm, kind: "property", extent: "braces" },
  { find: /^[ \t]*modport[ \t]+(?<name>\w+)/gm, kind: "property", extent: "line" },
];

const USES: readonly LineRule[] = [
  { find: /^[ \t]*import[ \t]+(?<name>\w+)::/gm, use: "imports" },
  { find: /^[ \t]*`include[ \t]+"(?<name>[^"\n]+)"/gm, use: "imports" },
  { find: /\bextends[ \t\n]+(?:\w+::)?(?<name>\w+)/gm, use: "extends" },
  { find: /\bimplements[ \t\n]+(?:\w+::)?(?<name>\w+)/gm, use: "implements" },
  // An instance of a module, `counter #(.WIDTH(8)) u_counter (`, or the first line of one.
  { find: /^[ \t]*(?<name>[A-Za-z_]\w*)[ \t]+[A-Za-z_]\w*[ \t]*(?:\[[^\]\n]{0,80}\][ \t]*)?\(/gm, use: "calls", except: WORDS },
  { find: /^[ \t]*(?<name>[A-Za-z_]\w*)[ \t]*#[ \t]*\((?![^\n]*;)/gm, use: "calls", except: WORDS },
  { find: /\b(?<qualifier>[A-Za-z_]\w*::)(?<name>[A-Za-z_]\w*)[ \t]*\(/gm, use: "calls", except: WORDS },
  { find: /(?<=[\w\])])(?<qualifier>\.)(?<name>[A-Za-z_]\w*)[ \t]*\(/gm, use: "calls", except: WORDS },
  { find: /(?<![\w.$`:])(?<!\b(?:function|task|new)\b[^;\n]{0,80})(?<name>[A-Za-z_]\w*)\(/gm, use: "calls", except: WORDS },
  { find: /\b(?<qualifier>[A-Za-z_]\w*::)(?<name>[A-Za-z_]\w*)/gm, use: "references", except: WORDS },
  { find: /`(?<name>[A-Za-z_]\w*)/gm, use: "references", except: DIRECTIVES },
  // The type in a declaration of a variable, port or argument.
  {
    find: /^[ \t]*(?:(?:rand|randc|local|protected|static|const|virtual|input|output|inout|ref|var)[ \t]+){0,3}(?<name>[A-Za-z_]\w*)(?:\.\w+)?(?:[ \t]*#[ \t]*\([^;\n]{0,200}?\))?[ \t]+[A-Za-z_]\w*[ \t]*(?:\[[^\]\n]{0,80}\][ \t]*)?(?:[;,=)]|$)/gm,
    use: "references",
    except: WORDS,
  },
];

/** Words whose end word is not `end` plus the word itself. */
const ENDS: Readonly<Record<string, string>> = { macromodule: "module", covergroup: "group" };

export const VERILOG_LINES: LineRules = {
  end: (word) => new RegExp(`^[ \\t]*end${ENDS[word] ?? word}\\b`),
  rules: [...DEFINITIONS, ...USES],
};
