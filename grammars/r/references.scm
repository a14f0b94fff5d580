; R uses of names. Capture names: see grammars/README.md.
(call function: (identifier) @_import arguments: (arguments . (argument value: [(identifier) (string content: (_))] @name))
  (#any-of? @_import "library" "require" "requireNamespace" "source" "loadNamespace")) @import
(call function: (identifier) @reference.calls)
(call function: (namespace_operator lhs: (_) @qualifier rhs: (identifier) @name)) @reference.calls
(call function: (extract_operator lhs: (_) @qualifier rhs: (identifier) @name)) @reference.calls
; A function that is handed to another.
(argument value: (identifier) @reference.references)
((argument name: (identifier) @_key value: (identifier) @reference.extends) (#eq? @_key "inherit"))
((argument name: (identifier) @_key value: (string content: (_) @reference.extends)) (#eq? @_key "contains"))
