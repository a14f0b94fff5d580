(declaration
  declarator: [
    (function_declarator declarator: (identifier) @name)
    (_ declarator: (function_declarator declarator: (identifier) @name))
    (_ declarator: (_ declarator: (function_declarator declarator: (identifier) @name)))
  ]) @declaration.function
(declaration
  (storage_class_specifier "extern")
  declarator: [(identifier) @name (_ declarator: (identifier) @name) (_ declarator: (_ declarator: (identifier) @name))])
@declaration.variable
(declaration
  (type_qualifier "const")
  type: (_ !body)
  declarator: (init_declarator
    declarator: [(identifier) @name (array_declarator declarator: (identifier) @name)]
    value: (initializer_list)? @body)
  (#not-match? @name "^__[a-z]")) @definition.constant
(declaration
  type: (_ !body)
  declarator: (init_declarator
    declarator: [(identifier) @name (_ declarator: (identifier) @name) (_ declarator: (_ declarator: (identifier) @name))]
    value: (initializer_list) @body)
  (#not-match? @name "^__[a-z]")) @definition.variable
(declaration
  type: (_ !body) @_type
  declarator: [
    (identifier) @name
    (_ declarator: (identifier) @name)
    (_ declarator: (_ declarator: (identifier) @name))
    (_ declarator: (_ declarator: (_ declarator: (identifier) @name)))
    (_ declarator: (parenthesized_declarator (_ declarator: (identifier) @name)))
    (_ declarator: (_ declarator: (parenthesized_declarator (_ declarator: (identifier) @name))))
    (parenthesized_declarator (identifier) @name)
  ]
  ";" @_end
  (#eq? @_end ";")
  (#not-eq? @_type "else")
  (#not-match? @name "^__[a-z]")) @definition.variable
(declaration
  type: (_ !name body: (_))
  declarator: [
    (identifier) @name
    (_ declarator: (identifier) @name value: (_)? @body)
    (_ declarator: (_ declarator: (identifier) @name) value: (_)? @body)
  ]) @definition.variable
(declaration
  type: (_ name: (_) body: (_))
  declarator: [
    (identifier) @name
    (_ declarator: (identifier) @name)
    (_ declarator: (_ declarator: (identifier) @name))
  ] @definition.variable)
