; Zig uses of names. Capture names: see grammars/README.md.
(variable_declaration
  "const"
  . (identifier) @alias
  [
    (builtin_function (builtin_identifier) @_import (arguments . (string) @name))
    (field_expression object: (builtin_function (builtin_identifier) @_import (arguments . (string) @name)))
  ]
  (#eq? @_import "@import")) @import
(builtin_function
  (builtin_identifier) @_import
  (arguments . (string) @name)
  (#any-of? @_import "@import" "@cInclude" "@embedFile")) @import

(call_expression function: (identifier) @reference.calls)
(call_expression function: (field_expression object: (_)? @qualifier member: (identifier) @name)) @reference.calls

; Types are expressions: what stands in the place of a type, and what starts with a capital before or after a dot.
(parameter type: (identifier) @reference.references)
(container_field type: (identifier) @reference.references)
(variable_declaration type: (identifier) @reference.references)
(function_declaration type: (identifier) @reference.references)
(pointer_type (identifier) @reference.references)
(nullable_type (identifier) @reference.references)
(slice_type (identifier) @reference.references)
(array_type (identifier) @reference.references)
(error_union_type (identifier) @reference.references)
(struct_initializer (identifier) @reference.references)
(error_type (identifier) @reference.references)
(field_expression object: (identifier) @reference.references (#match? @reference.references "^[A-Z]"))
(field_expression object: (_) @qualifier member: (identifier) @name (#match? @name "^[A-Z]")) @reference.references
(call_expression function: (_) (identifier) @reference.references (#match? @reference.references "^[A-Z]"))
