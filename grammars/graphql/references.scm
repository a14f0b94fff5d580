; GraphQL uses of names. Capture names: see grammars/README.md.
(implements_interfaces (named_type (name) @reference.implements))
(named_type (name) @reference.references)
(fragment_spread (fragment_name) @reference.calls)
(directive (name) @reference.references)
; Values of enumerations, by the type of what they are the default of.
(input_value_definition (type (named_type (name) @qualifier)) (default_value (value (enum_value (name) @name)))) @reference.references
(argument (name) @qualifier (value (enum_value (name) @name))) @reference.references
; What an operation asks for: fields of the schema's types, which a fragment names and a field around them gives.
(fragment_definition (type_condition (named_type (name) @qualifier)) (selection_set (selection (field (name) @name)))) @reference.references
(inline_fragment (type_condition (named_type (name) @qualifier)) (selection_set (selection (field (name) @name)))) @reference.references
(field (name) @qualifier (selection_set (selection (field (name) @name)))) @reference.references
(operation_definition (operation_type) @qualifier (selection_set (selection (field (name) @name)))) @reference.references
