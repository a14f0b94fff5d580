; What JavaScript spells differently from TypeScript.
(class_declaration name: (identifier) @name body: (_) @body) @definition.class
(class name: (identifier) @name body: (_) @body) @definition.class
(field_definition
  property: (_) @name
  value: [(arrow_function body: (_) @body) (function_expression body: (_) @body)]) @definition.method
(field_definition property: (_) @name) @definition.property

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
