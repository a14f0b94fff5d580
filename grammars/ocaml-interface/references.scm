; OCaml interface files: uses of types. Capture names: see grammars/README.md.
(type_constructor_path (_)? @qualifier (type_constructor) @name) @reference.references
(module_type_path (module_type_name) @reference.references)
(include_module_type (module_type_path (module_type_name) @reference.extends))
(open_module module: (module_path) @name) @import
