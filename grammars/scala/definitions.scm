; Scala 2 and 3 definitions. Capture names: see grammars/README.md.
(package_clause !body name: (package_identifier) @package)
(package_clause name: (package_identifier) @name body: (_) @body) @definition.module
(package_object name: (_) @name body: (_)? @body) @definition.module

(class_definition name: (_) @name body: (_)? @body) @definition.class
(object_definition name: (_) @name body: (_)? @body) @definition.class
(trait_definition name: (_) @name body: (_)? @body) @definition.trait
(enum_definition name: (_) @name body: (_) @body) @definition.enum
(simple_enum_case name: (_) @name) @definition.constant
(full_enum_case name: (_) @name) @definition.constant
(full_enum_case class_parameters: (class_parameters (class_parameter name: (_) @name) @definition.property))

; Parameters that are members: those of a case class (its first list) and those with `val` or `var`.
(class_definition "case" name: (_) . [(type_parameters) (access_modifier) (annotation)]* .
  class_parameters: (class_parameters (class_parameter name: (_) @name) @definition.property))
(class_parameter ["val" "var"] name: (_) @name) @definition.property

(extension_definition
  parameters: (parameters (parameter type: (_) @scope))
  (function_definition name: (_) @name body: (_) @body) @definition.function)
(extension_definition
  parameters: (parameters (parameter type: (_) @scope))
  (function_declaration name: (_) @name) @declaration.function)
(instance_expression (template_body (function_definition name: (_) @name body: (_) @body) @definition.method))
(function_definition name: (_) @name body: (_) @body) @definition.function
(function_declaration name: (_) @name) @declaration.function

(given_definition name: (_) @name body: (with_template_body) @body) @definition.class

; Values and types, not those inside functions.
(template_body [
  (val_definition pattern: (identifier) @name value: (instance_expression (template_body) @body))
  (val_definition pattern: [
    (identifier) @name
    (operator_identifier) @name
    (tuple_pattern (identifier) @name)
    (identifiers (identifier) @name)
    (case_class_pattern pattern: (identifier) @name)
  ])
  (var_definition pattern: (identifier) @name)
  (given_definition name: (_) @name)
] @definition.property)
(template_body [(val_declaration name: (_) @name) (var_declaration name: (_) @name)] @declaration.property)
(template_body (type_definition name: (_) @name) @definition.type)
(with_template_body (val_definition pattern: (identifier) @name) @definition.property)
(enum_body (val_definition pattern: (identifier) @name) @definition.property)
(compilation_unit [
  (val_definition pattern: [(identifier) @name (tuple_pattern (identifier) @name)])
  (var_definition pattern: (identifier) @name)
  (given_definition name: (_) @name)
] @definition.variable)
(compilation_unit (type_definition name: (_) @name) @definition.type)

; What a parse error leaves of a class or a function: at least its name.
(ERROR ["class" "object"] . (identifier) @definition.class)
(ERROR "trait" . (identifier) @definition.trait)
(ERROR "def" . (identifier) @definition.function)

; Tests, and groups of them: src/lang/conventions/test-blocks.ts tells which calls are.
(call_expression
  function: (call_expression function: (identifier) @name arguments: (arguments . (string) @qualifier))
  arguments: (block) @body) @convention
; `"a stack" should "return what was pushed" in {…}`, `"a stack" when {…}`.
(infix_expression
  left: (infix_expression operator: (identifier) @name right: (string) @qualifier)
  right: (block) @body) @convention
(infix_expression left: (string) @qualifier operator: [(identifier) (operator_identifier)] @name right: (block) @body) @convention
