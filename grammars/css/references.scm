; CSS uses of names. Capture names: see grammars/README.md.
((call_expression (function_name) @_var (arguments . (plain_value) @reference.references)) (#eq? @_var "var"))
((declaration (property_name) @_name (plain_value) @reference.calls) (#any-of? @_name "animation" "animation-name"))
(import_statement [(string_value) (call_expression (arguments (_) @name))] @name) @import
