; SCSS uses of names. Capture names: see grammars/README.md.
(include_statement (identifier) @reference.calls)
(call_expression (function_name) @reference.calls)
(variable_value) @reference.references
(extend_statement (class_selector (class_name) @reference.extends))
[(use_statement (string_value) @name) (import_statement (string_value) @name) (forward_statement (string_value) @name)] @import
