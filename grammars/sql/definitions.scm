; SQL definitions. Capture names: see grammars/README.md.
(create_table (object_reference schema: (_)? @scope name: (_) @name) (column_definitions)? @body) @definition.struct
(create_view (object_reference schema: (_)? @scope name: (_) @name) (create_query)? @body) @definition.struct
(create_materialized_view (object_reference schema: (_)? @scope name: (_) @name) (create_query)? @body) @definition.struct
(create_function . (_)* (keyword_function) . (object_reference schema: (_)? @scope name: (_) @name) (function_body)? @body) @definition.function
(create_trigger (keyword_trigger) . (object_reference schema: (_)? @scope name: (_) @name)) @definition.function
(create_type (object_reference schema: (_)? @scope name: (_) @name)) @definition.type
(create_sequence (object_reference schema: (_)? @scope name: (_) @name)) @definition.variable
(create_index column: (_) @name) @definition.constant
(create_schema (identifier) @name) @definition.module
(create_database (identifier) @name) @definition.module
(create_table (column_definitions (column_definition name: (_) @name) @definition.property))
(alter_table (object_reference name: (_) @scope) (add_column (column_definition name: (_) @name) @definition.property))
