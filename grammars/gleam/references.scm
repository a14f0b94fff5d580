; Gleam uses of names. Capture names: see grammars/README.md.
(function_call function: (identifier) @reference.calls)
(function_call function: (field_access record: (_) @qualifier field: (label) @name)) @reference.calls
(binary_expression "|>" right: (identifier) @reference.calls)
(binary_expression "|>" right: (field_access record: (_) @qualifier field: (label) @name)) @reference.calls
(record name: (constructor_name) @reference.calls)
(record name: (remote_constructor_name module: (identifier) @qualifier name: (constructor_name) @name)) @reference.calls
; Functions that are handed on.
(argument value: (identifier) @reference.references)
(let value: (identifier) @reference.references)
(field_access record: (_) @qualifier field: (label) @name) @reference.references
(record_pattern name: (constructor_name) @reference.references)
(remote_constructor_name module: (identifier) @qualifier name: (constructor_name) @name) @reference.references
(type name: (type_identifier) @reference.references)
(remote_type_identifier module: (identifier) @qualifier name: (type_identifier) @name) @reference.references

(import module: (module) @name alias: (identifier) @alias) @import
(import !alias module: (module) @name) @import
(import module: (module) @qualifier imports: (unqualified_imports (unqualified_import name: (_) @name alias: (_) @alias))) @import
(import module: (module) @qualifier imports: (unqualified_imports (unqualified_import !alias name: (_) @name))) @import
