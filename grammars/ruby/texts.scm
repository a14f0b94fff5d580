(comment) @comment
(string) @string
(heredoc_body) @string
