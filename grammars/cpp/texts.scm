(comment) @comment
(string_literal) @string
(raw_string_literal) @string
