[(comment) (single_line_comment)] @comment
