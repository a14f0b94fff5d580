/**
 * Reads questions about the uses of a named symbol: "who calls X", "usages of X", "implementations of X", "what conforms to X", "who sets
 * X", "who publishes X", "who catches X", "methods of X", "which tests call X", "what breaks if I change X", each perhaps limited to a part of the repository: "in src/net", "in tests".
 */
import { isNameLike } from "./name-query.ts";
import { QuestionPattern } from "./question-pattern.ts";

export interface GraphQuestion {
  readonly asks:
    | "callers"
    | "callees"
    | "uses"
    | "importers"
    | "subtypes"
    | "members"
    | "setters"
    | "makers"
    | "senders"
    | "throwers"
    | "catchers"
    | "registrars";
  /** The symbol, as typed. */
  readonly name: string;
  /** The question is about a setting that code may read by its name in quotes: an environment variable, a flag, a key. */
  readonly ofSetting?: boolean;
  /** The question is about what resolves a field of a schema of GraphQL. */
  readonly ofSchema?: boolean;
  /** What the named thing is called beside its name: "the auth middleware". */
  readonly role?: string;
  /** Only results in tests. */
  readonly inTests?: boolean;
  /** The question is about the tests of the symbol, not only about those that use it by name. */
  readonly isAboutTests?: boolean;
  /** The members that are asked for; all when left out. */
  readonly ofMembers?: "functions" | "values";
  /** Only results at or below a path, which the view may not have. */
  readonly within?: string;
}

interface Shape {
  readonly asks: GraphQuestion["asks"];
  /** Its only group is the symbol's name, unless one is called `name`; a group `role` is the word for its sort. */
  readonly text: QuestionPattern;
  /** Whether the name may be a plain word: a question of prose may ask what uses caching, but hardly who calls it. */
  readonly takesWords?: boolean;
  readonly inTests?: boolean;
  readonly isAboutTests?: boolean;
  readonly ofSetting?: boolean;
  readonly ofSchema?: boolean;
}

const KIND_OF_NAME =
  "(?:function|method|rpc|(?:remote )?procedure|(?:graphql )?(?:query|mutation|subscription|field)|(?:(?:abstract|base|parent|super) )?class|type|interface|trait|protocol|contract|behaviou?r|mixin|module|struct|enum|constant|variable|macro|symbol|template|partial|block)";
/** One word, perhaps in quotes, perhaps beside its kind: "the function `save`", "the Store protocol". */
const NAME = `(?:the )?(?:${KIND_OF_NAME} )?(\\S+?)(?: ${KIND_OF_NAME})?`;
/** The path of a file that markup and templates have. */
const TEMPLATE = "(?:the )?(?:(?:template|partial|layout|file) )?([\"'`]?\\S+\\.[a-z]\\w*[\"'`]?)";
/** Words for types in a question. */
const TYPES =
  "(?:class(?:es)?|types?|structs?|structures?|enums?|records?|objects?|modules?|interfaces?|protocols?|traits?|actors?|mixins?|implementations?|code)";
/** Words for the users asked about. */
const WHO = "(?:who|what|which (?:code|functions?|methods?|files?)|what (?:code|functions?|methods?|files?))(?: else)?";
/** Words for the types asked about, in the terms of all languages. */
const WHO_IS = `(?:what|who|(?:which|what) ${TYPES}|${TYPES}(?: that| which)?)(?: else| all)?`;
const BREAKS = "(?:breaks?|(?:will|would|could|might|may|can) (?:break|be affected)|(?:is|gets) affected|(?:must|has to|needs to) change)";
const TESTS_THAT = "(?:(?:which|what) (?:tests?|specs?)|(?:tests?|specs?) (?:that|which))";
/** `cues`: words, or beginnings of words, of which every match of `text` has at least one. */
const shape = (asks: Shape["asks"], cues: string, text: string, takesWords = false): Shape => ({
  asks,
  text: new QuestionPattern(cues, `(?:(?:find|show|list|give|get)(?: me)? )?(?:all |the |every )*${text}\\s*[?.]*`),
  takesWords,
});
const inTests = (asks: Shape["asks"], cues: string, text: string, takesWords = false): Shape => ({
  ...shape(asks, cues, text, takesWords),
  inTests: true,
});
const aboutTests = (cues: string, text: string): Shape => ({ ...inTests("uses", cues, text), isAboutTests: true });
const ofSetting = (cues: string, text: string, takesWords = false): Shape => ({
  ...shape("uses", cues, text, takesWords),
  ofSetting: true,
});
const ofSchema = (cues: string, text: string): Shape => ({ ...shape("subtypes", cues, text, true), ofSchema: true });
/** A word for what code reads by a name in quotes. */
const SETTING =
  "(?:setting|option|flag|switch|command[- ]line argument|env(?:ironment)? var(?:iable)?|config(?:uration)?(?: (?:key|option|value|setting))?|key)";
/** Those behind which even a plain word is the name of one: "the option parser" is a parser. */
const NAMED_SETTING = "(?:flag|switch|command[- ]line (?:option|argument|flag)|env(?:ironment)? var(?:iable)?)";
const READ = "(?:used|read|consulted|looked up|accessed|evaluated|respected|honou?red|checked|consumed|parsed|handled)";

const EXAMPLES = "(?:code )?(?:examples?|samples?)";
const MEMBERS =
  "(?:public )?(?:members|methods|functions|fields|properties|attributes|variants|cases|constants)(?: and (?:methods|fields|properties|attributes))?";

const MEMBER_CUES = "members methods functions fields properties attributes variants cases constants";

const REGISTERED =
  "(?:registered|mounted|installed|bound|provided|injected|wired(?: up| in)?|hooked(?: up| in)?|plugged in|added|attached|subscribed|set up)";
const REGISTERED_CUES = "registered mounted installed bound provided injected wired hooked plugged added attached subscribed set";
/** What programs keep registers of. A plain word beside one is a name: "the urlize function", "the filter truncate". */
const ROLE =
  "(?<role>function|func|method|filter|helper|(?:sub)?command|middleware|plug-?in|extension|handler|hook|service|component|directive|pipe|provider|resolver|task|job|worker|listener|observer|subscriber|signal|callback|controller|view|viewset|model|serializer|adapter|driver|codec|backend|processor|transformer|rule|check|converter|factory|interceptor|guard|policy|strategy|singleton|binding|alias|module|tag|widget|tool|event|feature|resource)";

const MESSAGES = "(?: (?:events?|signals?|messages?|notifications?|jobs?|actions?))?";
const SENT = "(?:sent|emitted|fired|dispatched|published|triggered|broadcast(?:ed)?|enqueued)";
/** What a register has of its entries. */
const ENTRY = "(?:alias(?:es)?|names?|keys?|bindings?|groups?|instances?|class(?:es)?)";

const SHAPES: readonly Shape[] = [
  shape("callers", "call invoke", `${WHO} (?:calls?|invokes?) ${NAME}`, true),
  shape("callers", "call", `(?:callers?|call sites?|calls) (?:of|to) ${NAME}`, true),
  shape("callers", "call invoke", `(?:places|functions|methods|code) (?:that|which) (?:calls?|invokes?) ${NAME}`, true),
  shape("callers", "called invoked", `where (?:is|are|do we|does it) ${NAME} (?:called|invoked)(?: from)?`, true),
  shape("callers", "caller", `${NAME} callers?`),
  shape("callees", "call invoke", `(?:what|which functions) (?:does|do) ${NAME} (?:call|invoke)`, true),
  shape("callees", "callees", `callees of ${NAME}`, true),
  shape("uses", "use reference depend", `${WHO} (?:uses?|references?|depends? on) ${NAME}`),
  shape("importers", "import require", `${WHO} (?:imports?|requires?) ${NAME}`),
  shape("importers", "import require", `(?:files?|modules?|code|places) (?:that|which) (?:imports?|requires?) ${NAME}`),
  shape("importers", "import", `(?:imports?|importers?) of ${NAME}`),
  shape("importers", "imported required", `where (?:is|are|do we|does it) ${NAME} (?:imported|required)(?: from)?`),
  inTests("callers", "call invoke", `${TESTS_THAT} (?:calls?|invokes?) ${NAME}`, true),
  inTests("uses", "use reference", `${TESTS_THAT} (?:uses?|references?) ${NAME}`),
  aboutTests("cover exercise check test", `${TESTS_THAT} (?:covers?|exercises?|checks?|tests?) ${NAME}`),
  aboutTests("test spec", `(?:unit |integration |existing )?(?:tests?|specs?)(?: cases?)? (?:for|of|covering|exercising|around) ${NAME}`),
  aboutTests("tested", `where (?:is|are) ${NAME} (?:unit )?tested`),
  shape(
    "setters",
    "set assign write modif mutate",
    `${WHO} (?:sets?|assigns?(?: to)?|writes?(?: to)?|modif(?:y|ies)|mutates?|overwrites?) ${NAME}`,
  ),
  shape(
    "setters",
    "set assigned written modified mutated",
    `where (?:is|are|do we|does it) ${NAME} (?:set|assigned|written(?: to)?|modified|mutated|overwritten)`,
  ),
  shape(
    "makers",
    "create construct instantiate make build allocate",
    `${WHO} (?:creates?|constructs?|instantiates?|makes?|builds?|allocates?) (?:an? )?${NAME}`,
  ),
  shape(
    "makers",
    "created constructed instantiated made built allocated",
    `where (?:is|are|do we|does it) (?:an? )?${NAME} (?:created|constructed|instantiated|made|built|allocated)`,
  ),
  shape("throwers", "throw raise", `${WHO} (?:throws?|raises?) (?:an? )?${NAME}`),
  shape("throwers", "thrown raised", `where (?:is|are|do we|does it) (?:an? )?${NAME} (?:thrown|raised)`),
  shape("catchers", "catch rescue", `${WHO} (?:catch(?:es)?|rescues?) (?:an? )?${NAME}`),
  shape("catchers", "caught rescued", `where (?:is|are|do we|does it) (?:an? )?${NAME} (?:caught|rescued)`),
  shape("registrars", REGISTERED_CUES, `where (?:is|are|do we|does it) ${NAME} ${REGISTERED}`),
  shape(
    "registrars",
    "register mount install bind provide inject wire hook plug",
    `(?:${WHO}|(?:which|what) \\p{L}+) (?:registers?|mounts?|installs?|binds?|provides?|injects?|wires?|hooks?|plugs?) (?:in |up )?${NAME}`,
  ),
  shape("registrars", "implementation", `(?:which|what) implementations? of ${NAME} (?:is|are|gets?) (?:used|${REGISTERED})`),
  shape("registrars", "registration", `(?:the )?registrations? of ${NAME}`),
  shape("registrars", REGISTERED_CUES, `where (?:is|are) (?:the )?(?:[\\w-]+ )?${ROLE} (?<name>(?!${ENTRY} )\\S+) ${REGISTERED}`, true),
  shape("registrars", REGISTERED_CUES, `where (?:is|are) (?:the )?(?<name>\\S+) ${ROLE}(?: ${ENTRY})? ${REGISTERED}`, true),
  shape("uses", "use usage reference", `(?:uses?|usages?|references?|usage) (?:of|to) ${NAME}`),
  shape("uses", "used referenced", `where (?:is|are|do we use|is it) ${NAME} (?:used|referenced)`),
  // Who asks for an example of using something has seen its definition, or sees it from there. "Examples of" a type may be anything.
  shape(
    "uses",
    "example sample",
    `(?:an? |some |any )?${EXAMPLES}(?: (?:of|for))? (?:using|calling|use of|usage of|how (?:to|(?:i|we|you)) (?:use|call)|that (?:uses?|calls?)) ${NAME}`,
  ),
  shape("uses", "usage use", `(?:an? |some |any )?(?:usage|use) ${EXAMPLES} (?:of|for) ${NAME}`),
  shape("uses", "example sample", `(?:an? |some |any )?${EXAMPLES} (?:of|for) (?:the )?([\\w$]+(?:(?:\\.|::|#|->)[\\w$]+)+)`),
  shape("uses", "used called", `how (?:is|are) ${NAME} (?:used|called)`),
  shape("members", MEMBER_CUES, `(?:${MEMBERS}) (?:of|in|on) ${NAME}`),
  shape("members", MEMBER_CUES, `${NAME} (?:${MEMBERS})`),
  shape("members", MEMBER_CUES, `(?:what|which) (?:${MEMBERS}) (?:does|do|are (?:of|in|on)) ${NAME}(?: have| define| declare)?`),
  // Of settings. These verbs say as often what code does with a file, so the name must not be a word of prose.
  ofSetting(
    "used read consulted looked accessed evaluated respected hono checked consumed parsed handled",
    `where (?:is|are|do we|does it) ${NAME} ${READ}`,
  ),
  ofSetting(
    "use read consult look access evaluate respect hono check consume parse handle",
    `where (?:do|does) (?:we|it|you|the code) (?:use|read|consult|look up|access|evaluate|respect|honou?r|check|consume|parse|handle) ${NAME}`,
  ),
  ofSetting("read consult consume respect hono parse", `(?:who|what) (?:reads?|consults?|consumes?|respects?|honou?rs?|parses?) ${NAME}`),
  ofSetting(
    "flag switch command env",
    `where (?:is|are) (?:the )?${NAMED_SETTING} ${NAME} (?:${READ}|defined|declared|registered|added|set up)`,
    true,
  ),
  ofSetting(
    "setting option flag switch command env config key",
    `where (?:is|are) (?:the )?${SETTING} ${NAME} (?:${READ}|defined|declared|registered|added|set up)`,
  ),
  ofSetting(
    "setting option flag switch command env config key",
    `where (?:is|are) (?:the )?${NAME} ${SETTING} (?:${READ}|defined|declared|registered|added|set up)`,
  ),
  shape(
    "senders",
    "send emit fire dispatch publish trigger broadcast enqueue",
    `${WHO} (?:sends?|emits?|fires?|dispatch(?:es)?|publish(?:es)?|triggers?|broadcasts?|enqueues?) (?:an? )?${NAME}${MESSAGES}`,
  ),
  shape(
    "senders",
    "sent emitted fired dispatched published triggered broadcast enqueued",
    `where (?:is|are|do we|does it) (?:an? )?${NAME}${MESSAGES} ${SENT}(?: from)?`,
  ),
  shape("uses", "listen subscribe react handle", `${WHO} (?:listens? (?:to|for)|subscribes? to|reacts? to|handles?) ${NAME}${MESSAGES}`),
  shape("uses", "usage references", `${NAME} (?:usages?|references)`),
  // Every use may break; `impact` then says which ones an edit that was made does break.
  shape(
    "uses",
    "chang renam remov delet edit modif",
    `what (?:else )?${BREAKS} (?:if|when) (?:i|we|you|someone) (?:chang|renam|remov|delet|edit|modif)\\p{L}* (?:the signature of )?${NAME}`,
  ),
  shape(
    "uses",
    "chang renam remov delet edit modif",
    `(?:impact|effects?|consequences?) of (?:changing|renaming|removing|deleting|editing|modifying) ${NAME}`,
  ),
  shape(
    "subtypes",
    "implement subclass subtype derived override",
    `(?:implementations?|implementers?|implementors?|subclass(?:es)?|subtypes?|derived (?:classes|types)|overrides?) of ${NAME}`,
    true,
  ),
  shape(
    "subtypes",
    "implementations implementers implementors subclass subtypes overrides inheritors",
    `${NAME} (?:implementations|implementers|implementors|subclass(?:es)|subtypes|overrides|inheritors)`,
  ),
  shape(
    "subtypes",
    "implement extend subclass inherit derive override",
    `${WHO_IS} (?:implements?|extends?|subclass(?:es)?|inherits?|derives?|overrides?) (?:from )?${NAME}`,
    true,
  ),
  // Of a field of a schema of GraphQL.
  ofSchema("resolver", `(?:which|what) resolvers? (?:serves?|answers?|handles?|returns?|resolves?|(?:is|are) (?:for|behind)) ${NAME}`),
  ofSchema("resolve", `${WHO} resolves? ${NAME}`),
  ofSchema("resolver", `(?:the )?resolvers? (?:of|for) ${NAME}`),
  ofSchema("resolved", `where (?:is|are) ${NAME} resolved`),
  // A question about adapters, sinks or stores that implement something names the types by their role.
  shape(
    "subtypes",
    "implement extend subclass override inherit derive conform",
    `(?:which|what) \\p{L}+s (?:implement|extend|subclass|override|inherit from|derive from|conform to) ${NAME}`,
  ),
  shape(
    "subtypes",
    "overridden overriden extended subclassed",
    `where (?:is|are) ${NAME} (?:overridden|overriden|extended|subclassed)`,
    true,
  ),
  shape(
    "subtypes",
    "implementing extending subclassing inheriting deriving derived conforming",
    `${TYPES} (?:implementing|extending|subclassing|inheriting(?: from)?|deriving from|derived from|conforming to) ${NAME}`,
    true,
  ),
  // Other types are not included by a name with an extension.
  shape("uses", "include render embed", `${WHO} (?:includes?|renders?|embeds?) ${TEMPLATE}`),
  shape("uses", "included rendered embedded", `where (?:is|are|do we|does it) ${TEMPLATE} (?:included|rendered|embedded)(?: from)?`),
  // Prose uses "includes" and "adopts" for other things than types.
  shape("subtypes", "conform adopt include mix prepend", `${WHO_IS} (?:conforms? to|adopts?|includes?|mix(?:es)? in|prepends?) ${NAME}`),
  shape("subtypes", "adopting including mixing prepending", `${TYPES} (?:adopting|including|mixing in|prepending) ${NAME}`),
  shape(
    "subtypes",
    "conformance conformer adopter inheritor descendant child",
    `(?:conformances? to|conformers? (?:of|to)|adopters? of|inheritors? of|descendants? of|child(?:ren)? (?:classes )?of) ${NAME}`,
  ),
];

/** Words behind a question that change nothing of what it asks for. */
const MANNER = /(?<=\S) (?:by default|automatically|currently|in (?:the|this|our) (?:code(?:base)?|repo(?:sitory)?|project))(?=\s*[?.]*$)/i;

/** A question without the words at its end that change nothing: "where is the help flag added automatically". */
export function withoutManner(question: string): string {
  return question.replace(MANNER, "");
}

/** The question that a query asks of the graph, if it is one. Whether the symbol exists only the view knows. */
export function graphQuestion(query: string): GraphQuestion | undefined {
  const text = withoutManner(query.trim().replace(/\s+/g, " "));
  if (!/\s/.test(text)) return undefined;
  const whole = ofWhole(text);
  if (whole) return whole;
  const { question = "", part = "" } = PART.exec(text)?.groups ?? {};
  const asked = ofWhole(question);
  if (!asked) return undefined;
  return TESTS.test(part) ? { ...asked, inTests: true } : { ...asked, within: part.replace(/^["'`]|(?<!\/)\/*["'`]?$/g, "") };
}

/** A question, and the part of the repository to which it is limited. */
const PART =
  /^(?<question>.+?) (?:in|inside|inside of|within|under|below) (?:the )?(?<part>\S+?)(?: (?:directory|folder|package|module))?\s*[?.]*$/i;
const TESTS = /^tests?$/i;

/** A path in directories, which is no name otherwise. */
const TEMPLATE_PATH = /^(?:[\w.@-]+\/)+[\w.@-]+\.[a-z]\w*$/;

/** The question that a text asks, if the whole text is one. */
function ofWhole(text: string): GraphQuestion | undefined {
  const lower = text.toLowerCase();
  for (const { asks, text: pattern, takesWords, inTests = false, isAboutTests = false, ofSetting = false, ofSchema = false } of SHAPES) {
    const match = pattern.exec(text, lower);
    const typed = match?.groups?.["name"] ?? match?.[1];
    if (typed === undefined) continue;
    const bare = typed.replace(/^["'`]+|(?<!["'`,])["'`,]+$/g, "");
    const setting = asks === "uses" ? settingNamed(bare) : undefined;
    // A test gives a flag to the program it runs, which is no use of a symbol.
    if (setting !== undefined && inTests) return undefined;
    if (setting !== undefined) return { asks, name: setting, ofSetting: true };
    const isWord = /^\p{Ll}+$/u.test(typed);
    const isKey = ofSetting && KEY.test(bare);
    if ((isNameLike(bare) || isKey || TEMPLATE_PATH.test(bare)) && (takesWords || !isWord))
      return {
        asks,
        name: bare,
        ...(ofSetting ? { ofSetting } : {}),
        ...(ofSchema ? { ofSchema } : {}),
        ...(inTests ? { inTests } : {}),
        ...(isAboutTests ? { isAboutTests } : {}),
        ...(match?.groups?.["role"] === undefined ? {} : { role: match.groups["role"] }),
        ...(asks === "members" ? membersIn(text) : {}),
      };
  }
  return undefined;
}

const FUNCTIONS_ASKED = /\b(?:methods|functions)\b/i;
const VALUES_ASKED = /\b(?:fields|properties|attributes|variants|cases|constants)\b/i;

function membersIn(text: string): Pick<GraphQuestion, "ofMembers"> {
  const [functions, values] = [FUNCTIONS_ASKED.test(text), VALUES_ASKED.test(text)];
  return functions === values ? {} : { ofMembers: functions ? "functions" : "values" };
}

/** `max-results`, `http.read-timeout`: names that only settings have. */
const KEY = /^[A-Za-z]\w*(?:[.-]\w+)*-\w+(?:[.-]\w+)*$/;
/** `--max-results` */
const FLAG = /^--(?<name>[A-Za-z][\w-]*)(?:=\S*)?$/;
/** `$HOME`, `process.env.HOME`, `os.environ["HOME"]`, `ENV['HOME']`, `env::var("HOME")`. */
const VARIABLE =
  /^(?:\$\{?|(?:[\w.:]*[.:])?env(?:iron)?(?:\.get|::var(?:_os)?)?[.[(]|[\w.]*getenv\()["'`]?(?<name>[A-Z][A-Z\d_]+)["'`)\]}]*$/i;

/** The name of the setting that a word of a command line, or an expression that reads an environment variable, stands for. */
function settingNamed(text: string): string | undefined {
  const { name } = (FLAG.exec(text) ?? VARIABLE.exec(text))?.groups ?? {};
  return name;
}
