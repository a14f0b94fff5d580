; Solidity uses of names. Capture names: see grammars/README.md.
(call_expression function: (expression (identifier) @reference.calls))
(call_expression function: (expression (member_expression object: (_) @qualifier property: (identifier) @name))) @reference.calls
(call_expression function: (expression (new_expression name: (type_name (user_defined_type (identifier) @reference.calls)))))
(modifier_invocation (identifier) @reference.calls)
(emit_statement name: (expression (identifier) @reference.calls))
(emit_statement name: (expression (member_expression object: (_) @qualifier property: (identifier) @name))) @reference.calls
(revert_statement error: (expression (identifier) @reference.calls))
(revert_statement error: (expression (member_expression object: (_) @qualifier property: (identifier) @name))) @reference.calls
(user_defined_type (identifier) @reference.references .)
((member_expression object: (identifier) @reference.references) (#match? @reference.references "^[A-Z]"))
(override_specifier (user_defined_type (identifier) @reference.references))
(using_directive (type_alias (identifier) @reference.references))

(contract_declaration (inheritance_specifier ancestor: (user_defined_type (identifier) @reference.extends .)))
(interface_declaration (inheritance_specifier ancestor: (user_defined_type (identifier) @reference.extends .)))

(import_directive source: (_) @name) @import
