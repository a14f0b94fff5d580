; Starlark: what it loads. Capture names: see grammars/README.md.
((call
  function: (identifier) @_load
  arguments: (argument_list . (string (string_content) @qualifier) (string (string_content) @name)))
  @import (#eq? @_load "load"))

(call function: (identifier) @name) @reference.calls
(call function: (attribute object: (_) @qualifier attribute: (identifier) @name)) @reference.calls
(decorator (identifier) @name) @reference.calls
(decorator (attribute object: (_) @qualifier attribute: (identifier) @name)) @reference.calls

(class_definition superclasses: (argument_list (identifier) @name)) @reference.extends
(class_definition superclasses: (argument_list (attribute object: (_) @qualifier attribute: (identifier) @name))) @reference.extends
(class_definition superclasses: (argument_list (subscript value: (identifier) @name))) @reference.extends

(type (identifier) @name) @reference.references
(type (attribute object: (_) @qualifier attribute: (identifier) @name)) @reference.references
(type (generic_type (identifier) @name)) @reference.references

(import_statement name: (dotted_name) @name) @import
(import_statement name: (aliased_import name: (dotted_name) @name alias: (identifier) @alias)) @import
(import_from_statement module_name: (_) @qualifier name: (dotted_name) @name) @import
(import_from_statement module_name: (_) @qualifier name: (aliased_import name: (dotted_name) @name alias: (identifier) @alias)) @import
(import_from_statement module_name: (_) @name (wildcard_import)) @import
