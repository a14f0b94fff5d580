(comment) @comment
[(string_literal)] @string
