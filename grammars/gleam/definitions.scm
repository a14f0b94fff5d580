; Gleam definitions. Capture names: see grammars/README.md.
(function name: (identifier) @name body: (_) @body) @definition.function
(function name: (identifier) @name) @declaration.function
(type_definition (type_name name: (type_identifier) @name) (data_constructors) @body) @definition.type
(type_definition (type_name name: (type_identifier) @name)) @definition.type
(type_alias (type_name name: (type_identifier) @name)) @definition.type
(data_constructor name: (constructor_name) @name) @definition.constant
(data_constructor_argument label: (label) @name) @definition.property
(constant name: (identifier) @name) @definition.constant
