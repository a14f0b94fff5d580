[(line_comment) (block_comment)] @comment
[(string_literal) (prefixed_string_literal)] @string
