(comment) @comment
; A documentation attribute stands where other languages have a comment.
((wild_attribute name: (attr_name name: (atom) @_attribute) value: (string)) @comment (#eq? @_attribute "doc"))
(string) @string
