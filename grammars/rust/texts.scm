(line_comment) @comment
(block_comment) @comment
(string_literal) @string
(raw_string_literal) @string
