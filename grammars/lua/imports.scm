; Imports, whose strings are no prose: see grammars/README.md.
(function_call
  name: (identifier) @_require
  arguments: (arguments . (string))
  (#eq? @_require "require")) @import
(function_call
  name: (identifier) @_protected
  arguments: (arguments . (identifier) @_require . (string))
  (#eq? @_protected "pcall")
  (#eq? @_require "require")) @import
