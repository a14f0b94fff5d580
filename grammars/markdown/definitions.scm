; Headings. A section reaches to the next heading of its level or above; src/lang/sections.ts stretches it.
(atx_heading heading_content: (inline) @name) @definition.section
(setext_heading heading_content: (paragraph) @name) @definition.section
