(comment) @comment
(string) @string
(encapsed_string) @string
(heredoc) @string
(nowdoc) @string
