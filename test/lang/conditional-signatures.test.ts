/** Signatures of declarations that conditions of a preprocessor stand in. */
import { expect, test } from "bun:test";
import { extract } from "#lang/extract.ts";
import { compileGrammars } from "#lang/trees/grammar-modules.ts";
import { ParserPool } from "#lang/trees/grammars.ts";

const parsers = await ParserPool.create(compileGrammars([]));

function signatures(path: string, text: string): string[] {
  return extract(path, text, parsers).symbols.map(({ signature }) => signature);
}

test("C#: what a condition adds is part of it, the condition is not", () => {
  const text = "public sealed class Logger : ILogger\n#if FEATURE_ASYNC\n    , IAsyncDisposable\n#endif\n{\n    void Write() { }\n}\n";
  expect(signatures("Logger.cs", text)[0]).toBe("public sealed class Logger : ILogger , IAsyncDisposable");
});

test("C: of several branches the first is read", () => {
  const text = "int open_pipe(int fd,\n#ifdef WIDE\n  long size\n#else\n  int size\n#endif\n)\n{\n  return fd;\n}\n";
  expect(signatures("pipe.c", text)[0]).toBe("int open_pipe(int fd, long size )");
});

test("C: a macro that is defined keeps its own line", () => {
  expect(signatures("pipe.h", "#define PIPE_MAX 16\n")[0]).toBe("#define PIPE_MAX 16");
});
