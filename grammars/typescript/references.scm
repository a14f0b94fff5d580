(class_heritage (extends_clause value: (identifier) @name) @reference.extends)
(class_heritage (extends_clause value: (member_expression object: (_) @qualifier property: (_) @name)) @reference.extends)
(class_heritage (implements_clause (type_identifier) @name) @reference.implements)
(class_heritage (implements_clause (generic_type name: (type_identifier) @name)) @reference.implements)
(extends_type_clause type: (type_identifier) @name) @reference.extends
(extends_type_clause type: (generic_type name: (type_identifier) @name)) @reference.extends

(type_identifier) @reference.references
