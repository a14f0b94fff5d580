; Perl uses of names. Capture names: see grammars/README.md.
(call_expression_with_bareword function_name: (identifier) @reference.calls)
(call_expression_with_bareword package_name: (package_name) @qualifier function_name: (identifier) @name) @reference.calls
(method_invocation object_return_value: (_) @qualifier function_name: (identifier) @name) @reference.calls
(method_invocation package_name: (_) @qualifier function_name: (identifier) @name) @reference.calls
(method_invocation package_name: (_) @reference.references)
((use_no_statement package_name: (package_name) @name) @import (#not-any-of? @name "strict" "warnings" "utf8" "feature" "vars" "lib" "parent" "base" "constant"))
(require_statement (package_name) @name) @import
(use_parent_statement [(string_single_quoted) (string_double_quoted)] @reference.extends)
