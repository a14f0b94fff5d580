(comment) @comment
(string) @string
(multiline_string) @string
