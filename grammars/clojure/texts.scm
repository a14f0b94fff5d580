[(comment) (dis_expr)] @comment
(str_lit) @string
