; Objective-C uses of names. Capture names: see grammars/README.md.
(message_expression receiver: (_) @qualifier . method: (identifier) @name) @reference.calls
(call_expression function: (identifier) @reference.calls)
(selector_expression . (identifier) @reference.references)
((message_expression receiver: (identifier) @reference.references) (#match? @reference.references "^[A-Z]"))
(type_identifier) @reference.references
(field_expression argument: (_) @qualifier field: (_) @name) @reference.references

(class_interface superclass: (identifier) @reference.extends)
(class_interface (parameterized_arguments (type_name (type_identifier) @reference.implements)))
(protocol_declaration (protocol_reference_list (identifier) @reference.extends))

(preproc_include path: (_) @name) @import
(module_import path: (_) @name) @import
