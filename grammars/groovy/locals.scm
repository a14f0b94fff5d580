; What methods and closures bind in Groovy. Capture names: see grammars/README.md.
(method_declaration) @locals
(function_definition) @locals
(constructor_declaration) @locals
(closure) @locals
(block) @locals
(catch_clause) @locals
(enhanced_for_statement) @locals
(for_statement) @locals
(lambda_expression) @locals
(lambda_expression parameters: (identifier) @local)
(formal_parameter name: (identifier) @local)
; The grammar takes the name of a parameter without a type for its type.
(formal_parameter type: (type_identifier) @local name: (identifier) @_name (#eq? @_name ""))
(local_variable_declaration declarator: (variable_declarator name: (identifier) @name)) @local
(catch_formal_parameter name: (identifier) @local)
(enhanced_for_statement name: (identifier) @local)
; `{ String each -> … }`
(closure . (juxt_function_call args: (argument_list . (identifier) @local .)) . (lambda_expression))
