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

; Types that are written as strings. Those of `Literal` are none.
(function_definition return_type: (type (string) @reparse))
(assignment type: (type (string) @reparse))
(typed_parameter type: (type (string) @reparse))
(typed_default_parameter type: (type (string) @reparse))
(type (binary_operator (string) @reparse))
(generic_type (identifier) @_form (type_parameter (type (string) @reparse)) (#not-eq? @_form "Literal"))
(type (subscript value: [(identifier) @_form (attribute attribute: (identifier) @_form)] subscript: (string) @reparse)
  (#not-eq? @_form "Literal"))
(subscript
  value: [(identifier) @_form (attribute attribute: (identifier) @_form)]
  subscript: [(string) @reparse (list (string) @reparse)]
  (#match? @_form "^(list|dict|set|tuple|frozenset|type|_*[A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*)$")
  (#not-eq? @_form "Literal")
  (#match? @reparse "^.[A-Za-z_.]*[A-Z][A-Za-z0-9]*[a-z]"))
(call
  function: [(identifier) @_form (attribute attribute: (identifier) @_form)]
  arguments: (argument_list . (string) @reparse . (_))
  (#eq? @_form "cast"))
(call
  function: [(identifier) @_form (attribute attribute: (identifier) @_form)]
  arguments: (argument_list (keyword_argument name: (identifier) @_bound value: (string) @reparse))
  (#eq? @_form "TypeVar")
  (#eq? @_bound "bound"))
