; Terraform definitions: blocks with labels, named as their addresses. Capture names: see grammars/README.md.
(block . (identifier) @_block . (string_lit (template_literal) @scope) . (string_lit (template_literal) @name) (block_start) @body
  (#eq? @_block "resource")) @definition.class
(block . (identifier) @_block @scope . (string_lit) @scope . (string_lit (template_literal) @name) (block_start) @body
  (#any-of? @_block "data" "ephemeral")) @definition.class
(block . (identifier) @_block @scope . (string_lit (template_literal) @name) . (block_start) @body (#eq? @_block "module")) @definition.module
(block . (identifier) @_block @scope . (string_lit (template_literal) @name) . (block_start) @body (#eq? @_block "variable")) @definition.variable
(block . (identifier) @_block @scope . (string_lit (template_literal) @name) . (block_start) @body (#eq? @_block "output")) @definition.property
(block . (identifier) @_block @scope . (string_lit (template_literal) @name) . (block_start) @body (#eq? @_block "provider")) @definition.module
(config_file (body (block . (identifier) @_block @scope . (block_start) (body (attribute . (identifier) @name) @definition.constant)
  (#eq? @_block "locals"))))
; Blocks of other tools of the family (Packer, Nomad, Consul, Terragrunt): the last label is the name.
(config_file (body (block . (identifier) @scope . (string_lit (template_literal) @name) . (block_start) @body
  (#not-any-of? @scope "module" "variable" "output" "provider" "resource" "data" "ephemeral")) @definition.class))
(config_file (body (block . (identifier) . (string_lit (template_literal) @scope) . (string_lit (template_literal) @name) . (block_start) @body)
  @definition.class))
; A file of values (`.tfvars`, `.hcl`) sets them at its top.
(config_file (body (attribute . (identifier) @name) @definition.constant))
