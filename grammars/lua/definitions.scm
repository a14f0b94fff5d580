; Lua definitions. Capture names: see grammars/README.md.

; The table that the file returns is its module.
(chunk
  (variable_declaration
    (assignment_statement
      (variable_list . name: (identifier) @name)
      (expression_list . value: [(table_constructor) (function_call)]))) @definition.module
  (return_statement (expression_list . (identifier) @_returned .))
  (#eq? @name @_returned))
(chunk (return_statement (expression_list . (identifier) @export .)))
(chunk (return_statement (expression_list . (table_constructor (field value: (identifier) @export)) .)))
(chunk
  (assignment_statement
    (variable_list . name: (dot_index_expression table: (identifier) @_table))
    (expression_list . value: (identifier) @export))
  (#not-eq? @_table @export))

(function_declaration
  name: [
    (identifier) @name
    (dot_index_expression table: (_) @scope field: (identifier) @name)
  ]
  body: (_)? @body) @definition.function
(function_declaration
  name: (method_index_expression table: (_) @scope method: (identifier) @name)
  body: (_)? @body) @definition.method

(assignment_statement
  (variable_list . name: [
    (identifier) @name
    (dot_index_expression table: (_) @scope field: (identifier) @name)
    (bracket_index_expression table: (_) @scope field: (string content: (_) @name))
  ])
  (expression_list . value: (function_definition body: (_)? @body))) @definition.function
(field
  name: [(identifier) @name (string content: (_) @name)]
  value: (function_definition body: (_)? @body)) @definition.function

; Values at the top of the file, except what only gives another name to something (`local insert = table.insert`).
(chunk
  (variable_declaration
    (assignment_statement
      (variable_list . name: (identifier) @name)
      (expression_list . value: [
        (table_constructor)
        (function_call)
        (string)
        (number)
        (true)
        (false)
        (nil)
        (binary_expression)
        (unary_expression)
        (parenthesized_expression)
      ] @_value))) @definition.variable
  (#not-match? @_value "^((require|pcall)\\b|[a-zA-Z_][\\w.]*(\\s+(and|or)\\s+[a-zA-Z_][\\w.]*)+$)"))
(chunk
  (assignment_statement
    (variable_list . name: [
      (identifier) @name
      (dot_index_expression table: (_) @scope field: (identifier) @name)
    ])
    (expression_list . value: [
        (table_constructor)
        (function_call)
        (string)
        (number)
        (true)
        (false)
        (nil)
        (binary_expression)
        (unary_expression)
        (parenthesized_expression)
      ])) @definition.variable)

; Attributes that methods set.
(assignment_statement
  (variable_list name: (dot_index_expression table: (identifier) @self field: (identifier) @name))
  (#eq? @self "self")) @definition.property

; Tests, and groups of them: src/lang/conventions/test-blocks.ts tells which calls are.
(function_call name: (identifier) @name arguments: (arguments . (string) @qualifier (function_definition) @body)) @convention
