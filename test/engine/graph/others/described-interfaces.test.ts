/** A method of an interface description stands for the code that tools make from it: who asks for its uses wants those of that code. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { callers } from "#engine/graph/references.ts";
import { pathMarks } from "#query/rank/path-factors.ts";
import { INDEXING_TIMEOUT_MS, located, open, workspaceOf } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

test("the callers of a remote call are those of the client made from it, and no code that was made along with it", async () => {
  const root = await workspaceOf({
    "go.mod": ["module shop"],
    "protos/shop.proto": ["service Payment {", "  rpc Charge(Request) returns (Response) {}", "}"],
    "genproto/shop_grpc.pb.go": [
      "package genproto",
      "",
      "type PaymentClient interface {",
      "\tCharge(in *Request) (*Response, error)",
      "}",
      "",
      "func NewPaymentClient() PaymentClient { return nil }",
      "",
      "type UnimplementedPayment struct{}",
      "",
      "func (UnimplementedPayment) Charge(ctx string, in *Request) (*Response, error) { return nil, nil }",
      "",
      'func handler(srv UnimplementedPayment) { srv.Charge("", nil) }',
      "",
      'func handlerAgain(srv UnimplementedPayment) { srv.Charge("", nil) }',
    ],
    "payment/shop_pb2_grpc.py": ["class PaymentServicer(object):", "    def Charge(self, request, context):", "        pass"],
    "main.go": ["package main", "", 'import "shop/genproto"', "", "func pay() {", "\tgenproto.NewPaymentClient().Charge(nil)", "}"],
  });
  const { symbol, results } = await callers(open(root), { target: "Charge" });
  expect([symbol.path, ...results.map(({ path, from }) => `${path} ${from?.name}`)]).toEqual(["protos/shop.proto", "main.go pay"]);
});

test("the files that protocol compilers write are generated, in all their languages", async () => {
  const isMade = (path: string): boolean => pathMarks(path, "").some(({ factor }) => factor === "path_generated");
  const made = [
    "a_pb2.py",
    "a_pb2_grpc.pyi",
    "a.pb.go",
    "a.pb.gw.go",
    "a.pb.cc",
    "a.grpc.pb.h",
    "a_pb.js",
    "a_pb.d.ts",
    "a_services_pb.rb",
    "a.pb.swift",
  ];
  expect(made.filter((path) => !isMade(path))).toEqual([]);
  expect(["pb.go", "pb2.py", "web_pb.py", "a_pb_test.rb"].filter(isMade)).toEqual([]);
  const root = await workspaceOf({
    "a/note_pb2.py": ["class Note:", "    pass"],
    "b/note.py": ["class Note:", "    pass"],
  });
  expect((await located(root, "Note"))[0]).toContain("b/note.py");
});
