; Imports, whose strings are no prose: see grammars/README.md.
(builtin_function
  (builtin_identifier) @_import
  (arguments . (string))
  (#any-of? @_import "@import" "@cInclude" "@embedFile")) @import
