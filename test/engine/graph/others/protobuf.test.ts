/** Uses of definitions in Protocol Buffers, in code that uses what compilers made of them. */
import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { impact } from "#engine/changes/impact/impact.ts";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "go.mod": "module example.org/shop\n",
    "api/shop.proto": `syntax = "proto3";
package shop.v1;

service Shop {
  rpc PlaceOrder(PlaceOrder.Request) returns (Order);
}
message PlaceOrder {
  message Request {
    string buyer_name = 1;
  }
}
message Order {
  int64 order_id = 1;
  Kind kind = 2;
}
enum Kind {
  KIND_GIFT = 0;
}
`,
    "pay/pay.proto": 'syntax = "proto3";\npackage pay;\nservice PayService {\n  rpc Charge(Card) returns (Card);\n}\nmessage Card {}\n',
    "pay/pay_grpc.pb.go": "package pay\n\ntype PayServiceServer interface {\n\tCharge(*Card) (*Card, error)\n}\n\ntype Card struct{}\n",
    "till/till.go":
      'package till\n\nimport "example.org/shop/pay"\n\ntype till struct{}\n\nfunc (t till) Charge(card *pay.Card) (*pay.Card, error) { return card, nil }\n',
    "web/protos/pay.ts": "export interface PayServiceClient {\n  charge(card: Card): void;\n}\nexport interface Card {}\n",
    "web/pay.ts":
      'import type { PayServiceClient } from "./protos/pay";\n\nexport function pay(client: PayServiceClient) {\n  client.charge({});\n}\n',
    // Another service of the same file name, whose generated files are elsewhere.
    "other/shop.proto": 'syntax = "proto3";\npackage other;\nmessage Order {\n  int64 order_id = 1;\n}\n',
    "api/shop.pb.go": `package api

type PlaceOrder_Request struct {
	BuyerName string
}

func (x *PlaceOrder_Request) GetBuyerName() string { return x.BuyerName }

type Order struct {
	OrderId int64
	Kind    Kind
}

type Kind int32

const (
	Kind_KIND_GIFT Kind = 0
)
`,
    "api/shop_grpc.pb.go": `package api

type ShopClient interface {
	PlaceOrder(in *PlaceOrder_Request) (*Order, error)
}

type ShopServer interface {
	PlaceOrder(*PlaceOrder_Request) (*Order, error)
}
`,
    "server/server.go": `package server

import "example.org/shop/api"

type server struct{}

func (s server) PlaceOrder(in *api.PlaceOrder_Request) (*api.Order, error) {
	return &api.Order{OrderId: int64(len(in.GetBuyerName())), Kind: api.Kind_KIND_GIFT}, nil
}

func ask(client api.ShopClient) error {
	_, err := client.PlaceOrder(&api.PlaceOrder_Request{BuyerName: "a"})
	return err
}
`,
    "python/other/shop_pb2.py": "class Order:\n    order_id: int = 0\n",
    "python/other/loose.py": "def loose(order):\n    return order.order_id\n",
    "python/other/read.py": "from shop_pb2 import Order\n\ndef read(order: Order):\n    return order.order_id\n",
  }));
});

async function places(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.map(({ path, line_start, confidence }) => `${path}:${line_start} ${confidence}`);
}

describe("what a compiler made of a definition", () => {
  test("a procedure is called through its client, and implemented by the server", async () => {
    const answer = await references(open(root), { target: "api/shop.proto:5" });
    expect(answer.results.map(({ path, line_start }) => `${path}:${line_start}`)).toEqual(["server/server.go:12"]);
    expect(answer.warnings?.join(" ")).toContain("server/server.go:7");
  });

  test("a service whose own name ends in Service has the types of that whole name", async () => {
    const { results, warnings } = await references(open(root), { target: "pay/pay.proto:4" });
    expect(warnings?.join(" ")).toContain("till/till.go:7");
    // In a directory for generated code, a file may be called like its source.
    expect(results.map(({ path, line_start }) => `${path}:${line_start}`)).toEqual(["web/pay.ts:4"]);
  });

  test("a message is used by its own file and by code, a nested one by its joined name, not in generated files", async () => {
    expect(await places("api/shop.proto:8")).toEqual([
      "api/shop.proto:5 resolved",
      "server/server.go:7 resolved",
      "server/server.go:12 resolved",
    ]);
    expect(await places("api/shop.proto:12")).toEqual([
      "api/shop.proto:5 resolved",
      "server/server.go:7 resolved",
      "server/server.go:8 resolved",
    ]);
  });

  test("a field is used as a field and through its accessors, an entry of an enumeration by its long name", async () => {
    expect(await places("api/shop.proto:9")).toEqual(["server/server.go:8 resolved", "server/server.go:12 resolved"]);
    expect(await places("api/shop.proto:17")).toEqual(["server/server.go:8 resolved"]);
  });

  test("a change of the whole file reaches the code that uses what was made of it", async () => {
    const { answer, callers } = await impact(open(root), { target: "api/shop.proto" }, () => 0);
    expect([...new Set(callers.map(({ path }) => path))]).toEqual(["server/server.go"]);
    expect(answer).toStartWith("A change of api/shop.proto reaches");
  });

  test("of files of one name, each has the generated files nearest to it; what only has the name of a field is no use", async () => {
    expect(await places("other/shop.proto:3")).toEqual(["python/other/read.py:1 resolved", "python/other/read.py:3 resolved"]);
    expect(await places("other/shop.proto:4")).toEqual(["python/other/read.py:4 resolved"]);
  });
});
