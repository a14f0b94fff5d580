; A documentation attribute stands where other languages have a comment.
(unary_operator
  operator: "@"
  operand: (call target: (identifier) @_attribute (arguments [(string) (sigil)]))
  (#any-of? @_attribute "doc" "typedoc")) @comment
(comment) @comment
(string) @string
(charlist) @string
(sigil) @string
