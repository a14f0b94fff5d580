; Terraform uses of names. Capture names: see grammars/README.md.
(function_call (identifier) @reference.calls)
((_ (variable_expr (identifier) @_of) . (get_attr (identifier) @reference.references))
  (#not-any-of? @_of "each" "count" "self" "path" "terraform" "data"))
((_ (variable_expr (identifier) @_of) . (get_attr (identifier) @_type) . (get_attr (identifier) @reference.references))
  (#eq? @_of "data"))
; What a module is made from is what it imports.
((block . (identifier) @_block (body (attribute (identifier) @_key (expression (literal_value (string_lit (template_literal) @name)))) @import))
  (#eq? @_block "module") (#eq? @_key "source"))
