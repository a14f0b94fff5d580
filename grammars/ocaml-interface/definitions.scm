; OCaml interface files: everything is declared. Capture names: see grammars/README.md.
(module_definition (module_binding (module_name) @name [body: (_) module_type: (_)]? @body)) @declaration.module
(module_type_definition (module_type_name) @name body: (_)? @body) @definition.interface
(class_definition (class_binding (class_name) @name)) @declaration.class
(class_type_definition (class_type_binding (class_type_name) @name)) @definition.interface
(type_definition (type_binding name: (type_constructor) @name body: (record_declaration)? @body) @definition.type)
(exception_definition (constructor_declaration (constructor_name) @name)) @definition.type
(constructor_declaration (constructor_name) @name) @definition.constant
(field_declaration (field_name) @name) @definition.property
(external (value_name) @name) @declaration.function
(value_specification [(value_name) (parenthesized_operator)] @name) @declaration.function
