; Perl definitions. Capture names: see grammars/README.md.
(package_statement (package_name) @name (block) @body) @definition.module
(package_statement (package_name) @package . ";")
(package_statement (package_name) @name) @definition.module
(function_definition name: (_) @name body: (_) @body) @definition.function
(function_definition_without_sub name: (_) @name body: (_) @body) @definition.function
(use_constant_statement constant: (identifier) @name) @definition.constant
(use_constant_statement value: (hash_ref
  (call_expression_with_args_with_brackets (call_expression_with_bareword function_name: (identifier) @name)) @definition.constant . (fat_comma)))
(source_file (binary_expression variable: (variable_declaration (scope) @_scope variable_name: (_) @name) (#eq? @_scope "our")) @definition.variable)
; What object systems (Moose, Moo, Mojo::Base) and Class::Accessor make attributes of.
((call_expression_with_spaced_args
  (call_expression_with_bareword function_name: (identifier) @_has)
  args: (arguments . [(call_expression_with_args_with_brackets (call_expression_with_bareword function_name: (identifier) @name)) (string_single_quoted) @name]))
  @definition.property (#eq? @_has "has"))

; Tests, and groups of them: src/lang/conventions/test-blocks.ts tells which calls are.
(call_expression_with_spaced_args
  (call_expression_with_bareword function_name: (identifier) @name)
  args: (arguments . [(string_single_quoted) (string_double_quoted)] @qualifier (anonymous_function) @body)) @convention
