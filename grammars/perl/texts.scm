[(comments) (pod_statement)] @comment
[(string_single_quoted) (string_double_quoted) (string_qq_quoted) (string_q_quoted)] @string
