; What functions bind in Nix. Capture names: see grammars/README.md.
(function_expression) @locals
(function_expression universal: (identifier) @local)
(formal name: (identifier) @local)
