(call_expression function: (identifier) @reference.calls)
(generic_function function: (identifier) @reference.calls)
; A method without arguments looks like a field.
(field_expression value: (_) @qualifier field: (_) @name) @reference.calls
(infix_expression left: (_) @qualifier operator: (_) @name) @reference.calls
(instance_expression [
  (type_identifier) @reference.calls
  (generic_type type: (type_identifier) @reference.calls)
  (stable_type_identifier (type_identifier) @reference.calls)
  (compound_type base: [(type_identifier) @reference.calls (generic_type type: (type_identifier) @reference.calls)])
])

; One letter is a type parameter, and every third use of a type in Scala is one.
((type_identifier) @reference.references (#not-match? @reference.references "^[A-Z]$"))

; A class or an object through which its members are reached.
((field_expression value: (identifier) @reference.references)
  (#match? @reference.references "^[A-Z]\\w*[a-z]"))

(extends_clause [
  (type_identifier) @reference.extends
  (generic_type type: (type_identifier) @reference.extends)
  (stable_type_identifier (type_identifier) @reference.extends)
  (generic_type type: (stable_type_identifier (type_identifier) @reference.extends))
])
(given_definition
  name: (_)
  return_type: [(type_identifier) @reference.extends (generic_type type: (type_identifier) @reference.extends)]
  body: (with_template_body))

; The path is flat: its parts, captured as one qualifier, span from the first to the last.
(import_declaration ["import" ","] . (identifier) @qualifier . ("." . (identifier) @qualifier)* . "." . (namespace_selectors [
  (identifier) @name
  (arrow_renamed_identifier name: (_) @name alias: (_) @alias)
  (as_renamed_identifier name: (_) @name alias: (_) @alias)
])) @import
(import_declaration ["import" ","] . (identifier) @qualifier . ("." . (identifier) @qualifier)* . "." . (as_renamed_identifier name: (_) @name alias: (_) @alias)) @import
(import_declaration ["import" ","] . (identifier) @qualifier . ("." . (identifier) @qualifier)* . "." . (identifier) @name . "." . (namespace_wildcard)) @import
(import_declaration ["import" ","] . (identifier) @qualifier . ("." . (identifier) @qualifier)* . "." . (identifier) @name . ",") @import
(import_declaration ["import" ","] . (identifier) @qualifier . ("." . (identifier) @qualifier)* . "." . (identifier) @name .) @import
(import_declaration ["import" ","] . (identifier) @name . "." . (namespace_wildcard)) @import
