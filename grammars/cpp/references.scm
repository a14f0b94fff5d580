(call_expression function: (identifier) @reference.calls)
(call_expression function: (template_function name: (identifier) @reference.calls))
(call_expression
  function: (field_expression
    argument: (_) @qualifier
    field: [
      (field_identifier) @name
      (template_method name: (_) @name)
      (dependent_name (template_method name: (_) @name))
    ])) @reference.calls
(call_expression
  function: (qualified_identifier
    scope: [(namespace_identifier) @qualifier (template_type name: (_) @qualifier)]?
    name: [(identifier) @name (template_function name: (_) @name)])) @reference.calls
(call_expression
  function: (qualified_identifier
    name: (qualified_identifier
      scope: [(namespace_identifier) @qualifier (template_type name: (_) @qualifier)]
      name: [(identifier) @name (template_function name: (_) @name)]))) @reference.calls
(call_expression
  function: (qualified_identifier
    name: (qualified_identifier
      name: (qualified_identifier
        scope: [(namespace_identifier) @qualifier (template_type name: (_) @qualifier)]
        name: [(identifier) @name (template_function name: (_) @name)])))) @reference.calls

(type_identifier) @reference.references
(qualified_identifier
  scope: [(namespace_identifier) @qualifier (template_type name: (_) @qualifier)]
  name: (type_identifier) @name) @reference.references
(qualified_identifier
  scope: [(namespace_identifier) @qualifier (template_type name: (_) @qualifier)]
  name: (template_type name: (_) @name)) @reference.references
; Constants and functions that are named, not called: in a table, as an argument, in a comparison.
(initializer_list (identifier) @reference.references)
(initializer_pair value: (identifier) @reference.references)
(qualified_identifier
  scope: [(namespace_identifier) @qualifier (template_type name: (_) @qualifier)]
  name: (identifier) @name) @reference.references

; A definition outside its class does not use its own name.
(function_declarator declarator: (qualified_identifier name: (identifier) @ignore))
(function_declarator declarator: (qualified_identifier name: (qualified_identifier name: (identifier) @ignore)))

(base_class_clause [
  (type_identifier) @name
  (template_type name: (_) @name)
  (qualified_identifier
    scope: [(namespace_identifier) @qualifier (template_type name: (_) @qualifier)]
    name: (type_identifier) @name)
  (qualified_identifier
    scope: [(namespace_identifier) @qualifier (template_type name: (_) @qualifier)]
    name: (template_type name: (_) @name))
  (qualified_identifier name: (qualified_identifier
    scope: [(namespace_identifier) @qualifier (template_type name: (_) @qualifier)]
    name: (type_identifier) @name))
  (qualified_identifier name: (qualified_identifier
    scope: [(namespace_identifier) @qualifier (template_type name: (_) @qualifier)]
    name: (template_type name: (_) @name)))
]) @reference.extends
(function_definition type: (class_specifier !body) (ERROR (identifier) @reference.extends) . body: (_))

(preproc_include path: (_) @name) @import
(using_declaration (identifier) @import)
(using_declaration (qualified_identifier
  scope: [(namespace_identifier) @qualifier (template_type name: (_) @qualifier)]
  name: (identifier) @name)) @import
(using_declaration (qualified_identifier name: (qualified_identifier
  scope: [(namespace_identifier) @qualifier (template_type name: (_) @qualifier)]
  name: (identifier) @name))) @import
(namespace_alias_definition name: (_) @alias . (_) @name) @import
