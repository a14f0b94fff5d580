; Go definitions. Capture names: see grammars/README.md.
(package_clause (package_identifier) @package)

(function_declaration name: (identifier) @name body: (_)? @body) @definition.function

(method_declaration
  receiver: (parameter_list
    (parameter_declaration
      type: [
        (type_identifier) @scope
        (pointer_type (type_identifier) @scope)
        (generic_type type: (type_identifier) @scope)
        (pointer_type (generic_type type: (type_identifier) @scope))
      ]))
  name: (field_identifier) @name
  body: (_)? @body) @definition.method

(type_spec name: (type_identifier) @name type: (struct_type (field_declaration_list) @body)) @definition.struct
(type_spec name: (type_identifier) @name type: (interface_type "{" @body)) @definition.interface
(type_spec name: (type_identifier) @name) @definition.type
(type_alias name: (type_identifier) @name) @definition.type

(field_declaration name: (field_identifier) @name) @definition.property
(method_elem name: (field_identifier) @name) @declaration.method

(source_file (const_declaration (const_spec name: (identifier) @name) @definition.constant))
(source_file (var_declaration (var_spec name: (identifier) @name) @definition.variable))
(source_file (var_declaration (var_spec_list (var_spec name: (identifier) @name) @definition.variable)))

; Tests, and groups of them: src/lang/conventions/test-blocks.ts tells which calls are.
(call_expression
  function: (identifier) @name
  arguments: (argument_list . [(interpreted_string_literal) (raw_string_literal)] @qualifier (func_literal) @body)) @convention
