; Groovy definitions. Capture names: see grammars/README.md.
(package_declaration (_) @package)
(class_declaration name: (identifier) @name body: (_) @body) @definition.class
(interface_declaration name: (identifier) @name body: (_) @body) @definition.interface
(enum_declaration name: (identifier) @name body: (_) @body) @definition.enum
(annotation_type_declaration name: (identifier) @name) @definition.interface
(enum_constant name: (identifier) @name) @definition.constant
(method_declaration name: [(identifier) (string_literal)] @name body: (_) @body) @definition.method
(method_declaration name: (identifier) @name) @declaration.method
(constructor_declaration name: (identifier) @name body: (_) @body) @definition.method
(function_definition name: [(identifier) (string_literal)] @name body: (_) @body) @definition.function
(field_declaration declarator: (variable_declarator name: (identifier) @name)) @definition.property
; A Gradle task.
((juxt_function_call name: (identifier) @_task args: (argument_list . (identifier) @name)) @definition.function (#eq? @_task "task"))
((method_invocation object: (identifier) @_tasks name: (identifier) @_register
    arguments: (argument_list . [(string_literal) (character_literal)] @name)) @definition.function
  (#eq? @_tasks "tasks") (#any-of? @_register "register" "create"))
