[(line_comment) (block_comment)] @comment
[(string_literal) (multiline_string_literal)] @string
