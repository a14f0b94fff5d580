; C++ definitions. Capture names: see grammars/README.md. What C and C++ have in common reads as in grammars/c.
(namespace_definition name: (_) @name body: (_) @body) @definition.module

; gtest and the like: `TEST(suite, name) {` is a function of that name, not one called TEST.
(function_definition
  declarator: (function_declarator
    declarator: (identifier) @_macro
    parameters: (parameter_list
      . (parameter_declaration type: (type_identifier) @scope !declarator)
      . (parameter_declaration type: [(type_identifier) (primitive_type)] @name !declarator) .))
  body: (_) @body
  (#match? @_macro "^[A-Z0-9_]*TEST[A-Z0-9_]*$")) @definition.function
(function_definition
  declarator: (function_declarator
    declarator: (identifier) @_macro
    parameters: (parameter_list . (parameter_declaration type: [(type_identifier) (primitive_type)] @name !declarator) .))
  body: (_) @body
  (#match? @_macro "^[A-Z0-9_]*TEST[A-Z0-9_]*$")) @definition.function
(translation_unit
  (expression_statement
    (call_expression
      function: (identifier) @_macro
      arguments: (argument_list . [(identifier) (string_literal)] @name))) @definition.function
  . (compound_statement) @body
  (#match? @_macro "^[A-Z0-9_]*(TEST|SCENARIO)[A-Z0-9_]*$"))

; With its `template <...>`, so that a comment above that is found. What the predicates refuse: `(*pointer)(...)`, and
; `API Type name(...)`, where the grammar makes one qualified name, without its `::`, of type and name.
(template_declaration
  (function_definition
    declarator: [
      (function_declarator declarator: (_) @name . parameters: (_))
      (_ (function_declarator declarator: (_) @name . parameters: (_)))
      (_ (_ (function_declarator declarator: (_) @name)))
      (operator_cast "operator" @name type: (_) @name)
      (operator_cast "operator" @name type: (_) @name declarator: (_ ["*" "&"] @name))
      (qualified_identifier scope: (_) @scope name: (operator_cast "operator" @name type: (_) @name))
      (qualified_identifier
        scope: (_) @scope
        name: (qualified_identifier scope: (_) @scope name: (operator_cast "operator" @name type: (_) @name)))
      (function_declarator declarator: (qualified_identifier (MISSING "::") name: (identifier) @name))
    ]
    (field_initializer_list)? @body
    body: (_)? @body
    (#not-match? @name "^\\(|^(?!.*operator).*\\s\\w+$"))) @definition.function
(function_definition
  declarator: [
    (function_declarator declarator: (_) @name . parameters: (_))
    (_ (function_declarator declarator: (_) @name . parameters: (_)))
    (_ (_ (function_declarator declarator: (_) @name)))
    (operator_cast "operator" @name type: (_) @name)
    (operator_cast "operator" @name type: (_) @name declarator: (_ ["*" "&"] @name))
    (qualified_identifier scope: (_) @scope name: (operator_cast "operator" @name type: (_) @name))
    (qualified_identifier
      scope: (_) @scope
      name: (qualified_identifier scope: (_) @scope name: (operator_cast "operator" @name type: (_) @name)))
    ; `API type name(...)`: the grammar takes the type for the name, or type and name for one name.
    (function_declarator (ERROR (identifier) @name .) . parameters: (_))
    (function_declarator declarator: (qualified_identifier (MISSING "::") name: (identifier) @name))
    (function_declarator
      declarator: (qualified_identifier name: (qualified_identifier (MISSING "::") name: (identifier) @name)))
  ]
  (field_initializer_list)? @body
  body: (_)? @body
  (#not-match? @name "^\\(|^(?!.*operator).*\\s\\w+$")
  (#not-match? @name "^(if|for|switch|while|foreach|[A-Z0-9_]*(TEST|FOREACH)[A-Z0-9_]*)$")) @definition.function
; The head of a function whose body the grammar cannot follow, mostly for an `#if` that cuts a statement in two.
(ERROR (function_declarator declarator: (_) @name) @definition.function . "{" @body)
(ERROR (_ (function_declarator declarator: (_) @name)) @definition.function . "{" @body)

(template_declaration
  (class_specifier
    name: [(type_identifier) @name (template_type name: (_) @name) (qualified_identifier) @name]
    body: (_) @body)) @definition.class
(template_declaration
  [
    (struct_specifier
      name: [(type_identifier) @name (template_type name: (_) @name) (qualified_identifier) @name]
      body: (_) @body)
    (union_specifier name: (type_identifier) @name body: (_) @body)
  ]) @definition.struct
(class_specifier
  name: [(type_identifier) @name (template_type name: (_) @name) (qualified_identifier) @name]
  body: (_) @body) @definition.class
(struct_specifier
  name: [(type_identifier) @name (template_type name: (_) @name) (qualified_identifier) @name]
  body: (_) @body) @definition.struct
(union_specifier name: (_) @name body: (_) @body) @definition.struct
(enum_specifier name: (_) @name body: (_) @body) @definition.enum
(enumerator name: (_) @name) @definition.constant

(class_specifier body: (_ "{" @visibility.private))
(field_declaration_list (access_specifier "public") @visibility.public)
(field_declaration_list (access_specifier "protected") @visibility.protected)
(field_declaration_list (access_specifier "private") @visibility.private)

; `class API Name {` reads as a function without parameters, its sections as labels.
(function_definition
  type: (class_specifier !body)
  declarator: (identifier) @name
  body: (compound_statement "{" @body)) @definition.class
(function_definition
  type: (struct_specifier !body)
  declarator: (identifier) @name
  body: (compound_statement "{" @body)) @definition.struct
(function_definition
  type: (_ !body)
  declarator: (identifier)
  body: (compound_statement [
    (declaration declarator: (function_declarator declarator: (identifier) @name)) @declaration.method
    (labeled_statement
      (declaration declarator: (function_declarator declarator: (identifier) @name)) @declaration.method)
  ]))

; Forward declarations: nothing but the name before the semicolon.
([
  (class_specifier name: (_) @name !body) @declaration.class
  (struct_specifier name: (_) @name !body) @declaration.struct
  (union_specifier name: (_) @name !body) @declaration.struct
  (enum_specifier name: (_) @name !body) @declaration.enum
] . ";")

(field_declaration
  declarator: [
    (function_declarator declarator: (_) @name)
    (_ (function_declarator declarator: (_) @name))
    (_ (_ (function_declarator declarator: (_) @name)))
  ]
  (#not-match? @name "^\\(")) @declaration.method
(field_declaration
  declarator: [
    (field_identifier) @name
    (_ (field_identifier) @name)
    (_ (_ (field_identifier) @name))
    (_ (parenthesized_declarator (_ (field_identifier) @name)))
  ]) @definition.property

(template_declaration (alias_declaration name: (_) @name)) @definition.type
(alias_declaration name: (_) @name) @definition.type
(template_declaration (concept_definition name: (_) @name)) @definition.type
; A struct, union or enum without a name of its own bears that of its typedef.
(type_definition
  type: (enum_specifier !name body: (_) @body)
  declarator: (type_identifier) @name) @definition.enum
(type_definition type: (_ !name body: (_) @body) declarator: (type_identifier) @name) @definition.struct
(type_definition
  type: (_ name: (_) @_tag !body)
  declarator: (type_identifier) @name
  (#eq? @_tag @name)) @declaration.type
(type_definition
  type: (_ !body)
  declarator: [
    (type_identifier) @name
    (_ (type_identifier) @name)
    (_ (_ (type_identifier) @name))
    (_ (parenthesized_declarator (_ (type_identifier) @name)))
    (_ (parenthesized_declarator (type_identifier) @name))
    (_ (_ (parenthesized_declarator (_ (type_identifier) @name))))
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
(template_declaration
  (declaration
    declarator: [
      (function_declarator declarator: (_) @name)
      (_ (function_declarator declarator: (_) @name))
      (_ (_ (function_declarator declarator: (_) @name)))
      (operator_cast "operator" @name type: (_) @name)
    ]
    (#not-match? @name "^\\("))) @declaration.function
(template_declaration
  (declaration
    declarator: (_ declarator: [(identifier) (qualified_identifier) (template_function)] @name))) @definition.variable
; `API type (name)(...);`: the grammar takes the type for a function that gives another, or for what a name is in.
<declared-behind-api>
(declaration
  declarator: (qualified_identifier
    (MISSING "::")
    name: (pointer_type_declarator
      declarator: (function_declarator declarator: (parenthesized_declarator (type_identifier) @name))))) @declaration.function
; A macro that makes the name: `int PREFIX(name)(...);`.
<named-by-macro>
(declaration
  declarator: [
    (function_declarator declarator: (_) @name)
    (function_declarator declarator: (parenthesized_declarator (identifier) @name))
    (_ !parameters (function_declarator declarator: (_) @name))
    (_ !parameters (function_declarator declarator: (parenthesized_declarator (identifier) @name)))
    (_ (_ (function_declarator declarator: (_) @name)))
    (operator_cast "operator" @name type: (_) @name)
    (function_declarator declarator: (qualified_identifier (MISSING "::") name: (identifier) @name))
    (function_declarator
      declarator: (qualified_identifier name: (qualified_identifier (MISSING "::") name: (identifier) @name)))
  ]
  (#not-match? @name "^\\(|^(?!.*operator).*\\s\\w+$|^(?!.*operator)[\\w\\s]+\\(")) @declaration.function
(declaration
  (storage_class_specifier "extern")
  declarator: [(identifier) @name (_ declarator: (identifier) @name)]) @declaration.variable
(declaration
  [(type_qualifier "const") (type_qualifier "constexpr")]
  declarator: (init_declarator
    declarator: [(identifier) @name (qualified_identifier) @name (array_declarator declarator: (identifier) @name)]
    value: (initializer_list)? @body)) @definition.constant
(declaration
  type: (_ !body)
  declarator: (_
    declarator: [
      (identifier) @name
      (qualified_identifier) @name
      (_ declarator: [(identifier) (qualified_identifier)] @name)
      (_ declarator: (_ declarator: (identifier) @name))
    ]
    value: [(initializer_list) (lambda_expression)] @body)) @definition.variable
(declaration
  type: (_ !body) @_type
  declarator: [
    (identifier) @name
    (qualified_identifier) @name
    (_ declarator: [(identifier) (qualified_identifier)] @name)
    (_ declarator: (_ !parameters declarator: [(identifier) (qualified_identifier)] @name))
    (_ declarator: (_ declarator: (_ declarator: (identifier) @name)))
    (_ declarator: (_ declarator: (parenthesized_declarator (_ declarator: (identifier) @name))))
    (_ declarator: (parenthesized_declarator (_ declarator: (identifier) @name)))
    (_ declarator: (reference_declarator (identifier) @name))
  ]
  ";" @_end
  (#eq? @_end ";")
  (#not-any-of? @_type "else" "using")
  (#not-match? @name "^[^<]*\\(")) @definition.variable
(declaration
  type: (_ body: (_))
  declarator: [
    (identifier) @name
    (_ declarator: (identifier) @name)
    (_ declarator: (_ declarator: (identifier) @name))
  ] @definition.variable)
