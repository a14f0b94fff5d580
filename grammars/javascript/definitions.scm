; What JavaScript spells differently from TypeScript.
(class_declaration name: (identifier) @name body: (_) @body) @definition.class
(class name: (identifier) @name body: (_) @body) @definition.class
(field_definition
  property: (_) @name
  value: [(arrow_function body: (_) @body) (function_expression body: (_) @body)]) @definition.method
(field_definition property: (_) @name) @definition.property

; A function that another one makes, as a member of what the module gives to others: `app.del = deprecate(app.delete)`.
(program
  (expression_statement
    (assignment_expression
      left: (member_expression object: (identifier) @scope @exported property: (property_identifier) @name)
      right: (call_expression function: (_) @_callee)) @definition.property)
  (#not-eq? @_callee "require"))

; Attributes that constructors and methods set, and what has a `this` of its own. TypeScript declares what it sets, there or in what a class extends.
(assignment_expression left: (member_expression object: (this) @self property: [(property_identifier) (private_property_identifier)] @name)) @definition.property
[
  (method_definition) (field_definition) (class_static_block)
  (function_declaration) (function_expression) (generator_function_declaration) (generator_function)
] @owns_self

; What a key of an object may hold for it to define something, and an object that a module gives to others: see ecmascript-exports.
; @fragment value
[
  (string) (template_string) (number) (regex) (true) (false) (null) (array) (object) (unary_expression) (binary_expression)
  (new_expression) (await_expression) (call_expression function: (_) @_callee)
]
; @end
; @fragment given-object
<keys>
; @end
; @fragment any-given-object
(object)
; @end
; @fragment untyped
; @end
