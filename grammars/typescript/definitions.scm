; What TypeScript adds.
(class_declaration name: (type_identifier) @name body: (_) @body) @definition.class
(class name: (type_identifier) @name body: (_) @body) @definition.class
(abstract_class_declaration name: (type_identifier) @name body: (_) @body) @definition.class
(interface_declaration name: (type_identifier) @name body: (_) @body) @definition.interface
(enum_declaration name: (identifier) @name body: (_) @body) @definition.enum
(enum_body name: (property_identifier) @definition.constant)
(enum_assignment name: (property_identifier) @name) @definition.constant
(type_alias_declaration name: (type_identifier) @name) @definition.type
(internal_module name: (_) @name body: (_) @body) @definition.module
(module name: (_) @name body: (_) @body) @definition.module

(function_signature name: (identifier) @name) @declaration.function
(abstract_method_signature name: (_) @name) @declaration.method
(method_signature name: (_) @name) @declaration.method

(public_field_definition
  name: (_) @name
  value: [(arrow_function body: (_) @body) (function_expression body: (_) @body)]) @definition.method
(public_field_definition name: (_) @name) @definition.property
(interface_body (property_signature name: (property_identifier) @name) @definition.property)
; A parameter property: `constructor(private readonly store: Store)`.
(required_parameter (accessibility_modifier) pattern: (identifier) @name) @definition.property

; Values of a namespace, and ambient ones.
(statement_block
  (export_statement (lexical_declaration (variable_declarator name: (identifier) @name) @definition.constant)))
(ambient_declaration (_ (variable_declarator name: (identifier) @name) @definition.variable))

; Keys of an object that a module gives to others: by its name, as all that it is, or as its default. What only passes a name on defines nothing.
(program
  [
    (_ (variable_declarator !type name: (identifier) @exported value: [
      (object
        [
          (pair
            key: (property_identifier) @name
            value: [
              (string) (template_string) (number) (regex) (true) (false) (null) (array) (object) (unary_expression) (binary_expression)
              (new_expression) (await_expression) (call_expression function: (_) @_callee) (as_expression) (satisfies_expression) (non_null_expression)
            ]) @definition.property
          (pair key: (property_identifier) @name value: (arrow_function body: (_) @body)) @definition.method
        ])
      (as_expression . (object
        [
          (pair
            key: (property_identifier) @name
            value: [
              (string) (template_string) (number) (regex) (true) (false) (null) (array) (object) (unary_expression) (binary_expression)
              (new_expression) (await_expression) (call_expression function: (_) @_callee) (as_expression) (satisfies_expression) (non_null_expression)
            ]) @definition.property
          (pair key: (property_identifier) @name value: (arrow_function body: (_) @body)) @definition.method
        ]) "const")
    ]))
    (export_statement (_ (variable_declarator !type name: (identifier) @exported value: [
      (object
        [
          (pair
            key: (property_identifier) @name
            value: [
              (string) (template_string) (number) (regex) (true) (false) (null) (array) (object) (unary_expression) (binary_expression)
              (new_expression) (await_expression) (call_expression function: (_) @_callee) (as_expression) (satisfies_expression) (non_null_expression)
            ]) @definition.property
          (pair key: (property_identifier) @name value: (arrow_function body: (_) @body)) @definition.method
        ])
      (as_expression . (object
        [
          (pair
            key: (property_identifier) @name
            value: [
              (string) (template_string) (number) (regex) (true) (false) (null) (array) (object) (unary_expression) (binary_expression)
              (new_expression) (await_expression) (call_expression function: (_) @_callee) (as_expression) (satisfies_expression) (non_null_expression)
            ]) @definition.property
          (pair key: (property_identifier) @name value: (arrow_function body: (_) @body)) @definition.method
        ]) "const")
    ])))
  ]
  (#not-eq? @_callee "require"))
(program (export_statement (_ (variable_declarator !type name: (identifier) @export value: [(object) (as_expression . (object) "const")]))))
(program
  (expression_statement
    (assignment_expression
      left: (member_expression object: (identifier) @_module property: (property_identifier) @_exports)
      right: [
        (object
          [
            (pair
              key: (property_identifier) @name
              value: [
                (string) (template_string) (number) (regex) (true) (false) (null) (array) (object) (unary_expression) (binary_expression)
                (new_expression) (await_expression) (call_expression function: (_) @_callee) (as_expression) (satisfies_expression) (non_null_expression)
              ]) @definition.property
            (pair key: (property_identifier) @name value: (arrow_function body: (_) @body)) @definition.method
          ])
        (as_expression . (object
          [
            (pair
              key: (property_identifier) @name
              value: [
                (string) (template_string) (number) (regex) (true) (false) (null) (array) (object) (unary_expression) (binary_expression)
                (new_expression) (await_expression) (call_expression function: (_) @_callee) (as_expression) (satisfies_expression) (non_null_expression)
              ]) @definition.property
            (pair key: (property_identifier) @name value: (arrow_function body: (_) @body)) @definition.method
          ]) "const")
      ]))
  (#eq? @_module "module") (#eq? @_exports "exports") (#not-eq? @_callee "require"))
(program
  (export_statement value: [
    (object
      [
        (pair
          key: (property_identifier) @name
          value: [
            (string) (template_string) (number) (regex) (true) (false) (null) (array) (object) (unary_expression) (binary_expression)
            (new_expression) (await_expression) (call_expression function: (_) @_callee) (as_expression) (satisfies_expression) (non_null_expression)
          ]) @definition.property
        (pair key: (property_identifier) @name value: (arrow_function body: (_) @body)) @definition.method
      ])
    (as_expression . (object
      [
        (pair
          key: (property_identifier) @name
          value: [
            (string) (template_string) (number) (regex) (true) (false) (null) (array) (object) (unary_expression) (binary_expression)
            (new_expression) (await_expression) (call_expression function: (_) @_callee) (as_expression) (satisfies_expression) (non_null_expression)
          ]) @definition.property
        (pair key: (property_identifier) @name value: (arrow_function body: (_) @body)) @definition.method
      ]) "const")
  ])
  (#not-eq? @_callee "require"))
