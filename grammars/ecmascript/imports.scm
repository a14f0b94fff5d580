; Imports, whose strings are no prose: see grammars/README.md.
(import_statement) @import
(export_statement source: (string)) @import
(call_expression function: (import) arguments: (arguments . (string))) @import
(call_expression
  function: (identifier) @_require
  arguments: (arguments . (string))
  (#eq? @_require "require")) @import
