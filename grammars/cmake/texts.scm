[(line_comment) (bracket_comment)] @comment
(quoted_argument) @string
