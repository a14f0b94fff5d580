; Python definitions.
(class_definition
  name: (identifier) @name
  body: (block . (expression_statement . (string) @doc))  @body) @definition.class
(class_definition name: (identifier) @name body: (_) @body) @definition.class

; A signature of an overloaded function, which stands above the one with the body.
(decorated_definition
  (decorator [(identifier) @_decorator (attribute attribute: (identifier) @_decorator)])
  definition: (function_definition
    name: (identifier) @name
    body: (block . (expression_statement . (string) @doc)) @body) @declaration.function
  (#eq? @_decorator "overload"))
(decorated_definition
  (decorator [(identifier) @_decorator (attribute attribute: (identifier) @_decorator)])
  definition: (function_definition name: (identifier) @name body: (_) @body) @declaration.function
  (#eq? @_decorator "overload"))

(function_definition
  name: (identifier) @name
  body: (block . (expression_statement . (string) @doc)) @body) @definition.function
(function_definition name: (identifier) @name body: (_) @body) @definition.function

(assignment left: (identifier) @name right: (lambda body: (_) @body)) @definition.function

(type_alias_statement left: (type [(identifier) @name (generic_type (identifier) @name)])) @definition.type

; Names bound at the top of a module, also under if/try, are its constants and variables; UPPER_CASE says constant.
([(module (expression_statement (assignment left: (identifier) @name) @definition.constant))
  (module (if_statement (block (expression_statement (assignment left: (identifier) @name) @definition.constant))))
  (module (try_statement (block (expression_statement (assignment left: (identifier) @name) @definition.constant))))]
  (#match? @name "^_*[A-Z][A-Z0-9_]*$"))
(module (expression_statement (assignment left: (identifier) @name) @definition.variable))

(class_definition body: (block (expression_statement (assignment left: (identifier) @name) @definition.property)))

; `a = b = value`: all of them are names of the value, where the first is a definition.
(assignment right: (assignment left: (identifier) @name) @definition.variable) @chain

; Attributes that methods set. The chain `a = b = value` gives all of them the value.
(assignment
  left: [
    (attribute object: (identifier) @self attribute: (identifier) @name)
    (pattern_list (attribute object: (identifier) @self attribute: (identifier) @name))
    (tuple_pattern (attribute object: (identifier) @self attribute: (identifier) @name))
  ]
  (#any-of? @self "self" "cls")) @definition.property
