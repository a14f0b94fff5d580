; SCSS definitions: what other style sheets, HTML and scripts name. Capture names: see grammars/README.md.
(mixin_statement (name) @name (block) @body) @definition.function
(function_statement (name) @name (block) @body) @definition.function
(placeholder (name) @name (block) @body) @definition.class
(stylesheet (declaration (variable_name) @name) @definition.variable)
(rule_set (selectors (class_selector (class_name) @name .)) (block) @body) @definition.class
(rule_set (selectors (id_selector (id_name) @name)) (block) @body) @definition.class
(rule_set (selectors (_ (class_selector (class_name) @name .) .)) (block) @body) @definition.class
(keyframes_statement (keyframes_name) @name (_)? @body) @definition.function
((declaration (property_name) @name) @definition.variable (#match? @name "^--"))
