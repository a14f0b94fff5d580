; Makefile definitions: targets, variables and functions. Capture names: see grammars/README.md.
((rule (targets (word) @name) (recipe)? @body) @definition.function (#not-match? @name "^\\.[A-Z_]+$"))
(define_directive name: (word) @name value: (_) @body) @definition.macro
(variable_assignment name: (word) @name) @definition.variable
(shell_assignment name: (word) @name) @definition.variable
