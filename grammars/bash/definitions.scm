; Bash definitions. Capture names: see grammars/README.md.
(function_definition name: (word) @name body: (_) @body) @definition.function

; What the file sets when it is read; what a function sets is local or cannot be told from it.
(program (variable_assignment name: (variable_name) @name "=") @definition.variable)
(program (declaration_command "readonly" (variable_assignment name: (variable_name) @name)) @definition.constant)
(program (declaration_command (variable_assignment name: (variable_name) @name)) @definition.variable)
