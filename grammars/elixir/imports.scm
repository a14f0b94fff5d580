; Imports, whose strings are no prose: see grammars/README.md.
(call
  target: (identifier) @_import
  (arguments . [(alias) (dot left: (alias) right: (tuple (alias)))])
  (#any-of? @_import "alias" "import" "require" "use")) @import
