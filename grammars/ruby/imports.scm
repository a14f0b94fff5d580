; Imports, whose strings are no prose: see grammars/README.md.
(call
  !receiver
  method: (identifier) @_import
  arguments: (argument_list . (string))
  (#any-of? @_import "require" "require_relative" "load")) @import
(call
  method: (identifier) @_import
  arguments: (argument_list . (simple_symbol) . (string))
  (#eq? @_import "autoload")) @import
