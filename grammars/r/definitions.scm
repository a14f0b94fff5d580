; R definitions: functions and values that are assigned at the top, and the classes of S4, R5 and R6. Capture names: see grammars/README.md.
(program (binary_operator
  lhs: [(identifier) @name (string content: (_) @name)]
  operator: ["<-" "=" "<<-"]
  rhs: (function_definition body: (_) @body)) @definition.function)
(binary_operator
  lhs: (identifier) @name
  operator: ["<-" "=" "<<-"]
  rhs: (function_definition body: (_) @body)) @definition.function
(program (binary_operator
  lhs: (identifier) @name
  operator: ["<-" "="]
  rhs: (call function: [(identifier) @_make (namespace_operator rhs: (identifier) @_make)] arguments: (_) @body)
  (#any-of? @_make "R6Class" "setRefClass" "setClass" "ggproto" "new_class")) @definition.class)
(program (call
  function: [(identifier) @_make (namespace_operator rhs: (identifier) @_make)]
  arguments: (arguments . (argument value: (string content: (_) @name)))
  (#any-of? @_make "setClass" "setRefClass" "setClassUnion")) @definition.class)
(program (call
  function: (identifier) @_make
  arguments: (arguments . (argument value: (string content: (_) @name)))
  (#any-of? @_make "setGeneric" "setMethod" "setReplaceMethod")) @definition.function)
; Methods of an R6 class: functions in its lists.
(call function: [(identifier) @_make (namespace_operator rhs: (identifier) @_make)]
  arguments: (arguments (argument value: (call arguments: (arguments
    (argument name: (identifier) @name value: (function_definition body: (_) @body)) @definition.method))))
  (#any-of? @_make "R6Class" "setRefClass"))
(call function: (identifier) @_make
  arguments: (arguments (argument name: (identifier) @name value: (function_definition body: (_) @body)) @definition.method)
  (#eq? @_make "ggproto"))
(program (binary_operator lhs: (identifier) @name operator: ["<-" "="]) @definition.variable)
(program (binary_operator operator: "->" rhs: (identifier) @name) @definition.variable)

; Tests, and groups of them: src/lang/conventions/test-blocks.ts tells which calls are.
(call
  function: (identifier) @name
  arguments: (arguments . (argument value: (string) @qualifier) (argument value: (braced_expression) @body))) @convention
