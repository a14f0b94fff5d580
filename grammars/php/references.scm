; PHP uses of names. Capture names: see grammars/README.md.
(function_call_expression function: (name) @reference.calls)
(function_call_expression function: (qualified_name prefix: (namespace_name)? @qualifier (name) @name)) @reference.calls
(member_call_expression object: (_) @qualifier name: (name) @name) @reference.calls
(nullsafe_member_call_expression object: (_) @qualifier name: (name) @name) @reference.calls
(scoped_call_expression scope: (_) @qualifier name: (name) @name) @reference.calls
(object_creation_expression (name) @reference.calls)
(object_creation_expression (qualified_name prefix: (namespace_name)? @qualifier (name) @name)) @reference.calls

; Uses of a class: types, what stands before `::`, attributes, instanceof.
(named_type (name) @reference.references)
(named_type (qualified_name prefix: (namespace_name)? @qualifier (name) @name)) @reference.references
(scoped_call_expression scope: (name) @reference.references)
(scoped_call_expression scope: (qualified_name prefix: (namespace_name)? @qualifier (name) @name)) @reference.references
(class_constant_access_expression . (name) @reference.references)
(class_constant_access_expression . (qualified_name prefix: (namespace_name)? @qualifier (name) @name)) @reference.references
(class_constant_access_expression (_) @qualifier (name) @name .) @reference.references
(scoped_property_access_expression scope: (name) @reference.references)
(attribute . (name) @reference.references)
(attribute . (qualified_name prefix: (namespace_name)? @qualifier (name) @name)) @reference.references
(binary_expression operator: "instanceof" right: (name) @reference.references)
(binary_expression operator: "instanceof" right: (qualified_name prefix: (namespace_name)? @qualifier (name) @name)) @reference.references

(base_clause [(name) @name (qualified_name prefix: (namespace_name)? @qualifier (name) @name)]) @reference.extends
(class_interface_clause [(name) @name (qualified_name prefix: (namespace_name)? @qualifier (name) @name)]) @reference.implements
(use_declaration [(name) @name (qualified_name prefix: (namespace_name)? @qualifier (name) @name)]) @reference.implements

; The first name of a clause is what is imported; a group has its namespace before the braces.
(namespace_use_declaration
  (namespace_name) @qualifier
  body: (namespace_use_group (namespace_use_clause . (_) @name alias: (_)? @alias))) @import
(namespace_use_declaration
  (namespace_use_clause
    . [(name) @name (qualified_name prefix: (namespace_name)? @qualifier (name) @name)]
    alias: (_)? @alias)) @import
(include_expression [
  [(string) (encapsed_string)] @name
  (_ [(string) (encapsed_string)] @name)
  (_ (_ right: [(string) (encapsed_string)] @name))
]) @import
(include_once_expression [
  [(string) (encapsed_string)] @name
  (_ [(string) (encapsed_string)] @name)
  (_ (_ right: [(string) (encapsed_string)] @name))
]) @import
(require_expression [
  [(string) (encapsed_string)] @name
  (_ [(string) (encapsed_string)] @name)
  (_ (_ right: [(string) (encapsed_string)] @name))
]) @import
(require_once_expression [
  [(string) (encapsed_string)] @name
  (_ [(string) (encapsed_string)] @name)
  (_ (_ right: [(string) (encapsed_string)] @name))
]) @import
