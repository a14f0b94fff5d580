(call_expression . [
  (identifier) @reference.calls
  (navigation_expression . (_) @qualifier (identifier) @name .) @reference.calls
])
(infix_expression . (_) @qualifier . (identifier) @name . (_)) @reference.calls
(callable_reference (identifier) @reference.calls)
(navigation_expression . (_) @qualifier "::" (identifier) @name .) @reference.calls
(object_literal (delegation_specifiers (delegation_specifier
  (constructor_invocation (user_type (identifier) @reference.calls . (type_arguments)? .)))))

(user_type (identifier) @reference.references)

; A class, an object or an enum through which its members are reached.
((navigation_expression . (identifier) @reference.references)
  (#match? @reference.references "^[A-Z]\\w*[a-z]"))

([
  (class_declaration (delegation_specifiers (delegation_specifier
    (constructor_invocation (user_type (identifier) @reference.extends . (type_arguments)? .)))))
  (object_declaration (delegation_specifiers (delegation_specifier
    (constructor_invocation (user_type (identifier) @reference.extends . (type_arguments)? .)))))
  (companion_object name: (_) (delegation_specifiers (delegation_specifier
    (constructor_invocation (user_type (identifier) @reference.extends . (type_arguments)? .)))))
  (class_declaration "interface" (delegation_specifiers (delegation_specifier [
    (user_type (identifier) @reference.extends . (type_arguments)? .)
    (explicit_delegation . (user_type (identifier) @reference.extends . (type_arguments)? .))
  ])))
])
([
  (class_declaration "class" (delegation_specifiers (delegation_specifier [
    (user_type (identifier) @reference.implements . (type_arguments)? .)
    (explicit_delegation . (user_type (identifier) @reference.implements . (type_arguments)? .))
  ])))
  (object_declaration (delegation_specifiers (delegation_specifier [
    (user_type (identifier) @reference.implements . (type_arguments)? .)
    (explicit_delegation . (user_type (identifier) @reference.implements . (type_arguments)? .))
  ])))
  (companion_object name: (_) (delegation_specifiers (delegation_specifier [
    (user_type (identifier) @reference.implements . (type_arguments)? .)
    (explicit_delegation . (user_type (identifier) @reference.implements . (type_arguments)? .))
  ])))
])

; The path is flat: its parts, captured as one qualifier, span from the first to the last.
(import (qualified_identifier) @name "*") @import
(import (qualified_identifier . (identifier) @qualifier . ("." . (identifier) @qualifier)* . "." . (identifier) @name .) . (identifier) @alias) @import
((import (qualified_identifier . (identifier) @qualifier . ("." . (identifier) @qualifier)* . "." . (identifier) @name .) .) @import
  (#not-match? @import "[*]"))
