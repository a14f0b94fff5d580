; PowerShell definitions. Capture names: see grammars/README.md.
; The parameters may stand in the block.
(function_statement (function_name) @name (script_block (script_block_body)? @body)?) @definition.function
(class_statement . (simple_name) @name [(class_property_definition) (class_method_definition)]? @body) @definition.class
(class_method_definition (simple_name) @name (script_block)? @body) @definition.method
(class_property_definition (variable) @name) @definition.property
(enum_statement . (simple_name) @name (enum_member)? @body) @definition.enum
(enum_member (simple_name) @name) @definition.constant

; Tests, and groups of them: src/lang/conventions/test-blocks.ts tells which calls are.
(command
  command_name: (command_name) @name
  command_elements: (command_elements
    (array_literal_expression (unary_expression (string_literal) @qualifier))
    (array_literal_expression (unary_expression (script_block_expression) @body)))) @convention
