(comment) @comment
[(string) (quoted_string)] @string
