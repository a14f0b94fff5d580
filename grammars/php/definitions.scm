; PHP definitions. Capture names: see grammars/README.md.
(namespace_definition name: (namespace_name) @package)

(class_declaration name: (name) @name body: (_) @body) @definition.class
(interface_declaration name: (name) @name body: (_) @body) @definition.interface
(trait_declaration name: (name) @name body: (_) @body) @definition.trait
(enum_declaration name: (name) @name body: (_) @body) @definition.enum
(enum_case name: (name) @name) @definition.constant

(function_definition name: (name) @name body: (_) @body) @definition.function
(method_declaration name: (name) @name body: (_) @body) @definition.method
(method_declaration name: (name) @name !body) @declaration.method
; `use Logs { log as write; }`: another name for a method of a trait.
(use_as_clause (_) (name) @name .) @declaration.method

(property_declaration (property_element name: (variable_name (name) @name))) @definition.property
(property_promotion_parameter name: (variable_name (name) @name)) @definition.property

(const_declaration (const_element . (name) @name)) @definition.constant
(function_call_expression
  function: (name) @_define
  arguments: (arguments . (argument [(string (string_content) @name) (encapsed_string . (string_content) @name .)]))
  (#eq? @_define "define")) @definition.constant

; Laravel: `Schema::create('flights', function (Blueprint $table) { ... })` creates a table.
(scoped_call_expression
  scope: (name) @_schema
  name: (name) @_create
  arguments: (arguments . (argument (string (string_content) @name)) . (argument (anonymous_function body: (_) @body)))
  (#eq? @_schema "Schema")
  (#eq? @_create "create")) @definition.struct

; Keys of the array that a file is, as configuration and translations are written: `return ['mail' => ['from' => '...']];`
(program (return_statement (array_creation_expression
  (array_element_initializer . (string (string_content) @name) "=>" (_)) @definition.property)))
(program (return_statement (array_creation_expression (array_element_initializer (array_creation_expression
  (array_element_initializer . (string (string_content) @name) "=>" (_)) @definition.property)))))
(program (return_statement (array_creation_expression (array_element_initializer (array_creation_expression
  (array_element_initializer (array_creation_expression
    (array_element_initializer . (string (string_content) @name) "=>" (_)) @definition.property)))))))
(program (return_statement (array_creation_expression (array_element_initializer (array_creation_expression
  (array_element_initializer (array_creation_expression (array_element_initializer (array_creation_expression
    (array_element_initializer . (string (string_content) @name) "=>" (_)) @definition.property)))))))))

; Tests, and groups of them: src/lang/conventions/test-blocks.ts tells which calls are.
(function_call_expression
  function: (name) @name
  arguments: (arguments
    . (argument [(string) (encapsed_string)] @qualifier)
    (argument [(anonymous_function) (arrow_function)] @body))) @convention
