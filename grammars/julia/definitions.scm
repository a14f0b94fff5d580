; Julia definitions. Capture names: see grammars/README.md.
(module_definition name: (identifier) @name . (_)? @body) @definition.module
(struct_definition (type_head [
  (identifier) @name
  (parametrized_type_expression . (identifier) @name)
  (binary_expression . [(identifier) @name (parametrized_type_expression . (identifier) @name)])
]) . (_)? @body) @definition.struct
(abstract_definition (type_head [
  (identifier) @name
  (parametrized_type_expression . (identifier) @name)
  (binary_expression . [(identifier) @name (parametrized_type_expression . (identifier) @name)])
])) @definition.interface
(primitive_definition (type_head [(identifier) @name (binary_expression . (identifier) @name)])) @definition.type
(struct_definition (typed_expression . (identifier) @name) @definition.property)
(struct_definition (identifier) @definition.property)

; A docstring stands before what it documents.
((string_literal (content) @doc) . (function_definition (signature [
  (call_expression . [(identifier) @name (parametrized_type_expression . (identifier) @name) (field_expression value: (_) @scope (identifier) @name .)])
  (typed_expression . (call_expression . [(identifier) @name (parametrized_type_expression . (identifier) @name) (field_expression value: (_) @scope (identifier) @name .)]))
  (where_expression . (call_expression . [(identifier) @name (parametrized_type_expression . (identifier) @name) (field_expression value: (_) @scope (identifier) @name .)]))
  (where_expression . (typed_expression . (call_expression . [(identifier) @name (parametrized_type_expression . (identifier) @name) (field_expression value: (_) @scope (identifier) @name .)])))
]) . (_)? @body) @definition.function)
(function_definition (signature [
  (identifier) @name
  (call_expression . [(identifier) @name (operator) @name (parametrized_type_expression . (identifier) @name) (field_expression value: (_) @scope (identifier) @name .)])
  (typed_expression . (call_expression . [(identifier) @name (operator) @name (parametrized_type_expression . (identifier) @name) (field_expression value: (_) @scope (identifier) @name .)]))
  (where_expression . (call_expression . [(identifier) @name (operator) @name (parametrized_type_expression . (identifier) @name) (field_expression value: (_) @scope (identifier) @name .)]))
  (where_expression . (where_expression . (call_expression . [(identifier) @name (parametrized_type_expression . (identifier) @name) (field_expression value: (_) @scope (identifier) @name .)])))
  (where_expression . (typed_expression . (call_expression . [(identifier) @name (parametrized_type_expression . (identifier) @name) (field_expression value: (_) @scope (identifier) @name .)])))
]) . (_)? @body) @definition.function
(macro_definition (signature (call_expression . (identifier) @name)) . (_)? @body) @definition.macro
(assignment . [
  (call_expression . [(identifier) @name (operator) @name (parametrized_type_expression . (identifier) @name) (field_expression value: (_) @scope (identifier) @name .)])
  (typed_expression . (call_expression . [(identifier) @name (parametrized_type_expression . (identifier) @name) (field_expression value: (_) @scope (identifier) @name .)]))
  (where_expression . (call_expression . [(identifier) @name (operator) @name (parametrized_type_expression . (identifier) @name) (field_expression value: (_) @scope (identifier) @name .)]))
  (where_expression . (where_expression . (call_expression . [(identifier) @name (parametrized_type_expression . (identifier) @name) (field_expression value: (_) @scope (identifier) @name .)])))
  (where_expression . (typed_expression . (call_expression . [(identifier) @name (parametrized_type_expression . (identifier) @name) (field_expression value: (_) @scope (identifier) @name .)])))
] . (operator) . (_) @body) @definition.function
(const_statement (assignment . (identifier) @name)) @definition.constant
(source_file (assignment . (identifier) @name) @definition.variable)
(module_definition (assignment . (identifier) @name) @definition.variable)

; Tests, and groups of them: src/lang/conventions/test-blocks.ts tells which calls are.
(macrocall_expression
  (macro_identifier (identifier) @name)
  (macro_argument_list (string_literal) @qualifier (compound_statement) @body)) @convention
