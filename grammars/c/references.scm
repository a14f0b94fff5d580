(call_expression function: (identifier) @reference.calls)
(call_expression function: (field_expression argument: (_) @qualifier field: (_) @name)) @reference.calls

(type_identifier) @reference.references
; Functions in tables are used there.
(initializer_list (identifier) @reference.references)
(initializer_pair value: (identifier) @reference.references)

(preproc_include path: (_) @name) @import
