; Protocol Buffers uses of names: types, and extensions that options set. Capture names: see grammars/README.md.
; What a type lies in is a message by its capital; packages have none.
((message_or_enum_type (identifier) @qualifier . (identifier) @name .) @reference.references (#match? @qualifier "^[A-Z]"))
(message_or_enum_type (identifier) @reference.references .)
(extend (full_ident (identifier) @reference.references .))
(option (full_ident (identifier) @reference.references .))
(field_option (full_ident (identifier) @reference.references .))
(enum_value_option (full_ident (identifier) @reference.references .))
(import path: (string) @name) @import
