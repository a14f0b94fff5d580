; SQL uses of names. Capture names: see grammars/README.md.
(invocation (object_reference schema: (_)? @qualifier name: (_) @name)) @reference.calls
(relation (object_reference name: (_) @reference.references))
(column_definition (object_reference name: (_) @reference.references))
(constraint (object_reference name: (_) @reference.references))
(insert (object_reference name: (_) @reference.references))
(update (relation (object_reference name: (_) @reference.references)))
(alter_table (object_reference name: (_) @reference.references))
(drop_table (object_reference name: (_) @reference.references))
(create_index (object_reference name: (_) @reference.references))
(create_trigger (keyword_on) . (object_reference name: (_) @reference.references))
(create_trigger [(keyword_function) (keyword_procedure)] . (object_reference name: (_) @reference.calls))
