; Groovy uses of names. Capture names: see grammars/README.md.
(method_invocation !object name: (identifier) @reference.calls)
(method_invocation object: (_) @qualifier name: (identifier) @name) @reference.calls
(juxt_function_call name: (identifier) @reference.calls)
(object_creation_expression type: (type_identifier) @reference.calls)
(type_identifier) @reference.references
(superclass (type_identifier) @reference.extends)
(super_interfaces (type_list (type_identifier) @reference.implements))
(import_declaration (scoped_identifier) @name) @import
