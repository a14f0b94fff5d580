; Bash uses of names. Capture names: see grammars/README.md.
; Of a path that is put together, the last piece is what is known.
(command
  name: (command_name (word) @_source)
  . argument: [
    (word) @name
    (raw_string) @name
    (string (string_content) @name .)
    (concatenation (word) @name .)
  ]
  (#any-of? @_source "source" "." "load" "bats_load_library")) @import

(command name: (command_name (word) @reference.calls))
; Commands whose first argument is a command.
(command
  name: (command_name (word) @_wrapper)
  . argument: (word) @reference.calls
  (#any-of? @_wrapper "run" "exec" "sudo" "time" "nohup" "env" "eval" "trap" "builtin" "command" "xargs")
  (#match? @reference.calls "^\\w[^=]*$"))
