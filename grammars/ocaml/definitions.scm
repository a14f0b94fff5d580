; OCaml definitions. Capture names: see grammars/README.md.
(module_definition (module_binding (module_name) @name [body: (_) module_type: (_)]? @body)) @definition.module
(module_type_definition (module_type_name) @name body: (_)? @body) @definition.interface
(class_definition (class_binding (class_name) @name body: (_)? @body)) @definition.class
(class_type_definition (class_type_binding (class_type_name) @name body: (_)? @body)) @definition.interface
(method_definition (method_name) @name body: (_)? @body) @definition.method
(instance_variable_definition (instance_variable_name) @name) @definition.property
(type_definition (type_binding name: (type_constructor) @name body: (record_declaration)? @body) @definition.type)
(type_definition (type_binding name: (type_constructor) @name) @definition.type)
(exception_definition (constructor_declaration (constructor_name) @name)) @definition.type
(constructor_declaration (constructor_name) @name) @definition.constant
(field_declaration (field_name) @name) @definition.property
(external (value_name) @name) @declaration.function
(value_specification (value_name) @name) @declaration.function

(value_definition (let_binding pattern: (value_name) @name (parameter) body: (_) @body) @definition.function)
(value_definition (let_binding pattern: (value_name) @name body: [(fun_expression) (function_expression)] @body) @definition.function)
(value_definition (let_binding pattern: (parenthesized_operator) @name body: (_) @body) @definition.function)
(compilation_unit (value_definition (let_binding pattern: (value_name) @name body: (_)? @body) @definition.variable))
(structure (value_definition (let_binding pattern: (value_name) @name body: (_)? @body) @definition.variable))
