; Zig definitions. Capture names: see grammars/README.md.

; A function whose body is a type makes that type: `fn List(comptime T: type) type { return struct { ... }; }`.
(function_declaration
  name: (identifier) @name
  body: (block (expression_statement (return_expression [
    (struct_declaration)
    (union_declaration)
  ]))) @body) @definition.struct
(function_declaration name: (identifier) @name body: (block) @body) @definition.function
(function_declaration name: (identifier) @name !body) @declaration.function
(test_declaration (string) @name (block) @body) @definition.function
; Without a text it is called what it is: `test`.
(test_declaration "test" @name . (identifier)? . (block) @body) @definition.function

(variable_declaration
  "const"
  . (identifier) @name
  [
    (struct_declaration "{" @body)
    (union_declaration "{" @body)
    (opaque_declaration "{" @body)
  ]) @definition.struct
(variable_declaration
  "const"
  . (identifier) @name
  [
    (enum_declaration "{" @body)
    (error_set_declaration "{" @body)
  ]) @definition.enum

(enum_declaration (container_field name: [(identifier) (builtin_type)] @name) @definition.constant (#not-eq? @name "_"))
(error_set_declaration (identifier) @definition.constant)
; Fields, but not those of nameless structs in parameters and arguments. Without a type it is a type in a tuple.
([
  (source_file (container_field name: (identifier) @name type: (_)) @definition.property)
  (variable_declaration [
    (struct_declaration (container_field name: (identifier) @name type: (_)) @definition.property)
    (union_declaration (container_field name: (identifier) @name) @definition.property)
  ])
  (return_expression [
    (struct_declaration (container_field name: (identifier) @name type: (_)) @definition.property)
    (union_declaration (container_field name: (identifier) @name) @definition.property)
  ])
  (container_field [
    (struct_declaration (container_field name: (identifier) @name type: (_)) @definition.property)
    (union_declaration (container_field name: (identifier) @name) @definition.property)
  ])
] (#not-eq? @name "_"))

; Private names for what comes from elsewhere (`const mem = std.mem;`) are imports, not definitions.
(source_file (variable_declaration "const" . (identifier) @name) @definition.constant
  (#not-match? @definition.constant "^const\\s+\\w+\\s*=\\s*(?:@import\\b|@cImport\\b|(?!true|false|null|undefined)[A-Za-z_][\\w.]*;$)"))
([
  (struct_declaration (variable_declaration "const" . (identifier) @name) @definition.constant)
  (union_declaration (variable_declaration "const" . (identifier) @name) @definition.constant)
  (enum_declaration (variable_declaration "const" . (identifier) @name) @definition.constant)
  (opaque_declaration (variable_declaration "const" . (identifier) @name) @definition.constant)
] (#not-match? @definition.constant "^const\\s+\\w+\\s*=\\s*(?:@import\\b|@This\\b|(?!true|false|null|undefined)[A-Za-z_][\\w.]*;$)"))
(source_file (variable_declaration "var" . (identifier) @name) @definition.variable)
(struct_declaration (variable_declaration "var" . (identifier) @name) @definition.variable)
