; Julia uses of names. Capture names: see grammars/README.md.
(call_expression . (identifier) @reference.calls)
(call_expression . (field_expression value: (_) @qualifier (identifier) @name .)) @reference.calls
(call_expression . (parametrized_type_expression . (identifier) @reference.calls))
(broadcast_call_expression . (identifier) @reference.calls)
(broadcast_call_expression . (field_expression value: (_) @qualifier (identifier) @name .)) @reference.calls
(macrocall_expression (macro_identifier (identifier) @reference.calls))
(argument_list (identifier) @reference.references)
(typed_expression (_) . (identifier) @reference.references)
(typed_expression (_) . (parametrized_type_expression . (identifier) @reference.references))
(curly_expression (identifier) @reference.references)
(struct_definition (type_head (binary_expression (operator) . [(identifier) @reference.extends (parametrized_type_expression . (identifier) @reference.extends)])))
(abstract_definition (type_head (binary_expression (operator) . [(identifier) @reference.extends (parametrized_type_expression . (identifier) @reference.extends)])))

(using_statement [(identifier) (scoped_identifier) (import_path)] @name) @import
(import_statement [(identifier) (scoped_identifier) (import_path)] @name) @import
(selected_import . [(identifier) (scoped_identifier) (import_path)] @qualifier (identifier) @name) @import
((call_expression . (identifier) @_include (argument_list (string_literal (content) @name))) @import (#eq? @_include "include"))
