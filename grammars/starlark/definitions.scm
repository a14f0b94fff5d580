; Starlark: Python's definitions (grammars/python), and what BUILD files define. Capture names: see grammars/README.md.
(module (expression_statement (call
  function: (_)
  arguments: (argument_list (keyword_argument name: (identifier) @_key value: (string (string_content) @name)))
  (#eq? @_key "name"))) @definition.constant)
(module (expression_statement (assignment
  left: (identifier) @name
  right: (call function: (identifier) @_make arguments: (_) @body)
  (#any-of? @_make "rule" "repository_rule" "macro" "aspect" "module_extension" "tag_class"))) @definition.function)
(module (expression_statement (assignment
  left: (identifier) @name
  right: (call function: (identifier) @_make arguments: (_) @body)
  (#eq? @_make "provider"))) @definition.struct)
; What a file calls its functions for others, `paths = struct(join = _join)`, and other members of such a struct.
(module (expression_statement (assignment
  left: (identifier) @scope
  right: (call function: (identifier) @_make arguments: (argument_list (keyword_argument name: (identifier) @name value: (identifier)) @declaration.property))
  (#eq? @_make "struct"))))
(module (expression_statement (assignment
  left: (identifier) @scope
  right: (call function: (identifier) @_make arguments: (argument_list (keyword_argument name: (identifier) @name) @definition.property))
  (#eq? @_make "struct"))))
