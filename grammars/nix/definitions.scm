; Nix definitions: bindings, named by their whole path. Capture names: see grammars/README.md.
(binding attrpath: (attrpath) @name expression: (function_expression body: (_) @body)) @definition.function
(binding attrpath: (attrpath) @name expression: (apply_expression function: (variable_expression name: (identifier) @_make) argument: (_) @body
  (#any-of? @_make "mkOption" "mkEnableOption" "mkPackageOption"))) @definition.property
(binding attrpath: (attrpath) @name expression: (apply_expression
    function: (select_expression attrpath: (attrpath attr: (identifier) @_make .)) argument: (_) @body)
  (#any-of? @_make "mkOption" "mkEnableOption" "mkPackageOption")) @definition.property
; What the file gives, and what it calls its parts; not the attributes of everything.
(source_code expression: [(attrset_expression (binding_set (binding attrpath: (attrpath) @name) @definition.property))
  (rec_attrset_expression (binding_set (binding attrpath: (attrpath) @name) @definition.property))])
(function_expression body: [
  (attrset_expression (binding_set (binding attrpath: (attrpath) @name expression: (attrset_expression)? @body) @definition.property))
  (rec_attrset_expression (binding_set (binding attrpath: (attrpath) @name expression: (attrset_expression)? @body) @definition.property))])
(let_expression body: [
  (attrset_expression (binding_set (binding attrpath: (attrpath) @name expression: (attrset_expression)? @body) @definition.property))
  (rec_attrset_expression (binding_set (binding attrpath: (attrpath) @name expression: (attrset_expression)? @body) @definition.property))])
; `with lib;` before them.
(function_expression body: (with_expression body: [
  (attrset_expression (binding_set (binding attrpath: (attrpath) @name expression: (attrset_expression)? @body) @definition.property))
  (rec_attrset_expression (binding_set (binding attrpath: (attrpath) @name expression: (attrset_expression)? @body) @definition.property))]))
(let_expression body: (with_expression body: [
  (attrset_expression (binding_set (binding attrpath: (attrpath) @name expression: (attrset_expression)? @body) @definition.property))
  (rec_attrset_expression (binding_set (binding attrpath: (attrpath) @name expression: (attrset_expression)? @body) @definition.property))]))
(source_code expression: (with_expression body: [
  (attrset_expression (binding_set (binding attrpath: (attrpath) @name expression: (attrset_expression)? @body) @definition.property))
  (rec_attrset_expression (binding_set (binding attrpath: (attrpath) @name expression: (attrset_expression)? @body) @definition.property))]))
(let_expression (binding_set (binding attrpath: (attrpath) @name) @definition.variable))
(let_expression (binding_set (binding attrpath: (attrpath) @name) @definition.variable))
