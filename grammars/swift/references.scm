; Swift uses of names. Capture names: see grammars/README.md.
(call_expression . (simple_identifier) @reference.calls)
(call_expression . (navigation_expression
  target: (_) @qualifier
  suffix: (navigation_suffix suffix: (simple_identifier) @name))) @reference.calls
(constructor_expression constructed_type: (user_type (type_identifier) @reference.calls))
(macro_invocation (simple_identifier) @reference.calls)
(key_path_expression (type_identifier) @reference.references)
((navigation_expression target: (simple_identifier) @reference.references)
  (#match? @reference.references "^[A-Z]"))
(user_type (type_identifier) @reference.references)
(attribute (user_type (type_identifier) @reference.references))

(class_declaration "class" (inheritance_specifier inherits_from: (user_type (type_identifier) @reference.extends .)))
(class_declaration ["struct" "enum" "extension" "actor"]
  (inheritance_specifier inherits_from: (user_type (type_identifier) @reference.implements .)))
(protocol_declaration (inheritance_specifier inherits_from: (user_type (type_identifier) @reference.extends .)))

(import_declaration (identifier) @name) @import
