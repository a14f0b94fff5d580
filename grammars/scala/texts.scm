[(comment) (block_comment)] @comment
[(string) (interpolated_string_expression)] @string
