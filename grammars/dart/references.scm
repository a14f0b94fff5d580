; Dart uses of names. Capture names: see grammars/README.md.
((_ (identifier) @reference.calls . (selector (argument_part))) )
((_ (_) @qualifier . (selector [
    (unconditional_assignable_selector (identifier) @reference.calls)
    (conditional_assignable_selector (identifier) @reference.calls)
  ]) . (selector (argument_part))))
((selector [
    (unconditional_assignable_selector (identifier) @reference.calls)
    (conditional_assignable_selector (identifier) @reference.calls)
  ]) . (selector (argument_part)))
(cascade_section (cascade_selector (identifier) @reference.calls) (argument_part))
(new_expression (type_identifier) @reference.calls)
(const_object_expression (type_identifier) @reference.calls)
(constructor_invocation (type_identifier) @reference.calls)
(annotation name: (identifier) @reference.references)
((_ (identifier) @reference.references . (selector (unconditional_assignable_selector)))
  (#match? @reference.references "^_?[A-Z]"))
(type_identifier) @reference.references

(superclass . (type_identifier) @reference.extends)
(superclass (mixins (type_identifier) @reference.implements))
(class_definition interfaces: (interfaces (type_identifier) @reference.implements))
(enum_declaration (interfaces (type_identifier) @reference.implements))
(mixin_declaration (type_identifier) @reference.extends)

(library_import (import_specification (configurable_uri) @name (identifier) @alias)) @import
(library_import (import_specification (configurable_uri) @name)) @import
(library_export (configurable_uri) @name) @import
(part_directive (uri) @name) @import
