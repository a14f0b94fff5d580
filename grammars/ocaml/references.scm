; OCaml uses of names. Capture names: see grammars/README.md.
(application_expression function: (value_path (module_path)? @qualifier (value_name) @name)) @reference.calls
(infix_expression right: (value_path (module_path)? @qualifier (value_name) @name)) @reference.calls
(value_path (module_path) @qualifier (value_name) @name) @reference.references
(value_path . (value_name) @reference.references .)
(constructor_path (module_path)? @qualifier (constructor_name) @name) @reference.references
(type_constructor_path (_)? @qualifier (type_constructor) @name) @reference.references
(field_path (module_path)? @qualifier (field_name) @name) @reference.references
(method_invocation (method_name) @reference.calls)
(new_expression (class_path (class_name) @reference.calls))
(inheritance_definition class: (class_path (class_name) @reference.extends))
(module_type_path (module_type_name) @reference.references)
(module_binding module_type: (module_type_path (module_type_name) @reference.implements))
(include_module module: (module_path (module_name) @reference.extends .))
(module_path (module_name) @reference.references)
(open_module module: (module_path) @name) @import
