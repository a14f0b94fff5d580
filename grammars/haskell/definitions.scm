; Haskell definitions. Capture names: see grammars/README.md. Equations of one function are joined with the type before them (lang/clauses.ts).
(header module: (module) @package)
(header exports: (exports [
  (export variable: [(variable) @export (prefix_id (operator) @export)])
  (export type: (name) @export)
]))

(data_type name: (_) @name constructors: (_)? @body) @definition.type
(newtype name: (_) @name constructor: (_)? @body) @definition.type
(type_synomym name: (_) @name) @definition.type
(type_family name: (_) @name) @definition.type
(data_family name: (_) @name) @definition.type
(class name: (_) @name declarations: (_)? @body) @definition.interface
(instance name: (_) @scope patterns: (type_patterns . (_) @name) declarations: (_)? @body) @definition.impl

(data_constructor constructor: (prefix name: (_) @name)) @definition.constant
(data_constructor constructor: (record name: (_) @name)) @definition.constant
(data_constructor constructor: (infix operator: (_) @name)) @definition.constant
(newtype_constructor name: (_) @name) @definition.constant
(gadt_constructor name: (_) @name) @definition.constant
(field name: (field_name (variable) @name)) @definition.property

(class_declarations (signature name: [(variable) @name (prefix_id (_) @name)]) @declaration.method)
(class_declarations (signature names: (binding_list name: (_) @name)) @declaration.method)
(class_declarations (default_signature (signature name: (_) @name)) @declaration.method)
(instance_declarations [
  (function name: (_) @name match: (_) @body)
  (function (infix operator: (_) @name) match: (_) @body)
  (bind name: (_) @name match: (_) @body)
] @definition.function)

(declarations (signature name: [(variable) @name (prefix_id (_) @name)]) @declaration.function)
(declarations (signature names: (binding_list name: (_) @name)) @declaration.function)
(declarations (function name: (_) @name match: (_) @body) @definition.function)
(declarations (function (infix operator: (_) @name) match: (_) @body) @definition.function)
(declarations (bind name: (_) @name match: (_) @body) @definition.function)
(declarations (foreign_import signature: (signature name: (_) @name)) @definition.function)

; Tests, and groups of them: src/lang/conventions/test-blocks.ts tells which calls are.
((infix
  left_operand: (apply function: (variable) @name argument: (literal (string) @qualifier))
  operator: (operator) @_operator
  right_operand: (_) @body) @convention
  (#eq? @_operator "$"))
