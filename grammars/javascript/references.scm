(class_heritage (identifier) @name) @reference.extends
(class_heritage (member_expression object: (_) @qualifier property: (_) @name)) @reference.extends
