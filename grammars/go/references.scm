(call_expression function: (identifier) @name) @reference.calls
(call_expression function: (selector_expression operand: (_) @qualifier field: (field_identifier) @name)) @reference.calls

(type_identifier) @reference.references
(qualified_type package: (package_identifier) @qualifier name: (type_identifier) @name) @reference.references

(field_declaration !name type: (type_identifier) @name) @reference.extends
(field_declaration !name type: (qualified_type name: (type_identifier) @name)) @reference.extends
(interface_type (type_elem (type_identifier) @name) @reference.extends)

(import_spec name: (_)? @alias path: (_) @name) @import
