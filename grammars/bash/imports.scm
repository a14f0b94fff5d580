; Imports, whose strings are no prose: see grammars/README.md.
(command
  name: (command_name (word) @_source)
  (#any-of? @_source "source" "." "load" "bats_load_library")) @import
