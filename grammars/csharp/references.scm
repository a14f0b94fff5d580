(invocation_expression function: [
  (identifier) @reference.calls
  (generic_name . (identifier) @reference.calls)
  (member_access_expression expression: _ @qualifier name: [(identifier) @name (generic_name . (identifier) @name)]) @reference.calls
  (conditional_access_expression
    condition: (_) @qualifier
    (member_binding_expression name: [(identifier) @name (generic_name . (identifier) @name)])) @reference.calls
])
(object_creation_expression type: [
  (identifier) @reference.calls
  (generic_name . (identifier) @reference.calls)
  (qualified_name name: [(identifier) @reference.calls (generic_name . (identifier) @reference.calls)])
])

(_ type: (identifier) @reference.references)
(_ type: (qualified_name qualifier: (_) @qualifier name: (identifier) @name) @reference.references)
(method_declaration returns: (identifier) @reference.references)
(generic_name . (identifier) @reference.references)
(type_argument_list (identifier) @reference.references)
(as_expression right: (identifier) @reference.references)
(constant_pattern (identifier) @reference.references)
(explicit_interface_specifier (identifier) @reference.references)
(attribute name: (identifier) @reference.references)
(attribute name: (qualified_name qualifier: (_) @qualifier name: (identifier) @name) @reference.references)

; A class or an enum through which its members are reached.
((member_access_expression expression: (identifier) @reference.references)
  (#match? @reference.references "^[A-Z]\\w*[a-z]"))

; A struct has interfaces only; for the others the syntax does not tell a base class from an interface.
[
  (struct_declaration (base_list [
    (identifier) @reference.implements
    (generic_name . (identifier) @reference.implements)
    (qualified_name name: [(identifier) @reference.implements (generic_name . (identifier) @reference.implements)])
  ]))
  (record_declaration "struct" (base_list [
    (identifier) @reference.implements
    (generic_name . (identifier) @reference.implements)
    (qualified_name name: [(identifier) @reference.implements (generic_name . (identifier) @reference.implements)])
  ]))
]
[
  (class_declaration (base_list [
    (identifier) @reference.extends
    (generic_name . (identifier) @reference.extends)
    (qualified_name name: [(identifier) @reference.extends (generic_name . (identifier) @reference.extends)])
    (primary_constructor_base_type type: [(identifier) @reference.extends (generic_name . (identifier) @reference.extends)])
  ]))
  (interface_declaration (base_list [
    (identifier) @reference.extends
    (generic_name . (identifier) @reference.extends)
    (qualified_name name: [(identifier) @reference.extends (generic_name . (identifier) @reference.extends)])
    (primary_constructor_base_type type: [(identifier) @reference.extends (generic_name . (identifier) @reference.extends)])
  ]))
]

((record_declaration (base_list [
  (identifier) @reference.extends
  (generic_name . (identifier) @reference.extends)
  (qualified_name name: [(identifier) @reference.extends (generic_name . (identifier) @reference.extends)])
  (primary_constructor_base_type type: [(identifier) @reference.extends (generic_name . (identifier) @reference.extends)])
])) @_record (#not-match? @_record "^[^{(]*record\\s+struct"))

(using_directive !name [(identifier) (qualified_name)] @name) @import
(using_directive name: (identifier) @alias (qualified_name qualifier: (_) @qualifier name: (identifier) @name)) @import
