(comment) @comment
[(string_expression) (indented_string_expression)] @string
