; Starlark: what it loads. Capture names: see grammars/README.md.
((call
  function: (identifier) @_load
  arguments: (argument_list . (string (string_content) @qualifier) (string (string_content) @name)))
  @import (#eq? @_load "load"))

((call
  function: (identifier) @_load
  arguments: (argument_list . (string (string_content) @qualifier) (keyword_argument name: (identifier) @alias value: (string (string_content) @name))))
  @import (#eq? @_load "load"))
; A label of a target.
((string (string_content) @reference.references) (#match? @reference.references "^(?:@?//[\\w/+-]*(?::[\\w+-]+)?|:[\\w+-]+)$"))

(call function: (identifier) @name) @reference.calls
(call function: (attribute object: (_) @qualifier attribute: (identifier) @name)) @reference.calls
(decorator (identifier) @name) @reference.calls
(decorator (attribute object: (_) @qualifier attribute: (identifier) @name)) @reference.calls

(class_definition superclasses: (argument_list (identifier) @name)) @reference.extends
(class_definition superclasses: (argument_list (attribute object: (_) @qualifier attribute: (identifier) @name))) @reference.extends
(class_definition superclasses: (argument_list (subscript value: (identifier) @name))) @reference.extends

(type (identifier) @name) @reference.references
(type (attribute object: (_) @qualifier attribute: (identifier) @name)) @reference.references
(type (generic_type (identifier) @name)) @reference.references

(import_statement name: (dotted_name) @name) @import
(import_statement name: (aliased_import name: (dotted_name) @name alias: (identifier) @alias)) @import
(import_from_statement module_name: (_) @qualifier name: (dotted_name) @name) @import
(import_from_statement module_name: (_) @qualifier name: (aliased_import name: (dotted_name) @name alias: (identifier) @alias)) @import
(import_from_statement module_name: (_) @name (wildcard_import)) @import

; Values.
(argument_list (identifier) @reference.references)
(keyword_argument value: (identifier) @reference.references)
(return_statement (identifier) @reference.references)
(assignment right: (identifier) @reference.references)
(augmented_assignment right: (identifier) @reference.references)
(attribute object: (identifier) @reference.references)
(attribute object: (_) @qualifier attribute: (identifier) @name) @reference.references
(subscript (identifier) @reference.references)
(slice (identifier) @reference.references)
[(list (identifier) @reference.references) (tuple (identifier) @reference.references) (expression_list (identifier) @reference.references)]
(pair (identifier) @reference.references)
(binary_operator (identifier) @reference.references)
(unary_operator (identifier) @reference.references)
(comparison_operator (identifier) @reference.references)
(boolean_operator (identifier) @reference.references)
(not_operator (identifier) @reference.references)
(conditional_expression (identifier) @reference.references)
(parenthesized_expression (identifier) @reference.references)
(list_splat (identifier) @reference.references)
(dictionary_splat (identifier) @reference.references)
(list_comprehension body: (identifier) @reference.references)
(for_in_clause right: (identifier) @reference.references)
(for_statement right: (identifier) @reference.references)
(if_statement condition: (identifier) @reference.references)
(elif_clause condition: (identifier) @reference.references)
(if_clause (identifier) @reference.references)
(default_parameter value: (identifier) @reference.references)
