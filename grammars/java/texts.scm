[(line_comment) (block_comment)] @comment
(string_literal) @string
