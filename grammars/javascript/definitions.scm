; What JavaScript spells differently from TypeScript.
(class_declaration name: (identifier) @name body: (_) @body) @definition.class
(class name: (identifier) @name body: (_) @body) @definition.class
(field_definition
  property: (_) @name
  value: [(arrow_function body: (_) @body) (function_expression body: (_) @body)]) @definition.method
(field_definition property: (_) @name) @definition.property

; Keys of an object that a module gives to others: by its name, as all that it is, or as its default. What only passes a name on defines nothing.
(program
  [
    (_ (variable_declarator name: (identifier) @exported value: (object
      [
        (pair
          key: (property_identifier) @name
          value: [
            (string) (template_string) (number) (regex) (true) (false) (null) (array) (object) (unary_expression) (binary_expression)
            (new_expression) (await_expression) (call_expression function: (_) @_callee)
          ]) @definition.property
        (pair key: (property_identifier) @name value: (arrow_function body: (_) @body)) @definition.method
      ])))
    (export_statement (_ (variable_declarator name: (identifier) @exported value: (object
      [
        (pair
          key: (property_identifier) @name
          value: [
            (string) (template_string) (number) (regex) (true) (false) (null) (array) (object) (unary_expression) (binary_expression)
            (new_expression) (await_expression) (call_expression function: (_) @_callee)
          ]) @definition.property
        (pair key: (property_identifier) @name value: (arrow_function body: (_) @body)) @definition.method
      ]))))
  ]
  (#not-eq? @_callee "require"))
(program (export_statement (_ (variable_declarator name: (identifier) @export value: (object)))))
(program
  (expression_statement
    (assignment_expression
      left: (member_expression object: (identifier) @_module property: (property_identifier) @_exports)
      right: (object
        [
          (pair
            key: (property_identifier) @name
            value: [
              (string) (template_string) (number) (regex) (true) (false) (null) (array) (object) (unary_expression) (binary_expression)
              (new_expression) (await_expression) (call_expression function: (_) @_callee)
            ]) @definition.property
          (pair key: (property_identifier) @name value: (arrow_function body: (_) @body)) @definition.method
        ])))
  (#eq? @_module "module") (#eq? @_exports "exports") (#not-eq? @_callee "require"))
(program
  (export_statement value: (object
    [
      (pair
        key: (property_identifier) @name
        value: [
          (string) (template_string) (number) (regex) (true) (false) (null) (array) (object) (unary_expression) (binary_expression)
          (new_expression) (await_expression) (call_expression function: (_) @_callee)
        ]) @definition.property
      (pair key: (property_identifier) @name value: (arrow_function body: (_) @body)) @definition.method
    ]))
  (#not-eq? @_callee "require"))
