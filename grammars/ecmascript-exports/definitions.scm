; Keys of an object that a module gives to others: by its name, as all that it is, or as its default. What only passes a name on defines nothing.
; What differs between JavaScript and TypeScript (value, given-object, any-given-object, untyped) is written in their folders.
; @fragment keys
(object
  [
    (pair key: (property_identifier) @name value: <value>) @definition.property
    (pair key: (property_identifier) @name value: (arrow_function body: (_) @body)) @definition.method
  ])
; @end
(program
  [
    (_ (variable_declarator <untyped> name: (identifier) @exported value: <given-object>))
    (export_statement (_ (variable_declarator <untyped> name: (identifier) @exported value: <given-object>)))
  ]
  (#not-eq? @_callee "require"))
(program (export_statement (_ (variable_declarator <untyped> name: (identifier) @export value: <any-given-object>))))
(program
  (expression_statement
    (assignment_expression
      left: (member_expression object: (identifier) @_module property: (property_identifier) @_exports)
      right: <given-object>))
  (#eq? @_module "module") (#eq? @_exports "exports") (#not-eq? @_callee "require"))
(program
  (export_statement value: <given-object>)
  (#not-eq? @_callee "require"))
