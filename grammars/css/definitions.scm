; CSS definitions: what HTML and scripts name. Capture names: see grammars/README.md.
(rule_set (selectors (class_selector (class_name (identifier) @name) .)) (block) @body) @definition.class
(rule_set (selectors (id_selector (id_name) @name)) (block) @body) @definition.class
(rule_set (selectors (_ (class_selector (class_name (identifier) @name) .) .)) (block) @body) @definition.class
(keyframes_statement (keyframes_name) @name (_)? @body) @definition.function
((declaration (property_name) @name) @definition.variable (#match? @name "^--"))
((at_rule (at_keyword) @_at . (_) @name (block)? @body) @definition.variable (#any-of? @_at "@property" "@layer" "@container"))
