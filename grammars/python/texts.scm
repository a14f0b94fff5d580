(comment) @comment
; A string that stands as a statement describes what it stands in or below: the module, a class, an attribute.
(expression_statement . (string) @string @doc .)
(string) @string
