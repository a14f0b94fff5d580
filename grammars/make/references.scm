; Makefile uses of names. Capture names: see grammars/README.md.
((rule normal: (prerequisites (word) @reference.calls)) (#match? @reference.calls "^[\\w-]+$"))
((rule order_only: (prerequisites (word) @reference.calls)) (#match? @reference.calls "^[\\w-]+$"))
(variable_reference (word) @reference.references)
; `$(call name,…)`: the arguments are one text, whose first part is the name.
(function_call function: "call" (arguments . argument: (text) @reference.calls))
(include_directive filenames: (list (word) @name)) @import
