/** The rules of languages without a grammar, and of those whose grammar loses definitions. */
import type { LineRules } from "./line-rules.ts";

const BRACES = "braces";
const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/));

const PROTOBUF_TYPES = words(
  "double float int32 int64 uint32 uint64 sint32 sint64 fixed32 fixed64 sfixed32 sfixed64 bool string bytes option reserved extensions returns syntax",
);

/** `//` and block comments; strings of one line. What is escaped begins none, so that a string without an end is read only once. */
const C_LIKE_QUIET =
  /\\.|(?<comment>\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))|(?<string>"[^"\\\n]*(?:\\.[^"\\\n]*)*"|'[^'\\\n]*(?:\\.[^'\\\n]*)*')/g;

export const PROTOBUF_LINES: LineRules = {
  quiet: C_LIKE_QUIET,
  rules: [
    { find: /^package[ \t]+(?<name>[\w.]+)[ \t]*;/gm, is: "package" },
    { find: /^[ \t]*message[ \t]+(?<name>\w+)/gm, kind: "struct", extent: BRACES },
    { find: /^[ \t]*enum[ \t]+(?<name>\w+)/gm, kind: "enum", extent: BRACES },
    { find: /^[ \t]*service[ \t]+(?<name>\w+)/gm, kind: "interface", extent: BRACES },
    { find: /^[ \t]*rpc[ \t]+(?<name>\w+)/gm, kind: "method", extent: BRACES, isDeclaration: true },
    { find: /^[ \t]*extend[ \t]+(?<name>[\w.]+)[ \t]*\{/gm, kind: "impl", extent: BRACES },
    { find: /^[ \t]*oneof[ \t]+(?<name>\w+)/gm, kind: "property", extent: BRACES },
    {
      find: /^[ \t]*(?:(?:repeated|optional|required)[ \t]+)?(?:map[ \t]*<[^<>\n]*>|(?!option\b|reserved\b|return\b|syntax\b|edition\b)\.?[A-Za-z_][\w.]*)[ \t]+(?<name>[A-Za-z_]\w*)\s*=\s*\d/gm,
      kind: "property",
      extent: "line",
    },
    {
      find: /^[ \t]*(?!option\b|syntax\b|edition\b)(?<name>[A-Za-z_]\w*)\s*=\s*-?(?:\d+|0x[\da-fA-F]+)/gm,
      kind: "constant",
      extent: "line",
    },
    {
      find: /(?:^|[{;])[ \t]*(?:(?:repeated|optional|required)[ \t]+)?\.?(?<name>[A-Za-z_][\w.]*)(?=[ \t]+[A-Za-z_]\w*\s*=\s*\d)/gm,
      use: "references",
      except: PROTOBUF_TYPES,
    },
    { find: /(?:^|[{;])[ \t]*map[ \t]*<[^,<>\n]*,\s*\.?(?<name>\w[\w.]*)/gm, use: "references", except: PROTOBUF_TYPES },
    { find: /\brpc[ \t]+\w+\s*\(\s*(?:stream[ \t]+)?\.?(?<name>\w[\w.]*)/gm, use: "references" },
    { find: /\breturns\s*\(\s*(?:stream[ \t]+)?\.?(?<name>\w[\w.]*)/gm, use: "references" },
    { find: /^import[ \t]+(?:public[ \t]+|weak[ \t]+)?"(?<name>[^"\n]+)"/gm, use: "imports" },
  ],
};

const PRISMA_TYPES = words("String Boolean Int BigInt Float Decimal DateTime Json Bytes Unsupported");

export const PRISMA_LINES: LineRules = {
  quiet: /\\.|(?<comment>\/\/[^\n]*)|(?<string>"[^"\\\n]*(?:\\.[^"\\\n]*)*")/g,
  rules: [
    { find: /^(?:model|view|type)[ \t]+(?<name>[A-Za-z]\w*)[ \t]*\{/gm, kind: "struct", extent: BRACES },
    { find: /^enum[ \t]+(?<name>[A-Za-z]\w*)[ \t]*\{/gm, kind: "enum", extent: BRACES },
    { find: /^(?:datasource|generator)[ \t]+(?<name>[A-Za-z]\w*)[ \t]*\{/gm, kind: "module", extent: BRACES },
    { find: /^[ \t]+(?<name>[A-Za-z]\w*)[ \t]+[A-Z]\w*/gm, kind: "property", extent: "line" },
    { find: /^[ \t]+(?<name>[A-Za-z]\w*)[ \t]*(?:@map\b.*|\/\/.*)?$/gm, kind: "constant", extent: "line" },
    { find: /^[ \t]+[A-Za-z]\w*[ \t]+(?<name>[A-Z]\w*)/gm, use: "references", except: PRISMA_TYPES },
    { find: /@default\((?<name>[A-Z]\w*)\)/gm, use: "references" },
  ],
};

export const DOCKERFILE_LINES: LineRules = {
  rules: [
    { find: /^[ \t]*FROM[ \t]+(?:--\S+[ \t]+)?\S+[ \t]+AS[ \t]+(?<name>[\w.-]+)/gim, kind: "module", extent: "next" },
    { find: /^[ \t]*ARG[ \t]+(?<name>\w+)/gim, kind: "variable", extent: "line" },
    { find: /^[ \t]*ENV[ \t]+(?<name>\w+)(?=[ \t]+[^\s=])/gim, kind: "variable", extent: "line" },
    {
      find: /^[ \t]*ENV[ \t]+(?<name>\w+=(?:[^\n\\]|\\[\s\S]){0,4000})/dgim,
      kind: "variable",
      extent: "line",
      list: /(?<![^\s])[A-Za-z_]\w*(?==)(?=(?:[^"\n]*"[^"\n]*")*[^"\n]*(?:\n|$))/g,
    },
    { find: /^[ \t]*FROM[ \t]+(?:--\S+[ \t]+)?(?<name>[^\s$]+)/gim, use: "imports" },
    { find: /^[ \t]*(?:COPY|ADD)\b[^\n]*--from=(?<name>[\w.-]+)/gim, use: "references" },
    { find: /\$\{?(?<name>[A-Za-z_]\w*)/gm, use: "references" },
  ],
};

const CMAKE_COMMANDS = words(
  `add_compile_definitions add_compile_options add_custom_command add_custom_target add_definitions add_dependencies add_executable add_library
   add_link_options add_subdirectory add_test block break build_command cmake_dependent_option cmake_minimum_required cmake_parse_arguments
   cmake_path cmake_policy configure_file continue create_test_sourcelist define_property else elseif enable_language enable_testing endblock
   endforeach endfunction endif endmacro endwhile execute_process export file find_file find_library find_package find_path find_program foreach
   function get_cmake_property get_directory_property get_filename_component get_property get_source_file_property get_target_property
   get_test_property if include include_directories include_guard install link_directories link_libraries list macro mark_as_advanced math message
   option project return separate_arguments set set_directory_properties set_property set_source_files_properties set_target_properties
   set_tests_properties site_name source_group string target_compile_definitions target_compile_features target_compile_options
   target_include_directories target_link_directories target_link_libraries target_link_options target_precompile_headers target_sources try_compile
   try_run unset variable_watch while AND OR NOT`,
);

/** What conditions consist of besides names, and words that say how targets are linked. */
const CMAKE_WORDS = words(
  `AND OR NOT COMMAND POLICY TARGET TEST EXISTS DEFINED IN_LIST IS_DIRECTORY IS_SYMLINK IS_ABSOLUTE IS_NEWER_THAN MATCHES LESS GREATER EQUAL LESS_EQUAL
   GREATER_EQUAL STRLESS STRGREATER STREQUAL STRLESS_EQUAL STRGREATER_EQUAL VERSION_LESS VERSION_GREATER VERSION_EQUAL VERSION_LESS_EQUAL
   VERSION_GREATER_EQUAL PATH_EQUAL ENV CACHE ON OFF TRUE FALSE YES NO PRIVATE PUBLIC INTERFACE debug optimized general LINK_PUBLIC LINK_PRIVATE
   TARGETS`,
);

export const CMAKE_LINES: LineRules = {
  end: (word) => new RegExp(`^[ \\t]*end${word}[ \\t]*\\(`, "i"),
  // A bracket, `[==[ text ]==]`, is a comment behind `#` and a string elsewhere; what is escaped begins nothing.
  quiet:
    /\\.|(?<comment>#\[(?<c>=*)\[[\s\S]*?(?:\]\k<c>\]|$)|#[^\n]*)|(?<string>\[(?<s>=*)\[[\s\S]*?(?:\]\k<s>\]|$)|"[^"\\]*(?:\\[\s\S][^"\\]*)*(?:"|$))/g,
  rules: [
    { find: /^[ \t]*(?<word>function)[ \t]*\(\s*"?(?<name>[\w:.-]+)/gim, kind: "function", extent: "end", hasLocals: true },
    { find: /^[ \t]*(?<word>macro)[ \t]*\(\s*"?(?<name>[\w:.-]+)/gim, kind: "macro", extent: "end" },
    { find: /^[ \t]*(?:add_executable|add_library|add_custom_target)[ \t]*\(\s*(?<name>[\w:.+-]+)/gim, kind: "class", extent: "line" },
    { find: /^[ \t]*project[ \t]*\(\s*(?<name>[\w.+-]+)/gim, kind: "module", extent: "line" },
    { find: /^(?:option|set|cmake_dependent_option)[ \t]*\(\s*(?<name>\w+)/gim, kind: "variable", extent: "line" },
    { find: /^[ \t]*(?<name>[A-Za-z_]\w*)[ \t]*\(/gm, use: "calls", except: CMAKE_COMMANDS },
    // Parameters, and variables that a function sets for itself.
    { find: /^[ \t]*function[ \t]*\(\s*"?[\w:.-]+"?\s(?<name>[^()#]*)\)/gim, is: "local", list: /\w+/g },
    { find: /^[ \t]+set[ \t]*\(\s*(?<name>\w+)(?![^()]{0,4000}\b(?:PARENT_SCOPE|CACHE)\b)/gim, is: "local" },
    { find: /\$\{(?<name>[A-Za-z_][\w.-]*)(?=\})/gm, use: "references", inStrings: true },
    {
      find: /^[ \t]*(?:if|elseif|while)[ \t]*\((?<name>(?:[^()]|\([^()]*\)){0,4000})\)/dgim,
      use: "references",
      list: /(?<![\w"${.<>/:-])[A-Za-z_]\w*(?![\w(}./:-])/g,
      except: CMAKE_WORDS,
    },
    { find: /^[ \t]*(?:list[ \t]*\(\s*\w+|unset[ \t]*\(|mark_as_advanced[ \t]*\()\s*(?<name>[A-Za-z_]\w*)/gim, use: "references" },
    {
      find: /^[ \t]*(?:target_link_libraries|add_dependencies|install)[ \t]*\((?<name>[^()]{0,4000})\)/dgim,
      use: "references",
      list: /(?<![\w"${.<>/:+-])[A-Za-z_][\w:.+-]*(?![\w(}/])/g,
      except: CMAKE_WORDS,
    },
    { find: /^[ \t]*target_\w+[ \t]*\(\s*(?<name>[\w:.+-]+)/gim, use: "references" },
    { find: /\$<TARGET_\w+:(?<name>[\w:.+-]+)/gm, use: "references", inStrings: true },
    { find: /^[ \t]*(?:include|add_subdirectory|find_package)[ \t]*\(\s*"?(?<name>[\w./+-]+)/gim, use: "imports" },
  ],
};

const ERLANG_WORDS = words(
  "when if case of end fun receive after try catch begin and or not andalso orelse is_atom is_binary is_list is_integer is_map is_tuple is_pid is_function length size element hd tl spawn self exit error throw list_to_binary binary_to_list integer_to_list integer_to_binary list_to_integer list_to_atom atom_to_list byte_size map_size tuple_size node put get make_ref setelement iolist_to_binary apply",
);

export const ERLANG_LINES: LineRules = {
  // `$"` is a character, `'a'` an atom, which may be the name of a function. In a file of leex, code follows expressions with stray quotes.
  quiet:
    /\\.|(?<comment>%[^\n]*)|(?<string>\$(?:\\\^?[\s\S]|[^\\])|"""[ \t]*\n[\s\S]*?(?:\n[ \t]*"""|$)|"(?:(?!\nErlang code\.)[^"\\]|\\[\s\S])*(?:"|(?=\nErlang code\.)|$))|'[^'\\\n]*(?:\\.[^'\\\n]*)*'/g,
  rules: [
    { find: /^-module\((?<name>\w+)\)/gm, is: "package" },
    { find: /^-export\(\s*\[(?<name>[^\][]*)\]/gm, is: "export", list: /[A-Za-z_]\w*/g },
    { find: /^-record\(\s*(?<name>\w+)/gm, kind: "struct", extent: "dot" },
    { find: /^-define\(\s*(?<name>\w+)/gm, kind: "macro", extent: "line" },
    { find: /^-(?:type|opaque)[ \t]*\(?(?<name>\w+)\s*\(/gm, kind: "type", extent: "dot" },
    { find: /^-callback[ \t]+(?<name>\w+)\s*\(/gm, kind: "function", extent: "dot", isDeclaration: true },
    {
      find: /^(?<name>[a-z][\w@]*|'[^'\n]+')[ \t]*\((?=[^\n]*(?:->|,[ \t]*$|\([ \t]*$|\)[ \t]*(?:when\b[^\n]*)?$))/gm,
      kind: "function",
      extent: "dot",
    },
    { find: /\b(?<qualifier>[a-z]\w*):(?<name>[a-z]\w*)\(/gm, use: "calls" },
    { find: /(?<=\?MODULE:)(?<name>[a-z]\w*)\(/gm, use: "calls" },
    { find: /(?<=[\s,([{|=!])(?<!^-(?:spec|callback|type|opaque)[ \t]{1,9})(?<name>[a-z]\w*)\(/gm, use: "calls", except: ERLANG_WORDS },
    { find: /\bfun[ \t]+(?:\?MODULE:|(?<qualifier>[a-z]\w*):)?(?<name>[a-z]\w*)(?=\/\d)/gm, use: "references" },
    {
      find: /\b(?:apply|spawn\w*)\(\s*(?:\?MODULE|(?<qualifier>[a-z]\w*))\s*,\s*(?<name>[a-z]\w*)(?=\s*,\s*\[)/gm,
      use: "references",
    },
    { find: /(?<=#)(?<name>[a-z]\w*)(?=[{.])/gm, use: "references" },
    { find: /\?(?<name>[A-Z]\w*)/gm, use: "references" },
    { find: /^-behaviou?r\((?<name>\w+)\)/gm, use: "implements" },
    { find: /^-include(?:_lib)?\("(?<name>[^"\n]+)"\)/gm, use: "imports" },
  ],
};

export const VB_LINES: LineRules = {
  end: (word) => new RegExp(`^[ \\t]*End[ \\t]+${word}\\b`, "i"),
  rules: [
    {
      find: /^[ \t]*(?:(?:Public|Private|Friend|Protected|Partial|MustInherit|NotInheritable|Shared)[ \t]+){0,4}(?<word>Class|Structure)[ \t]+(?<name>\w+)/gim,
      kind: "class",
      extent: "end",
    },
    {
      find: /^[ \t]*(?:(?:Public|Private|Friend)[ \t]+){0,2}(?<word>Module|Namespace)[ \t]+(?<name>[\w.]+)/gim,
      kind: "module",
      extent: "end",
    },
    { find: /^[ \t]*(?:(?:Public|Private|Friend)[ \t]+){0,2}(?<word>Interface)[ \t]+(?<name>\w+)/gim, kind: "interface", extent: "end" },
    { find: /^[ \t]*(?:(?:Public|Private|Friend)[ \t]+){0,2}(?<word>Enum)[ \t]+(?<name>\w+)/gim, kind: "enum", extent: "end" },
    {
      find: /^[ \t]*(?:(?:Public|Private|Friend|Protected|Shared|Overrides|Overridable|Overloads|Async|Static|Default|ReadOnly)[ \t]+){0,6}(?<word>Sub|Function|Property)[ \t]+(?<name>\w+)/gim,
      kind: "function",
      extent: "end",
    },
    { find: /^Imports[ \t]+(?<name>[\w.]+)/gim, use: "imports" },
    { find: /^[ \t]*Inherits[ \t]+(?<name>\w+)/gim, use: "extends" },
    { find: /^[ \t]*Implements[ \t]+(?<name>\w+)/gim, use: "implements" },
  ],
};

export const BATCH_LINES: LineRules = {
  rules: [
    { find: /^:(?<name>[A-Za-z_][\w-]*)/gm, kind: "function", extent: "next" },
    { find: /^[ \t]*set[ \t]+(?:\/[ap][ \t]+)?"?(?<name>\w+)=/gim, kind: "variable", extent: "line" },
    { find: /\b(?:call|goto)[ \t]+:?(?<name>[A-Za-z_][\w-]*)/gim, use: "calls" },
  ],
};

export const ASSEMBLY_LINES: LineRules = {
  rules: [
    { find: /^(?<name>[A-Za-z_][\w$]*):/gm, kind: "function", extent: "next" },
    { find: /^[ \t]*(?:SYM_FUNC_START|SYM_CODE_START|ENTRY)\w*\((?<name>\w+)\)/gm, kind: "function", extent: "next" },
    { find: /^[ \t]*\.macro[ \t]+(?<name>\w+)/gm, kind: "macro", extent: "line" },
    { find: /^[ \t]+(?:call|callq|bl|jal)[ \t]+(?<name>[A-Za-z_]\w*)/gm, use: "calls" },
    { find: /^[ \t]*#?\.?include[ \t]+["<](?<name>[^">\n]+)/gm, use: "imports" },
  ],
};

export const LESS_LINES: LineRules = {
  rules: [
    { find: /^@(?!import|media|plugin|keyframes|charset|font-face|supports)(?<name>[\w-]+)[ \t]*:/gm, kind: "variable", extent: "line" },
    { find: /^[ \t]*[.#](?<name>[A-Za-z_][\w-]*)[^;{}\n]*\{/gm, kind: "class", extent: BRACES },
    { find: /^[ \t]+[.#](?<name>[A-Za-z_][\w-]*)[ \t]*\([^{}\n]*\);/gm, use: "calls" },
    { find: /^@import[ \t]+(?:\([^()\n]*\)[ \t]*)?["'](?<name>[^"'\n]+)/gm, use: "imports" },
  ],
};

/** Definitions that Perl's grammar loses among quotes and regular expressions that it cannot read. */
export const PERL_LINES: LineRules = {
  // Documentation, and whatever follows the end of the program.
  quiet: /(?<![^\n])(?<comment>=[A-Za-z][\s\S]*?(?:\n=cut\b[^\n]*|$)|__(?:END|DATA)__[\s\S]*)/g,
  rules: [
    { find: /^[ \t]*sub[ \t]+(?<name>[A-Za-z_]\w*)/gm, kind: "function", extent: BRACES },
    { find: /^[ \t]*package[ \t]+(?<name>[\w:]+)[ \t]*;/gm, kind: "module", extent: "line" },
  ],
};

/** Words before a parenthesis that call nothing. */
const SQL_WORDS = words(
  "in exists and or not any all some case when then else if elsif while loop return values array row select from where on using as over filter cast perform call elseif raise execute exit",
);

/** Definitions in dialects that the SQL grammar does not know. */
export const SQL_LINES: LineRules = {
  quiet: /(?<comment>--[^\n]*|\/\*[\s\S]*?(?:\*\/|$))|(?<string>'(?:[^'\n]|'')*')/g,
  rules: [
    {
      find: /^[ \t]*create[ \t]+(?:or[ \t]+(?:replace|alter)[ \t]+)?(?:definer[ \t]*=[ \t]*\S+[ \t]+)?(?:procedure|function|proc)[ \t]+(?:if[ \t]+not[ \t]+exists[ \t]+)?(?:(?<scope>[A-Za-z_]\w*)\.|[\w"[\]`@:]+\.)?["[`]?(?<name>\w+)/gim,
      kind: "function",
      extent: "quoted",
    },
    {
      find: /^[ \t]*create[ \t]+(?:or[ \t]+replace[ \t]+)?(?:global[ \t]+|local[ \t]+)?(?:temporary[ \t]+|temp[ \t]+|unlogged[ \t]+|external[ \t]+|materialized[ \t]+)?(?:table|view)[ \t]+(?:if[ \t]+not[ \t]+exists[ \t]+)?(?:(?<scope>[A-Za-z_]\w*)\.|[\w"[\]`@:]+\.)?["[`]?(?<name>\w+)/gim,
      kind: "struct",
      extent: "line",
    },
    {
      find: /^[ \t]*create[ \t]+(?:or[ \t]+replace[ \t]+)?(?:constraint[ \t]+)?trigger[ \t]+["[`]?(?<name>\w+)/gim,
      kind: "function",
      extent: "line",
    },
    // Calls in the statements of procedural languages, which the grammar does not know: `x := f(a)`, `PERFORM f(a)`, `IF NOT f(a) THEN`.
    {
      find: /(?<![\w:"]|(?<!@)\.)(?:(?<qualifier>"?[A-Za-z_]\w*"?)\.)?(?<name>[A-Za-z_]\w*)(?=[ \t]*\()(?<=^[ \t]*(?:\w+(?:\.\w+)?[ \t]*:=|(?:perform|call|select|from|join|if|elsif|elseif|while|return|exit[ \t]+when|when|raise|execute)\b)(?:(?!\bthen\b|\bloop\b)[^\n;]){0,200})/dgim,
      use: "calls",
      except: SQL_WORDS,
    },
  ],
};

/** Functions that PowerShell's grammar loses after a shell script in a heredoc, a macro or new syntax. */
export const POWERSHELL_LINES: LineRules = {
  rules: [{ find: /^[ \t]*(?:function|filter)[ \t]+(?<name>(?:\w+:)?[A-Za-z_][\w-]*)/gim, kind: "function", extent: BRACES }],
};
