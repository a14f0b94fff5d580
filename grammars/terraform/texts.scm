(comment) @comment
[(string_lit) (heredoc_template) (quoted_template)] @string
