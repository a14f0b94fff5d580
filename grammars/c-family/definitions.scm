; Fragments that the queries of C and C++ have in common: declarations which the grammars misread alike.

; `API type (name)(...);`: the grammar takes the type for a function that gives another.
; @fragment declared-behind-api
(declaration
  type: (type_identifier) @_api
  declarator: (function_declarator
    declarator: (function_declarator
      declarator: (identifier) @_type
      parameters: (parameter_list . (parameter_declaration type: (type_identifier) @name !declarator) .)))
  (#match? @_api "^[A-Z][A-Z0-9_]*$")
  (#match? @_type "[a-z]")) @declaration.function
; @end

; A macro that makes the name: `int PREFIX(name)(...);`.
; @fragment named-by-macro
(declaration
  type: (_) @_type
  declarator: (function_declarator declarator: (function_declarator declarator: (identifier) @name))
  (#not-match? @_type "^[A-Z][A-Z0-9_]*$")) @declaration.function
(declaration
  declarator: (function_declarator declarator: (function_declarator declarator: (identifier) @name))
  (#not-match? @name "[a-z]")) @declaration.function
; @end
