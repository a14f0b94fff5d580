; Ruby definitions. Capture names: see grammars/README.md.
(class
  name: [(constant) @name (scope_resolution scope: (_)? @scope name: (constant) @name)]
  body: (_)? @body) @definition.class
(module
  name: [(constant) @name (scope_resolution scope: (_)? @scope name: (constant) @name)]
  body: (_)? @body) @definition.module

; Struct.new, Data.define and Class.new make classes, whose blocks hold methods.
(assignment
  left: [(constant) @name (scope_resolution scope: (_)? @scope name: (constant) @name)]
  right: (call
    receiver: (constant) @_maker
    method: (identifier) @_make
    block: (_)? @body)
  (#any-of? @_maker "Struct" "Class" "Data")
  (#any-of? @_make "new" "define")) @definition.class
(call
  receiver: (constant) @_maker
  method: (identifier) @_make
  arguments: (argument_list (simple_symbol) @definition.property)
  (#any-of? @_maker "Struct" "Data")
  (#any-of? @_make "new" "define"))

(assignment left: [(constant) @name (scope_resolution scope: (_)? @scope name: (constant) @name)]) @definition.constant
(assignment left: (left_assignment_list (constant) @name)) @definition.constant
(operator_assignment left: [(constant) @name (scope_resolution scope: (_)? @scope name: (constant) @name)] operator: "||=") @definition.constant

; Variables of objects and classes, which are set and not declared.
(assignment left: [(instance_variable) (class_variable)] @name @self) @definition.property
(assignment left: (left_assignment_list [(instance_variable) (class_variable)] @name @self)) @definition.property
(operator_assignment left: [(instance_variable) (class_variable)] @name @self operator: "||=") @definition.property

; A method outside any class or module is what other languages call a function.
(program (method name: (_) @name body: (_)? @body) @definition.function)
(method name: (_) @name body: (_)? @body) @definition.method
(singleton_method name: (_) @name body: (_)? @body) @definition.method

; Calls that define something: src/lang/conventions/ruby.ts tells which.
(call
  !receiver
  method: (identifier) @name
  arguments: (argument_list . [(simple_symbol) (string) (pair) (delimited_symbol)]) @qualifier
  block: (_)? @body) @convention
; Groups of tests, which name the class that they test: `describe Order do`, `RSpec.describe Order do`.
(call
  !receiver
  method: (identifier) @name
  arguments: (argument_list . [(constant) (scope_resolution)]) @qualifier
  block: (_) @body) @convention
((call
  receiver: (constant) @_receiver
  method: (identifier) @name
  arguments: (argument_list . [(constant) (scope_resolution) (string)]) @qualifier
  block: (_) @body) @convention
  (#eq? @_receiver "RSpec"))
(alias name: [(identifier) (simple_symbol) (operator) (setter) (constant)] @name) @definition.method

; `private` alone on a line. What a `class << self` says about visibility ends with it.
(body_statement (identifier) @visibility.private (#eq? @visibility.private "private"))
(body_statement (identifier) @visibility.protected (#eq? @visibility.protected "protected"))
(body_statement (identifier) @visibility.public (#any-of? @visibility.public "public" "module_function"))
(singleton_class ["class" "end"] @visibility.public)
