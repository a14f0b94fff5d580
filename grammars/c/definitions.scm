; C definitions. Capture names: see grammars/README.md.
(function_definition
  declarator: [
    (function_declarator declarator: (identifier) @name . parameters: (_))
    (_ declarator: (function_declarator declarator: (identifier) @name . parameters: (_)))
    (_ declarator: (_ declarator: (function_declarator declarator: (identifier) @name)))
    (_ declarator: (parenthesized_declarator (_ declarator: (function_declarator declarator: (identifier) @name))))
    (function_declarator declarator: (parenthesized_declarator (identifier) @name))
    ; `API type name(...)`: the grammar takes the type for the name and the name for an error.
    (function_declarator (ERROR (identifier) @name .) . parameters: (_))
  ]
  body: (_) @body
  (#not-match? @name "^(if|for|switch|while|[A-Z0-9_]*TEST[A-Z0-9_]*)$")) @definition.function

; A macro that writes the head of a function, which is named by what it is told: `TEST_BEGIN(name) {`,
; `SYSCALL_DEFINE1(name, ...) {`.
(translation_unit
  (function_definition
    type: (type_identifier) @_macro
    declarator: (parenthesized_declarator (identifier) @name)
    body: (_) @body
    (#match? @_macro "^[A-Z][A-Z0-9_]*$")) @definition.function)
(function_definition
  type: (type_identifier) @_macro
  declarator: (parenthesized_declarator (identifier) @name)
  body: (_) @body
  (#match? @_macro "^[A-Z0-9_]*TEST[A-Z0-9_]*$")) @definition.function
(function_definition
  declarator: (function_declarator
    declarator: (identifier) @_macro
    parameters: (parameter_list . (parameter_declaration type: (type_identifier) @name !declarator) .))
  body: (_) @body
  (#match? @_macro "^[A-Z0-9_]*TEST[A-Z0-9_]*$")) @definition.function
(translation_unit
  (expression_statement
    (call_expression function: (identifier) @_macro arguments: (argument_list . (identifier) @name))) @definition.function
  . (compound_statement) @body
  (#match? @_macro "^[A-Z][A-Z0-9_]*$"))
; `static int __init name(void) {`: the grammar ends a declaration before the name.
(function_definition
  type: (type_identifier) @name
  declarator: (parenthesized_declarator (identifier) @_nothing)
  body: (_) @body
  (#eq? @_nothing "void")) @definition.function
; A function without a type before its name.
(translation_unit
  (expression_statement (call_expression function: (identifier) @name)) @definition.function
  . (compound_statement) @body
  (#not-match? @name "^[A-Z][A-Z0-9_]*$"))
; The head of a function whose body the grammar cannot follow, mostly for an `#if` that cuts a statement in two.
(ERROR (function_declarator declarator: (identifier) @name) @definition.function . "{" @body)
(ERROR (_ declarator: (function_declarator declarator: (identifier) @name)) @definition.function . "{" @body)

; A struct, union or enum without a name of its own bears that of its typedef.
(type_definition type: (enum_specifier !name body: (_) @body) declarator: (type_identifier) @name) @definition.enum
(type_definition type: (_ !name body: (_) @body) declarator: (type_identifier) @name) @definition.struct
(struct_specifier name: (_) @name body: (_) @body) @definition.struct
(union_specifier name: (_) @name body: (_) @body) @definition.struct
(enum_specifier name: (_) @name body: (_) @body) @definition.enum
(enumerator name: (_) @name) @definition.constant
([
  (struct_specifier name: (_) @name !body) @declaration.struct
  (union_specifier name: (_) @name !body) @declaration.struct
  (enum_specifier name: (_) @name !body) @declaration.enum
] . ";")

(field_declaration
  declarator: [
    (field_identifier) @name
    (_ declarator: (field_identifier) @name)
    (_ declarator: (_ declarator: (field_identifier) @name))
    (_ declarator: (parenthesized_declarator (_ declarator: (field_identifier) @name)))
    (_ declarator: (_ declarator: (parenthesized_declarator (_ declarator: (field_identifier) @name))))
  ]) @definition.property

; Other typedefs. One that repeats the name of its struct adds nothing to it.
(type_definition
  type: (_ name: (_) @_tag !body)
  declarator: (type_identifier) @name
  (#eq? @_tag @name)) @declaration.type
(type_definition
  type: (_ !body)
  declarator: [
    (type_identifier) @name
    (_ declarator: (type_identifier) @name)
    (_ declarator: (_ declarator: (type_identifier) @name))
    (_ declarator: (parenthesized_declarator (_ declarator: (type_identifier) @name)))
    (_ declarator: (parenthesized_declarator (type_identifier) @name))
    (_ declarator: (_ declarator: (parenthesized_declarator (type_identifier) @name)))
    (_ declarator: (_ declarator: (parenthesized_declarator (_ declarator: (type_identifier) @name))))
  ]) @definition.type
(type_definition
  type: (_ name: (_) @_tag body: (_))
  declarator: (type_identifier) @definition.type
  (#not-eq? @_tag @definition.type))
(type_definition
  type: (_ body: (_))
  declarator: (pointer_declarator declarator: (type_identifier) @name) @definition.type)

(preproc_def name: (_) @name) @definition.macro
(preproc_function_def name: (_) @name value: (_)? @body) @definition.macro

; Prototypes and variables. Variables and constants inside functions are dropped later.
; `API type (name)(...);`: the grammar takes the type for a function that gives another.
<declared-behind-api>
; A macro that makes the name: `int PREFIX(name)(...);`.
<named-by-macro>
(declaration
  declarator: [
    (function_declarator declarator: (identifier) @name)
    (function_declarator declarator: (parenthesized_declarator (identifier) @name))
    (_ !parameters declarator: (function_declarator declarator: (identifier) @name))
    (_ !parameters declarator: (function_declarator declarator: (parenthesized_declarator (identifier) @name)))
    (_ declarator: (_ declarator: (function_declarator declarator: (identifier) @name)))
    (_ declarator: (_ declarator: (function_declarator declarator: (parenthesized_declarator (identifier) @name))))
  ]) @declaration.function
(declaration
  (storage_class_specifier "extern")
  declarator: [(identifier) @name (_ declarator: (identifier) @name) (_ declarator: (_ declarator: (identifier) @name))])
@declaration.variable
(declaration
  (type_qualifier "const")
  type: (_ !body)
  declarator: (init_declarator
    declarator: [(identifier) @name (array_declarator declarator: (identifier) @name)]
    value: (initializer_list)? @body)
  (#not-match? @name "^__+[a-z]")) @definition.constant
(declaration
  type: (_ !body)
  declarator: (init_declarator
    declarator: [(identifier) @name (_ declarator: (identifier) @name) (_ declarator: (_ declarator: (identifier) @name))]
    value: (initializer_list) @body)
  (#not-match? @name "^__+[a-z]")) @definition.variable
(declaration
  type: (_ !body) @_type
  declarator: [
    (identifier) @name
    (_ declarator: (identifier) @name)
    (_ declarator: (_ !parameters declarator: (identifier) @name))
    (_ declarator: (_ declarator: (_ declarator: (identifier) @name)))
    (_ declarator: (parenthesized_declarator (_ declarator: (identifier) @name)))
    (_ declarator: (_ declarator: (parenthesized_declarator (_ declarator: (identifier) @name))))
    (parenthesized_declarator (identifier) @name)
  ]
  ";" @_end
  (#eq? @_end ";")
  (#not-eq? @_type "else")
  (#not-match? @name "^__+[a-z]")) @definition.variable
(declaration
  type: (_ !name body: (_))
  declarator: [
    (identifier) @name
    (_ declarator: (identifier) @name value: (_)? @body)
    (_ declarator: (_ declarator: (identifier) @name) value: (_)? @body)
  ]
  (#not-match? @name "^__+[a-z]")) @definition.variable
(declaration
  type: (_ name: (_) body: (_))
  declarator: [
    (identifier) @name
    (_ declarator: (identifier) @name)
    (_ declarator: (_ declarator: (identifier) @name))
  ] @definition.variable)
; `int table[2] __read_mostly = {`: what stands before the last word is an error to the grammar.
(translation_unit
  (declaration
    (ERROR [(identifier) @name (_ declarator: (identifier) @name)])
    .
    declarator: [(identifier) @_attribute (init_declarator declarator: (identifier) @_attribute)]
    (#match? @_attribute "^__+[a-z]")) @definition.variable)
