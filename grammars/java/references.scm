(method_invocation !object name: (identifier) @reference.calls)
(method_invocation object: (_) @qualifier name: (identifier) @name) @reference.calls
(method_reference . (_) @qualifier (identifier) @name .) @reference.calls
(method_reference . (identifier) @reference.calls "new")
(object_creation_expression type: [
  (type_identifier) @reference.calls
  (generic_type . (type_identifier) @reference.calls)
  (scoped_type_identifier (type_identifier) @reference.calls .)
  (generic_type . (scoped_type_identifier (type_identifier) @reference.calls .))
])

(type_identifier) @reference.references
(record_pattern . (identifier) @reference.references)
(marker_annotation name: (identifier) @reference.references)
(annotation name: (identifier) @reference.references)

; A class through which its static members are reached.
([
  (method_invocation object: (identifier) @reference.references)
  (field_access object: (identifier) @reference.references)
  (method_reference . (identifier) @reference.references)
] (#match? @reference.references "^[A-Z]\\w*[a-z]"))

(superclass [
  (type_identifier) @reference.extends
  (generic_type . (type_identifier) @reference.extends)
  (scoped_type_identifier (type_identifier) @reference.extends .)
  (generic_type . (scoped_type_identifier (type_identifier) @reference.extends .))
])
(extends_interfaces (type_list [
  (type_identifier) @reference.extends
  (generic_type . (type_identifier) @reference.extends)
  (scoped_type_identifier (type_identifier) @reference.extends .)
  (generic_type . (scoped_type_identifier (type_identifier) @reference.extends .))
]))
(super_interfaces (type_list [
  (type_identifier) @reference.implements
  (generic_type . (type_identifier) @reference.implements)
  (scoped_type_identifier (type_identifier) @reference.implements .)
  (generic_type . (scoped_type_identifier (type_identifier) @reference.implements .))
]))

(import_declaration (scoped_identifier scope: (_) @qualifier name: (identifier) @name) .) @import
(import_declaration (scoped_identifier) @name (asterisk)) @import
(requires_module_directive module: (_) @name) @import
