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
; After the forms of the standard library, a name in capitals is a type as well: "URL".
(subscript
  value: [(identifier) @_form (attribute attribute: (identifier) @_form)]
  subscript: [(string) @reparse (list (string) @reparse)]
  (#match? @_form "^(Union|Optional|List|Dict|Set|FrozenSet|Tuple|Type|Sequence|Iterable|Iterator|Mapping)$")
  (#match? @reparse "^.[A-Z][A-Z0-9_]*.$"))
(call
  function: [(identifier) @_form (attribute attribute: (identifier) @_form)]
  arguments: (argument_list . (string) @reparse . (_))
  (#eq? @_form "cast"))
(call
  function: [(identifier) @_form (attribute attribute: (identifier) @_form)]
  arguments: (argument_list (keyword_argument name: (identifier) @_bound value: (string) @reparse))
  (#eq? @_form "TypeVar")
  (#eq? @_bound "bound"))
