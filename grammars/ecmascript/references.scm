(call_expression function: (identifier) @name) @reference.calls
(call_expression function: (member_expression object: (_) @qualifier property: (_) @name)) @reference.calls
(new_expression constructor: (identifier) @name) @reference.calls
(new_expression constructor: (member_expression object: (_) @qualifier property: (_) @name)) @reference.calls
(decorator (identifier) @name) @reference.calls
(decorator (call_expression function: (identifier) @name)) @reference.calls

(import_statement (import_clause (identifier) @name) source: (string) @qualifier) @import
(import_statement
  (import_clause (named_imports (import_specifier name: (_) @name alias: (_)? @alias)))
  source: (string) @qualifier) @import
(import_statement (import_clause (namespace_import (identifier) @alias)) source: (string) @name) @import
(import_statement . "import" . source: (string) @name) @import
(export_statement (export_clause (export_specifier name: (_) @name)) source: (string) @qualifier) @import
(export_statement "*" source: (string) @name) @import
(call_expression function: (import) arguments: (arguments . (string) @name)) @import
(call_expression
  function: (identifier) @_require
  arguments: (arguments . (string) @name)
  (#eq? @_require "require")) @import
