/** Uses of definitions in Protocol Buffers whose generated code only a build makes, so that no file of the repository has it. */
import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { search } from "#engine/search/search.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "api/greet.proto":
      'syntax = "proto3";\nservice Greeter {\n  rpc SayHello (HelloRequest) returns (HelloReply);\n}\nmessage HelloRequest {}\nmessage HelloReply {}\nmessage Error {}\n',
    "server/GreeterService.java": `package server;

import greet.GreeterGrpc;
import greet.HelloReply;

class GreeterService extends GreeterGrpc.GreeterImplBase {
    @Override
    public void sayHello(HelloRequest request, Observer<HelloReply> observer) {
        observer.onNext(null);
    }
}
`,
    "client/Client.java": `package client;

import greet.GreeterGrpc.GreeterBlockingStub;

class Client {
    private GreeterBlockingStub stub;

    void greet() {
        stub.sayHello(null);
    }
}
`,
    "client/Parrot.java": "package client;\n\nclass Parrot {\n    void sayHello(Bird bird) {\n        bird.sayHello(1);\n    }\n}\n",
    "dotnet/GreeterService.cs":
      "class GreeterService : Greeter.GreeterBase\n{\n    public override Task<HelloReply> SayHello(HelloRequest request)\n    {\n        return null;\n    }\n}\n",
    // Services that keep copies of one description; only that of Go keeps what a compiler made of it.
    "protos/tide.proto":
      'syntax = "proto3";\npackage tide;\nservice TideTable {\n  rpc NextTide (Port) returns (Port);\n}\nmessage Port {}\n',
    "src/clock/protos/tide.proto":
      'syntax = "proto3";\n\npackage tide;\nservice TideTable {\n  rpc NextTide (Port) returns (Port);\n}\nmessage Port {}\n',
    "src/buoy/genproto/tide_grpc.pb.go":
      "package tide\n\ntype TideTableClient interface {\n\tNextTide(*Port) *Port\n}\n\ntype Port struct{}\n",
    "src/buoy/main.go":
      'package main\n\nimport pb "example.org/src/buoy/genproto"\n\nfunc ask(client pb.TideTableClient) {\n\tclient.NextTide(nil)\n}\n',
    "src/clock/Clock.java":
      "import tide.TideTableGrpc;\n\nclass Clock extends TideTableGrpc.TideTableImplBase {\n    public void nextTide(Port port, Observer<Port> observer) {}\n}\n",
    "go.mod": "module example.org\n",
    // A compiler described the service, and a library makes the client.
    "protos/dock.proto": 'syntax = "proto3";\nservice DockService {\n  rpc FreeBerth (Hull) returns (Hull);\n}\nmessage Hull {}\n',
    "web/gen/dock_pb.ts":
      'import type { GenService } from "@bufbuild/protobuf";\nexport const DockService: GenService<{\n  freeBerth: {\n    methodKind: "unary";\n  },\n}> = make();\n',
    "web/clients.ts":
      'import { createClient } from "@connectrpc/connect";\nimport { DockService } from "./gen/dock_pb";\nexport const dockServiceClient = createClient(DockService, transport);\n',
    "web/berths.ts": 'import { dockServiceClient } from "./clients";\nexport const free = () => dockServiceClient.freeBerth({});\n',
    "web/other.ts": "export const free = (harbour) => harbour.freeBerth();\n",
    "web/fail.ts": "export function fail() {\n  throw new Error('no');\n}\n",
  }));
});

describe("without generated files", () => {
  test("a procedure is called on a stub in files that name its service, and in no others", async () => {
    const { results } = await references(open(root), { target: "Greeter.SayHello" });
    expect(results.map(({ path, line_start, confidence }) => `${path}:${line_start} ${confidence}`)).toEqual([
      "client/Client.java:9 ambiguous",
    ]);
  });

  test("what implements a procedure is found by the base class that a compiler makes of the service", async () => {
    const { results } = await search(open(root), { query: "who implements rpc SayHello" });
    expect(results.map(({ path, line_start }) => `${path}:${line_start}`)).toEqual([
      "dotnet/GreeterService.cs:3",
      "server/GreeterService.java:8",
    ]);
    const { warnings = [] } = await references(open(root), { target: "Greeter.SayHello" });
    expect(warnings.join("\n")).toContain("2 functions implement it");
  });

  test("a message is used where code imports it or names it beside its service; a name that languages have too is none", async () => {
    const lines = async (target: string): Promise<string[]> =>
      (await references(open(root), { target })).results.map(({ path, line_start }) => `${path}:${line_start}`);
    expect(await lines("api/greet.proto:6")).toEqual([
      "api/greet.proto:3",
      "dotnet/GreeterService.cs:3",
      "server/GreeterService.java:4",
      "server/GreeterService.java:8",
    ]);
    expect(await lines("api/greet.proto:7")).toEqual([]);
  });

  test("copies of a description share what was made of them, and other languages do without", async () => {
    for (const target of ["protos/tide.proto:4", "src/clock/protos/tide.proto:5"]) {
      const { results, warnings = [] } = await references(open(root), { target });
      expect(results.map(({ path, line_start }) => `${path}:${line_start}`)).toEqual(["src/buoy/main.go:6"]);
      expect(warnings.join("\n")).toContain("src/clock/Clock.java:4");
    }
  });

  test("a procedure is called on a client that a library makes of the described service, where a file imports that", async () => {
    const { results } = await references(open(root), { target: "DockService.FreeBerth" });
    expect(results.map(({ path, line_start, confidence }) => `${path}:${line_start} ${confidence}`)).toEqual(["web/berths.ts:2 ambiguous"]);
  });
});
