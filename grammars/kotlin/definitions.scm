; Kotlin definitions. Capture names: see grammars/README.md.
(package_header (qualified_identifier) @package)

(class_declaration (modifiers (class_modifier "enum")) name: (identifier) @name (enum_class_body)? @body) @definition.enum
(class_declaration (modifiers (class_modifier "annotation")) name: (identifier) @name (class_body)? @body) @definition.interface
(class_declaration "interface" name: (identifier) @name (class_body)? @body) @definition.interface
(class_declaration "class" name: (identifier) @name (class_body) @body) @definition.class
; A class of tests that are in a block: `class StoreSpec : FunSpec({ test("adds one") {…} })`.
(class_declaration
  "class"
  name: (identifier) @name
  (delegation_specifiers (delegation_specifier (constructor_invocation (value_arguments . (value_argument (lambda_literal) @body)))))) @definition.class
(class_declaration "class" name: (identifier) @name) @definition.class
(object_declaration name: (identifier) @name (class_body)? @body) @definition.class
; A companion without a name is no symbol of its own: its members are used through the class around it.
(companion_object name: (identifier) @name (class_body)? @body) @definition.class
(type_alias type: (identifier) @name) @definition.type

; The grammar reads some annotated classes (`@A @B class C {`, `@A inner class C`) as expressions. Where covering annotations does not help:
((infix_expression (identifier) @misread) (#any-of? @misread "class" "interface" "object"))
((infix_expression . (identifier) @_class . (identifier) @name . (lambda_literal) @body) @definition.class
  (#any-of? @_class "class" "object"))
((infix_expression . (identifier) @_class . (identifier) @name . (lambda_literal) @body) @definition.interface
  (#eq? @_class "interface"))
((infix_expression . (identifier) @_kind . (identifier) @_class . (identifier) @name) @definition.interface
  (#eq? @_class "class") (#eq? @_kind "annotation"))
((infix_expression . (identifier) . (identifier) @_class . [
    (identifier) @name
    (call_expression . (identifier) @name (annotated_lambda) @body)
    (call_expression . (call_expression . (identifier) @name) (annotated_lambda) @body)
  ]) @definition.class
  (#eq? @_class "class"))

(object_literal (class_body (function_declaration name: (identifier) @name (function_body) @body) @definition.method))
(enum_entry (class_body (function_declaration name: (identifier) @name (function_body) @body) @definition.method))
(function_declaration
  [(user_type) @scope (nullable_type (user_type) @scope)]
  name: (identifier) @name
  (function_body) @body) @definition.function
(function_declaration name: (identifier) @name (function_body) @body) @definition.function
(function_declaration
  [(user_type) @scope (nullable_type (user_type) @scope)]
  name: (identifier) @name) @declaration.function
(function_declaration name: (identifier) @name) @declaration.function
(secondary_constructor "constructor" @name (block)? @body) @definition.method

(enum_entry (identifier) @name (class_body)? @body) @definition.constant
(class_parameter ["val" "var"] . (identifier) @name) @definition.property

; Properties, not the variables inside functions.
(property_declaration (modifiers (property_modifier "const")) (variable_declaration (identifier) @name)) @definition.constant
(class_body (property_declaration (modifiers (inheritance_modifier "abstract")) (variable_declaration (identifier) @name)) @declaration.property)
([
  (class_body (property_declaration [(user_type) @scope (nullable_type (user_type) @scope)] (variable_declaration (identifier) @name) (getter)? @body) @definition.property)
  (source_file (property_declaration [(user_type) @scope (nullable_type (user_type) @scope)] (variable_declaration (identifier) @name) (getter)? @body) @definition.property)
])
([
  (class_body (property_declaration (variable_declaration (identifier) @name) [
    (getter) @body
    (object_literal (class_body) @body)
    (property_delegate (call_expression (annotated_lambda) @body))
    (call_expression (annotated_lambda) @body)
  ]) @definition.property)
  (enum_class_body (property_declaration (variable_declaration (identifier) @name) (getter) @body) @definition.property)
  (source_file (property_declaration (variable_declaration (identifier) @name) [
    (getter) @body
    (object_literal (class_body) @body)
    (property_delegate (call_expression (annotated_lambda) @body))
    (call_expression (annotated_lambda) @body)
  ]) @definition.variable)
])
(class_declaration "interface" (class_body
  (property_declaration (variable_declaration (identifier) @name)) @declaration.property))
([
  (class_body (property_declaration (variable_declaration (identifier) @name) (setter)? @body) @definition.property)
  (enum_class_body (property_declaration (variable_declaration (identifier) @name) (setter)? @body) @definition.property)
  (source_file (property_declaration (variable_declaration (identifier) @name) (setter)? @body) @definition.variable)
])

; What a parse error leaves of a class or a function: at least its name.
(ERROR "interface" . (identifier) @definition.interface)
(ERROR ["class" "object"] . (identifier) @definition.class)
(ERROR "fun" . (identifier) @definition.function . (function_value_parameters))

; Tests, and groups of them: src/lang/conventions/test-blocks.ts tells which calls are.
(call_expression
  (call_expression (identifier) @name (value_arguments . (value_argument (string_literal) @qualifier)))
  (annotated_lambda) @body) @convention
; Of specs in which a text by itself is called, perhaps with settings: `"adds one" {`, `"sums" - {`, `"adds".config(…) {`.
(call_expression . (string_literal) @name @qualifier . (annotated_lambda) @body) @convention
(binary_expression . (string_literal) @name @qualifier "-" (lambda_literal) @body) @convention
(call_expression
  . (call_expression . (navigation_expression . (string_literal) @name @qualifier (identifier) @_config))
  (annotated_lambda) @body
  (#eq? @_config "config")) @convention
