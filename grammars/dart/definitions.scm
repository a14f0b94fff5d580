; Dart definitions. Capture names: see grammars/README.md.
(library_name (dotted_identifier_list) @package)
(class_definition name: (identifier) @name body: (_)? @body) @definition.class
(class_definition (mixin_application_class (identifier) @name)) @definition.class
(mixin_declaration (identifier) @name (class_body)? @body) @definition.trait
(extension_declaration name: (identifier) @name body: (_)? @body) @definition.class
(extension_type_declaration name: (identifier) @name body: (_)? @body) @definition.class
(enum_declaration name: (identifier) @name body: (_)? @body) @definition.enum
(enum_constant name: (identifier) @name) @definition.constant
(type_alias . (type_identifier) @name) @definition.type

; A body stands beside its signature. Of a constructor with a name both parts are names.
((method_signature (function_signature name: (identifier) @name)) @definition.method . (function_body) @body)
((method_signature (getter_signature name: (identifier) @name)) @definition.method . (function_body) @body)
((method_signature (setter_signature name: (identifier) @name)) @definition.method . (function_body) @body)
((method_signature (operator_signature [(binary_operator) "[]" "[]=" "~" "=="] @name)) @definition.method . (function_body) @body)
((method_signature (constructor_signature name: (identifier) @name .  (formal_parameter_list))) @definition.method . (function_body) @body)
((method_signature (constructor_signature name: (identifier) . name: (identifier) @name)) @definition.method . (function_body) @body)
((method_signature (factory_constructor_signature (identifier) @name . (formal_parameter_list))) @definition.method . (function_body) @body)
((declaration (function_signature name: (identifier) @name)) @declaration.method)
((declaration (getter_signature name: (identifier) @name)) @declaration.method)
((declaration (setter_signature name: (identifier) @name)) @declaration.method)
(declaration (constructor_signature name: (identifier) @name . parameters: (formal_parameter_list))) @definition.method
(declaration (constructor_signature name: (identifier) . "." . name: (identifier) @name)) @definition.method
(declaration (constant_constructor_signature (identifier) @name . (formal_parameter_list))) @definition.method
(declaration (factory_constructor_signature (identifier) @name . (formal_parameter_list))) @definition.method
(declaration (redirecting_factory_constructor_signature (identifier) @name . (formal_parameter_list))) @definition.method
(declaration (initialized_identifier_list (initialized_identifier . (identifier) @name))) @definition.property
(declaration (static_final_declaration_list (static_final_declaration . (identifier) @name))) @definition.property
(declaration (identifier_list (identifier) @name)) @definition.property

(program (function_signature name: (identifier) @name) @definition.function . (function_body) @body)
(program (getter_signature name: (identifier) @name) @definition.function . (function_body) @body)
(program (setter_signature name: (identifier) @name) @definition.function . (function_body) @body)
(program (static_final_declaration_list (static_final_declaration . (identifier) @name) @definition.constant))
(program (initialized_identifier_list (initialized_identifier . (identifier) @name) @definition.variable))
(local_function_declaration (lambda_expression (function_signature name: (identifier) @name) (function_body) @body)) @definition.function

; Tests, and groups of them: src/lang/conventions/test-blocks.ts tells which calls are.
(expression_statement
  (identifier) @name
  . (selector (argument_part (arguments . (argument (string_literal) @qualifier) (argument (function_expression) @body))))) @convention
