; Starlark: what it loads. Capture names: see grammars/README.md.
((call
  function: (identifier) @_load
  arguments: (argument_list . (string (string_content) @qualifier) (string (string_content) @name)))
  @import (#eq? @_load "load"))
