; PowerShell uses of names. Capture names: see grammars/README.md.
(command command_name: (command_name) @reference.calls)
; `& Name` and `. Name`; the names of scripts have an ending.
((command command_name: (command_name_expr . (path_command_name . (path_command_name_token) @reference.calls .)))
  (#match? @reference.calls "^[A-Za-z_][A-Za-z0-9_-]*$"))
((command command_name: (command_name) @_alias command_elements: (command_elements (generic_token) @reference.references .))
  (#match? @_alias "^(?:[Ss]et|[Nn]ew)-[Aa]lias$"))
(invokation_expression . (_) @qualifier (member_name (simple_name) @name)) @reference.calls
(type_identifier) @reference.references
(class_statement (simple_name) . (simple_name) @reference.extends)
((command command_name: (command_name) @_import command_elements: (command_elements (generic_token) @name .)) @import
  (#match? @_import "^(?:[Uu]sing|[Ii]mport-[Mm]odule)$"))
