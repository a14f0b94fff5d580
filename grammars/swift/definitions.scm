; Swift definitions. Capture names: see grammars/README.md.
(class_declaration "extension" name: (_) @name body: (_)? @body) @definition.impl
(class_declaration "struct" name: (_) @name body: (_)? @body) @definition.struct
(class_declaration "enum" name: (_) @name body: (_)? @body) @definition.enum
(class_declaration ["class" "actor"] name: (_) @name body: (_)? @body) @definition.class
(protocol_declaration name: (_) @name body: (_)? @body) @definition.interface
(typealias_declaration "typealias" . name: (_) @name) @definition.type
(associatedtype_declaration "associatedtype" . name: (_) @name) @declaration.type

(function_declaration
  name: [(simple_identifier) (custom_operator) (bang) "==" "!=" "<" ">" "<=" ">=" "+" "-" "*" "/" "%" "&" "|" "^" "~" "===" "!=="] @name
  body: (_) @body) @definition.function
(protocol_function_declaration
  name: [(simple_identifier) (custom_operator) (bang) "==" "!=" "<" ">" "<=" ">=" "+" "-" "*" "/" "%" "&" "|" "^" "~" "===" "!=="] @name) @declaration.method
(init_declaration "init" @name body: (_) @body) @definition.method
(init_declaration "init" @name) @declaration.method
(deinit_declaration "deinit" @name body: (_)? @body) @definition.method
(subscript_declaration "subscript" @name [(computed_property) (computed_getter)]? @body) @definition.method
(macro_declaration (simple_identifier) @name) @definition.macro

(enum_entry name: (simple_identifier) @name) @definition.constant
(protocol_property_declaration name: (pattern bound_identifier: (simple_identifier) @name)) @declaration.property
([
  (class_body (property_declaration name: (pattern bound_identifier: (simple_identifier) @name) computed_value: (_)? @body) @definition.property)
  (enum_class_body (property_declaration name: (pattern bound_identifier: (simple_identifier) @name) computed_value: (_)? @body) @definition.property)
])
(source_file (property_declaration
  (value_binding_pattern mutability: "let")
  name: (pattern bound_identifier: (simple_identifier) @name)) @definition.constant)
(source_file (property_declaration name: (pattern bound_identifier: (simple_identifier) @name) computed_value: (_)? @body) @definition.variable)

; Tests, and groups of them: src/lang/conventions/test-blocks.ts tells which calls are.
(call_expression
  (simple_identifier) @name
  (call_suffix (value_arguments . (value_argument value: (line_string_literal) @qualifier)) (lambda_literal) @body)) @convention
