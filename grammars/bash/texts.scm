(comment) @comment
(string) @string
(raw_string) @string
(ansi_c_string) @string
(heredoc_body) @string
