(comment) @comment
[(string) (hex_string_literal) (unicode_string_literal)] @string
