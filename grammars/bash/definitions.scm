; Bash definitions. Capture names: see grammars/README.md.
(function_definition name: (word) @name body: (_) @body) @definition.function

; What the file sets when it is read; what a function sets is local or cannot be told from it.
(program (variable_assignment name: (variable_name) @name "=") @definition.variable)
(program (declaration_command "readonly" (variable_assignment name: (variable_name) @name)) @definition.constant)
(program (declaration_command (variable_assignment name: (variable_name) @name)) @definition.variable)

; A test of Bats, and its name alone: the grammar takes the lines of its block for commands of their own.
(command name: (command_name (word) @name) argument: [(string) (raw_string)] @qualifier (#eq? @name "@test")) @convention
; Tests of git and Sharness: a text, and code in quotes or in a here-document.
((command
  name: (command_name (word) @name)
  argument: [(word) (string) (raw_string) (concatenation)] @qualifier
  .
  argument: [(string) (raw_string) (concatenation)] @body
  .) @convention
  (#match? @name "^test_"))
((redirected_statement
  body: (command
    name: (command_name (word) @name)
    argument: [(string) (raw_string) (concatenation)] @qualifier
    .)
  redirect: (heredoc_redirect) @body) @convention
  (#match? @name "^test_"))
