; GraphQL definitions: schemas, and the operations that ask them. Capture names: see grammars/README.md.
(object_type_definition (description)? @doc (name) @name (fields_definition)? @body) @definition.class
(object_type_extension (name) @name (fields_definition)? @body) @definition.class
(interface_type_definition (description)? @doc (name) @name (fields_definition)? @body) @definition.interface
(interface_type_extension (name) @name (fields_definition)? @body) @definition.interface
(input_object_type_definition (description)? @doc (name) @name (input_fields_definition)? @body) @definition.struct
(input_object_type_extension (name) @name (input_fields_definition)? @body) @definition.struct
(enum_type_definition (description)? @doc (name) @name (enum_values_definition)? @body) @definition.enum
(enum_type_extension (name) @name (enum_values_definition)? @body) @definition.enum
(union_type_definition (description)? @doc (name) @name) @definition.type
(union_type_extension (name) @name) @definition.type
(scalar_type_definition (description)? @doc (name) @name) @definition.type
(directive_definition (description)? @doc (name) @name) @definition.macro
(field_definition (description)? @doc (name) @name) @definition.property
(input_fields_definition (input_value_definition (description)? @doc (name) @name) @definition.property)
(enum_value_definition (description)? @doc (enum_value (name) @name)) @definition.constant
(operation_definition (name) @name (selection_set) @body) @definition.function
(fragment_definition (fragment_name) @name (selection_set) @body) @definition.function
