(comment) @comment
; A description stands where other languages have a comment, inside of what it describes.
(description) @comment
(string_value) @string
