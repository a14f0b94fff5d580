/** The rules of Cython: Python plus C declarations that Python's grammar does not know. */
import type { LineRule, LineRules } from "./line-rules.ts";

/** Types of the language; a name behind one is declared there. */
const TYPES = "bint bool bytes char dict double float int list long object set short signed size_t str tuple type unsigned void";
const KEYWORDS = `and as assert async await api break cdef cimport class const continue cpdef cppclass ctypedef DEF def del elif ELIF else ELSE enum
   except extern finally for from fused gil global IF if import in include inline is lambda nogil noexcept nonlocal not or packed pass print public
   raise readonly return struct try union while with yield`;
const WORDS: ReadonlySet<string> = new Set(`${TYPES} ${KEYWORDS} False isinstance len None range self sizeof super True`.split(/\s+/));
/** A type, or whatever is no keyword, before a name that is declared there: `buf_t* name`. */
const TYPED = `\\b(?!(?:${KEYWORDS.split(/\s+/).join("|")})\\b)[A-Za-z_]\\w*(?:[ \\t]{1,4}\\*{0,2}|\\*{1,2}[ \\t]{1,4})`;

const DEFINITIONS: readonly LineRule[] = [
  {
    find: /^[ \t]*(?:cdef[ \t]+)?(?:(?:public|api|readonly)[ \t]+){0,2}(?:class|cppclass)[ \t]+(?<name>\w+)/gm,
    kind: "class",
    extent: "indent",
  },
  {
    find: /^[ \t]*cdef[ \t]+(?:(?:extern|public|packed)[ \t]+){0,2}(?:struct|union|cppclass)[ \t]+(?<name>\w+)/gm,
    kind: "struct",
    extent: "indent",
  },
  {
    find: /^[ \t]*(?:cdef|cpdef|ctypedef)[ \t]+(?:(?:extern|public)[ \t]+){0,2}enum[ \t]+(?:class[ \t]+)?(?<name>\w+)/gm,
    kind: "enum",
    extent: "indent",
  },
  // In a block of declarations, and properties as classes of C once wrote them.
  { find: /^[ \t]+(?:struct|union)[ \t]+(?<name>\w+)[ \t]*:/gm, kind: "struct", extent: "indent" },
  { find: /^[ \t]+enum[ \t]+(?<name>\w+)[ \t]*:/gm, kind: "enum", extent: "indent" },
  { find: /^[ \t]+property[ \t]+(?<name>\w+)[ \t]*:/gm, kind: "property", extent: "indent" },
  { find: /^[ \t]*ctypedef[ \t]+(?:struct|union)[ \t]+(?<name>\w+)/gm, kind: "struct", extent: "indent" },
  {
    find: /^[ \t]*ctypedef[ \t]+(?!struct\b|union\b|enum\b|fused\b)[^\n#(]{1,160}?\b(?<name>\w+)[ \t]*(?:#[^\n]*)?$/gm,
    kind: "type",
    extent: "line",
  },
  { find: /^[ \t]*ctypedef[ \t]+[^\n#(]{1,120}\([ \t]*\*[ \t]*(?<name>\w+)[ \t]*\)/gm, kind: "type", extent: "line" },
  { find: /^[ \t]*ctypedef[ \t]+fused[ \t]+(?<name>\w+)/gm, kind: "type", extent: "indent" },
  { find: /^[ \t]*(?:async[ \t]+)?def[ \t]+(?<name>\w+)/gm, kind: "function", extent: "indent", hasLocals: true },
  // The result type of a C function stands before its name: `cdef inline double norm(double[:] v) nogil:`.
  {
    find: /^[ \t]*c(?:p)?def[ \t]+(?!class\b|struct\b|enum\b|union\b|extern\b|cppclass\b)[^(=:\n#]{0,120}?\b(?<name>\w+)[ \t]*(?:\[[\w, \t]{1,40}\])?\((?=[^\n]*(?::[ \t]*(?:#[^\n]*)?$|[,(][ \t]*(?:#[^\n]*)?$))/gm,
    kind: "function",
    extent: "indent",
    hasLocals: true,
  },
  {
    find: /^[ \t]*cp?def[ \t]+(?!class\b|struct\b|enum\b|union\b|extern\b|cppclass\b)[^(=:\n#]{0,120}?\b(?<name>\w+)[ \t]*\([^\n]*\)[^:\n]{0,40}$/dgm,
    kind: "function",
    extent: "line",
    isDeclaration: true,
  },
  // C functions that an `extern` block declares.
  {
    find: /^[ \t]+(?!(?:return|yield|raise|assert|not|del|in|and|or|if|elif|while|await|print|else|lambda|except|for|with|from|import)\b)(?:(?:const|unsigned|long|struct)[ \t]+){0,3}[A-Za-z_]\w*[ \t*]+(?<name>[A-Za-z_]\w*)\([^\n=]*\)[ \t]*(?:nogil|noexcept|except\b[^\n]{0,40}|[ \t])*$/dgm,
    kind: "function",
    extent: "line",
    isDeclaration: true,
  },
  // Members of an enumeration.
  { find: /^[ \t]+(?<name>[A-Z_][A-Z0-9_]+)[ \t]*(?==[^=\n]*$|,?[ \t]*(?:#[^\n]*)?$)/gm, kind: "constant", extent: "line" },
  { find: /^DEF[ \t]+(?<name>\w+)[ \t]*=/gm, kind: "constant", extent: "line" },
  { find: /^(?<name>[A-Z][A-Z0-9_]*)[ \t]*=/gm, kind: "constant", extent: "line" },
];

/** The last word before a comma, a default value or the end: what stands before it is its type. */
const DECLARED = /\w+(?=[ \t]*(?:[,=:[)]|\s*$))/g;

/** Parameters, and what functions assign and declare. */
const LOCALS: readonly LineRule[] = [
  { find: /^[ \t]*(?:async[ \t]+)?(?:cp?)?def\b[^\n(]{0,160}\((?<name>(?:[^()#]|\([^()]*\)){0,4000})\)/dgm, is: "local", list: DECLARED },
  { find: /^[ \t]+cdef[ \t]+(?!class\b|struct\b|enum\b|union\b|extern\b)(?<name>[^\n()#:]+)(?=$|#)/dgm, is: "local", list: DECLARED },
  { find: /^[ \t]+(?<name>\w+(?:[ \t]*,[ \t]*\w+)*)[ \t]*(?=[-+*/|&^%]{0,2}=(?!=))/dgm, is: "local", list: /\w+/g },
  { find: /\bfor[ \t]+(?<name>\w+(?:[ \t]*,[ \t]*\w+)*)[ \t]+(?=in\b|from\b)/dgm, is: "local", list: /\w+/g },
  { find: /^[ \t]+(?:with|except)\b[^\n]{0,200}\bas[ \t]+(?<name>\w+)/gm, is: "local" },
];

const USES: readonly LineRule[] = [
  {
    find: /^[ \t]*from[ \t]+(?<qualifier>[\w.]+)[ \t]+c?import[ \t]+\(?[ \t]*(?<name>\w+)(?:[ \t]+as[ \t]+(?<alias>\w+))?/gm,
    use: "imports",
  },
  { find: /^[ \t]*c?import[ \t]+(?<name>[\w.]+)[ \t]+as[ \t]+(?<alias>\w+)/gm, use: "imports" },
  { find: /^[ \t]*c?import[ \t]+(?<name>[\w.]+)(?![\w. \t]*\bas\b)/gm, use: "imports" },
  { find: /^[ \t]*include[ \t]+["'](?<name>[^"'\n]+)["']/gm, use: "imports" },
  { find: /\bclass[ \t]+\w+[ \t]*\([ \t]*(?:\w+\.){0,3}(?<name>[A-Za-z_]\w*)/gm, use: "extends" },
  { find: /(?<![\w.])(?<qualifier>[A-Za-z_]\w*)\.(?<name>[A-Za-z_]\w*)[ \t]?\(/gm, use: "calls" },
  { find: /(?<=[\w)\]])(?<qualifier>\.)(?<name>[A-Za-z_]\w*)[ \t]?\(/gm, use: "calls" },
  {
    find: /(?<![\w.])(?<!\b(?:def|class)[ \t]{1,4})(?<!^[ \t]{0,40}cp?def\b[^(\n]{0,120})(?<name>[A-Za-z_]\w*)\(/gm,
    use: "calls",
    except: WORDS,
  },
  {
    find: /(?<![\w.])(?<!^[ \t]{0,40}(?:from|c?import)\b[^\n]{0,200})(?<qualifier>[A-Za-z_]\w*)\.(?<name>[A-Za-z_]\w*)(?![\w(]|[ \t]\()/gm,
    use: "references",
  },
  {
    find: new RegExp(
      `(?<![\\w.])(?<!${TYPED})(?<!\\b(?:def|class|cppclass|struct|enum|union|fused|cimport|import|from|as|include)[ \\t]{1,4})(?<name>[A-Za-z_]\\w*)(?![\\w"'(]|[ \\t]*=(?!=))`,
      "gm",
    ),
    use: "references",
    except: WORDS,
  },
];

export const CYTHON_LINES: LineRules = {
  quiet:
    /\\.|(?<comment>#[^\n]*)|(?<string>"""[\s\S]*?(?:"""|$)|'''[\s\S]*?(?:'''|$)|"[^"\\\n]*(?:\\.[^"\\\n]*)*"|'[^'\\\n]*(?:\\.[^'\\\n]*)*')/g,
  rules: [...DEFINITIONS, ...LOCALS, ...USES],
};
