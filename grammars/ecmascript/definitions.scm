; What JavaScript and TypeScript define alike.
(function_declaration name: (identifier) @name body: (_) @body) @definition.function
(generator_function_declaration name: (identifier) @name body: (_) @body) @definition.function
(method_definition name: (_) @name body: (_) @body) @definition.method

; A function or class that is bound to a name is a function or class of that name, wherever it stands.
(variable_declarator
  name: (identifier) @name
  value: [
    (arrow_function body: (_) @body)
    (function_expression body: (_) @body)
    (generator_function body: (_) @body)
  ]) @definition.function
(variable_declarator name: (identifier) @name value: (class body: (_) @body)) @definition.class
; Stack traces and its own body know it by another name: `request.onabort = function handleAbort() {}` is found by both.
(assignment_expression
  left: (member_expression object: (_) @scope property: (property_identifier) @_property)
  right: (function_expression name: (identifier) @name body: (_) @body)
  (#not-eq? @name @_property)) @definition.function
(assignment_expression
  left: (member_expression object: (_) @scope property: (property_identifier) @name)
  right: [
    (arrow_function body: (_) @body)
    (function_expression body: (_) @body)
    (generator_function body: (_) @body)
  ]) @definition.function
(assignment_expression
  left: (member_expression object: (_) @scope property: (property_identifier) @name)
  right: (class body: (_) @body)) @definition.class
; What a component takes, as React once let it say at run time: `Card.propTypes = { title: PropTypes.string }`.
(assignment_expression
  left: (member_expression object: (identifier) @scope property: (property_identifier) @_member)
  right: (object (pair key: (property_identifier) @name) @definition.property)
  (#eq? @_member "propTypes"))
(pair
  key: (property_identifier) @name
  value: [
    (arrow_function body: (statement_block) @body)
    (function_expression body: (_) @body)
    (generator_function body: (_) @body)
  ]) @definition.method

; Tests, and groups of them: src/lang/conventions/test-blocks.ts tells which calls are. `test.describe("orders", () => {…})` is a group.
; @fragment text-and-block
arguments: (arguments
  . [(string) (template_string) (identifier) (member_expression)] @qualifier
  [(arrow_function) (function_expression)] @body)
; @end
(call_expression function: (member_expression property: (property_identifier) @name) <text-and-block>) @convention
(call_expression
  function: [
    (identifier) @name
    (member_expression object: (identifier) @name)
    (call_expression function: (member_expression object: [(identifier) @name (member_expression object: (identifier) @name)]))
  ]
  <text-and-block>) @convention

; Other values at the top of a module.
(program
  [
    (lexical_declaration "const" (variable_declarator name: (identifier) @name) @definition.constant)
    (export_statement (lexical_declaration "const" (variable_declarator name: (identifier) @name) @definition.constant))
  ])
(program
  [
    (lexical_declaration "let" (variable_declarator name: (identifier) @name) @definition.variable)
    (variable_declaration (variable_declarator name: (identifier) @name) @definition.variable)
    (export_statement (lexical_declaration "let" (variable_declarator name: (identifier) @name) @definition.variable))
    (export_statement (variable_declaration (variable_declarator name: (identifier) @name) @definition.variable))
  ])

; What a module gives to others by taking a value apart: `export const { signIn, handlers: { GET } } = auth()`.
(program
  (export_statement
    (lexical_declaration
      "const"
      (variable_declarator
        name: [
          (object_pattern
            [
              (shorthand_property_identifier_pattern) @name
              (object_assignment_pattern left: (shorthand_property_identifier_pattern) @name)
              (rest_pattern (identifier) @name)
              (pair_pattern
                value: [
                  (identifier) @name
                  (assignment_pattern left: (identifier) @name)
                  (object_pattern
                    [
                      (shorthand_property_identifier_pattern) @name
                      (pair_pattern value: (identifier) @name)
                    ])
                ])
            ])
          (array_pattern [(identifier) @name (assignment_pattern left: (identifier) @name)])
        ]) @definition.constant)))

(export_statement (export_clause (export_specifier name: (identifier) @export)))
(export_statement value: (identifier) @export)
(assignment_expression
  left: (member_expression object: (identifier) @_module property: (property_identifier) @_exports)
  right: [(identifier) @export (object (shorthand_property_identifier) @export)]
  (#eq? @_module "module") (#eq? @_exports "exports"))
(assignment_expression
  left: (member_expression object: [(identifier) (member_expression)] @_exports property: (property_identifier) @export)
  (#any-of? @_exports "exports" "module.exports"))

; What a module gives to others as all that it is, while it keeps a name for it: `var app = exports = module.exports = {}`.
(variable_declarator
  name: (identifier) @export
  value: [
    (assignment_expression left: (member_expression object: (identifier) @_module property: (property_identifier) @_exports))
    (assignment_expression
      right: (assignment_expression left: (member_expression object: (identifier) @_module property: (property_identifier) @_exports)))
  ]
  (#eq? @_module "module") (#eq? @_exports "exports"))

; Named functions and classes that stand in the middle of an expression.
(function_expression name: (identifier) @name body: (_) @body) @definition.function
(generator_function name: (identifier) @name body: (_) @body) @definition.function
