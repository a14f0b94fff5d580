; SCSS uses of names. Capture names: see grammars/README.md.
(include_statement (identifier) @reference.calls)
(call_expression (function_name) @reference.calls)
((declaration (property_name) @_name (plain_value) @reference.calls) (#any-of? @_name "animation" "animation-name"))
(variable_value) @reference.references
(extend_statement (class_selector (class_name) @reference.extends))
[(use_statement (string_value) @name) (import_statement (string_value) @name) (forward_statement (string_value) @name)] @import
