; Makefile uses of names. Capture names: see grammars/README.md.
((rule normal: (prerequisites (word) @reference.calls)) (#match? @reference.calls "^[\\w-]+$"))
((rule order_only: (prerequisites (word) @reference.calls)) (#match? @reference.calls "^[\\w-]+$"))
(variable_reference (word) @reference.references)
(include_directive filenames: (list (word) @name)) @import
