; Lua uses of names. Capture names: see grammars/README.md.
(variable_declaration
  (assignment_statement
    (variable_list . name: (identifier) @alias)
    (expression_list
      . value: (function_call
        name: (identifier) @_require
        arguments: (arguments . (string content: (_) @name) .))))
  (#eq? @_require "require")) @import
(function_call
  name: (identifier) @_require
  arguments: (arguments . (string content: (_) @name) .)
  (#eq? @_require "require")) @import
(function_call
  name: (identifier) @_protected
  arguments: (arguments . (identifier) @_require . (string content: (_) @name))
  (#eq? @_protected "pcall")
  (#eq? @_require "require")) @import

(function_call name: (identifier) @reference.calls)
(function_call name: (dot_index_expression table: (_) @qualifier field: (identifier) @name)) @reference.calls
(function_call name: (method_index_expression table: (_) @qualifier method: (identifier) @name)) @reference.calls
