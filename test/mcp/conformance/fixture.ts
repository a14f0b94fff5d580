/**
 * A server with the tools, prompts and resources that the conformance suite asks for, on the transports of the product. What it
 * answers is the suite's wording; what it proves is that our HTTP endpoint carries every kind of message.
 */
import {
  CLIENT_CAPABILITIES_META_KEY,
  createRequestStateCodec,
  inputRequired,
  inputResponse,
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { serveOverHttp } from "#mcp/http/http.ts";
import SCHEMA_2020_12 from "../../fixtures/conformance/schema-2020-12.json" with { type: "json" };

type Arguments = Readonly<Record<string, unknown>>;
type Answer = Awaited<ReturnType<typeof inputRequired>> | { readonly content: unknown[]; readonly isError?: boolean };

const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";
const WAV = "UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA=";
const STEP_MS = 50;

const text = (words: string) => ({ type: "text", text: words });
const image = { type: "image", data: PNG, mimeType: "image/png" };
const says = (words: string): Answer => ({ content: [text(words)] });
const pause = (): Promise<void> => Bun.sleep(STEP_MS);

const codec = createRequestStateCodec<{ step: number }>({ key: "a key that only this fixture's process has" });

/** A form to be filled in by the client's user. */
const form = (message: string, properties: Record<string, { type: string }>) => ({
  method: "elicitation/create" as const,
  params: { mode: "form", message, requestedSchema: { type: "object", properties, required: Object.keys(properties) } },
});
const nameForm = form("What is your name?", { name: { type: "string" } });
const sampling = (question: string, maxTokens: number) => ({
  method: "sampling/createMessage" as const,
  params: { messages: [{ role: "user", content: text(question) }], maxTokens },
});
const roots = { method: "roots/list" as const, params: {} };

const asks = (inputRequests: Readonly<Record<string, unknown>>, requestState?: string): Answer =>
  inputRequired({ inputRequests, ...(requestState === undefined ? {} : { requestState }) } as Parameters<typeof inputRequired>[0]);

/** What the client filled in, or undefined while it has not. */
function filledIn(context: ServerContext, key: string): Arguments | undefined {
  const view = inputResponse(context.mcpReq.inputResponses, key);
  return view.kind === "elicit" && view.action === "accept" ? (view.content ?? {}) : undefined;
}

function isGiven(context: ServerContext, key: string): boolean {
  return inputResponse(context.mcpReq.inputResponses, key).kind !== "missing";
}

async function elicited(context: ServerContext, message: string, properties: Arguments, required: string[] = []): Promise<string> {
  const requestedSchema = { type: "object", properties, required };
  const result = await context.mcpReq.elicitInput({ message, requestedSchema } as Parameters<ServerContext["mcpReq"]["elicitInput"]>[0]);
  return `action=${result.action}, content=${JSON.stringify(result.content ?? {})}`;
}

const titled = (noun: string) =>
  ["First", "Second", "Third"].map((rank, index) => ({ const: `value${index + 1}`, title: `${rank} ${noun}` }));
const OPTIONS = ["option1", "option2", "option3"];

type Handler = (args: Arguments, context: ServerContext) => Answer | Promise<Answer>;

const TOOLS: Readonly<Record<string, Handler>> = {
  test_simple_text: () => says("This is a simple text response for testing."),
  test_image_content: () => ({ content: [image] }),
  test_audio_content: () => ({ content: [{ type: "audio", data: WAV, mimeType: "audio/wav" }] }),
  test_embedded_resource: () => ({
    content: [
      {
        type: "resource",
        resource: { uri: "test://embedded-resource", mimeType: "text/plain", text: "This is an embedded resource content." },
      },
    ],
  }),
  test_multiple_content_types: () => ({
    content: [
      text("Multiple content types test:"),
      image,
      {
        type: "resource",
        resource: { uri: "test://mixed-content-resource", mimeType: "application/json", text: '{"test":"data","value":123}' },
      },
    ],
  }),
  test_error_handling: () => ({ content: [text("This tool intentionally returns an error for testing")], isError: true }),
  test_tool_with_logging: async (_, context) => {
    for (const message of ["Tool execution started", "Tool processing data", "Tool execution completed"]) {
      await context.mcpReq.log("info", message);
      await pause();
    }
    return says("Logged three times.");
  },
  test_logging_tool: async (_, context) => {
    await context.mcpReq.log("info", "logged");
    return says("Logged once.");
  },
  test_tool_with_progress: async (_, { mcpReq }) => {
    const progressToken = mcpReq._meta?.progressToken;
    for (const progress of [0, 50, 100]) {
      if (progressToken !== undefined) {
        await mcpReq.notify({ method: "notifications/progress", params: { progressToken, progress, total: 100 } });
      }
      await pause();
    }
    return says("Done.");
  },
  test_sampling: async ({ prompt }, context) => {
    const messages = [{ role: "user" as const, content: { type: "text" as const, text: String(prompt) } }];
    const { content } = await context.mcpReq.requestSampling({ messages, maxTokens: 100 });
    return says(`LLM response: ${"text" in content ? content.text : ""}`);
  },
  test_elicitation: async ({ message }, context) => {
    const properties = {
      username: { type: "string", description: "User's response" },
      email: { type: "string", description: "User's email address" },
    };
    return says(`User response: ${await elicited(context, String(message), properties, ["username", "email"])}`);
  },
  test_elicitation_sep1034_defaults: async (_, context) => {
    const properties = {
      name: { type: "string", default: "John Doe" },
      age: { type: "integer", default: 30 },
      score: { type: "number", default: 95.5 },
      status: { type: "string", enum: ["active", "inactive", "pending"], default: "active" },
      verified: { type: "boolean", default: true },
    };
    return says(`Elicitation completed: ${await elicited(context, "Check these values", properties)}`);
  },
  test_elicitation_sep1330_enums: async (_, context) => {
    const properties = {
      untitledSingle: { type: "string", enum: OPTIONS },
      titledSingle: { type: "string", oneOf: titled("Option") },
      legacyEnum: { type: "string", enum: ["opt1", "opt2", "opt3"], enumNames: ["Option One", "Option Two", "Option Three"] },
      untitledMulti: { type: "array", items: { type: "string", enum: OPTIONS } },
      titledMulti: { type: "array", items: { anyOf: titled("Choice") } },
    };
    return says(`Elicitation completed: ${await elicited(context, "Choose", properties)}`);
  },
  test_missing_capability: () => {
    throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { sampling: {} } });
  },
  test_streaming_elicitation: (_, context) => (filledIn(context, "user_name") ? says("Thank you.") : asks({ user_name: nameForm })),
  test_input_required_result_elicitation: (_, context) => {
    const given = filledIn(context, "user_name");
    return typeof given?.["name"] === "string" ? says(`Hello, ${given["name"]}!`) : asks({ user_name: nameForm });
  },
  test_input_required_result_sampling: (_, context) => {
    const view = inputResponse(context.mcpReq.inputResponses, "capital_question");
    if (view.kind !== "sampling") return asks({ capital_question: sampling("What is the capital of France?", 100) });
    return says(JSON.stringify(view.result.content));
  },
  test_input_required_result_list_roots: (_, context) => {
    const view = inputResponse(context.mcpReq.inputResponses, "client_roots");
    return view.kind === "roots" ? says(view.roots.map(({ uri }) => uri).join(" ")) : asks({ client_roots: roots });
  },
  test_input_required_result_request_state: async (_, context) => {
    const state = context.mcpReq.requestState<{ step: number }>();
    if (filledIn(context, "confirm") && state?.step === 1) return says("state-ok");
    return asks({ confirm: form("Please confirm", { ok: { type: "boolean" } }) }, await codec.mint({ step: 1 }));
  },
  test_input_required_result_tampered_state: async (_, context) => {
    if (filledIn(context, "confirm")) return says("state-ok");
    return asks({ confirm: form("Please confirm", { ok: { type: "boolean" } }) }, await codec.mint({ step: 1 }));
  },
  test_input_required_result_multiple_inputs: async (_, context) => {
    const requests = { user_name: nameForm, greeting: sampling("Generate a greeting", 50), client_roots: roots };
    const hasAll = Object.keys(requests).every((key) => isGiven(context, key));
    return hasAll ? says("All three were given.") : asks(requests, await codec.mint({ step: 1 }));
  },
  test_input_required_result_multi_round: async (_, context) => {
    const state = context.mcpReq.requestState<{ step: number }>();
    if (state?.step === 2 && filledIn(context, "step2")) return says("Both steps are done.");
    if (state?.step === 1 && filledIn(context, "step1")) {
      return asks({ step2: form("Step 2: What is your favorite color?", { color: { type: "string" } }) }, await codec.mint({ step: 2 }));
    }
    return asks({ step1: form("Step 1: What is your name?", { name: { type: "string" } }) }, await codec.mint({ step: 1 }));
  },
  test_input_required_result_capabilities: (_, { mcpReq }) => {
    const declared = (mcpReq.envelope as Arguments | undefined)?.[CLIENT_CAPABILITIES_META_KEY] ?? {};
    const requests = {
      ...("sampling" in Object(declared) ? { question: sampling("What is the capital of France?", 50) } : {}),
      ...("elicitation" in Object(declared) ? { user_name: nameForm } : {}),
    };
    return Object.keys(requests).length > 0 ? asks(requests) : says("The client can be asked nothing.");
  },
  json_schema_2020_12_tool: () => says("The schema is what matters."),
};

const user = (content: unknown) => ({ role: "user", content });

type PromptHandler = (args: Arguments, context: ServerContext) => { messages: unknown[] } | Answer;

const PROMPTS: Readonly<Record<string, { readonly names: readonly string[]; readonly get: PromptHandler }>> = {
  test_simple_prompt: { names: [], get: () => ({ messages: [user(text("This is a simple prompt for testing."))] }) },
  test_prompt_with_arguments: {
    names: ["arg1", "arg2"],
    get: ({ arg1, arg2 }) => ({ messages: [user(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`))] }),
  },
  test_prompt_with_embedded_resource: {
    names: ["resourceUri"],
    get: ({ resourceUri }) => ({
      messages: [
        user({ type: "resource", resource: { uri: resourceUri, mimeType: "text/plain", text: "Embedded resource content for testing." } }),
        user(text("Please process the embedded resource above.")),
      ],
    }),
  },
  test_prompt_with_image: { names: [], get: () => ({ messages: [user(image), user(text("Please analyze the image above."))] }) },
  test_input_required_result_prompt: {
    names: [],
    get: (_, context) => {
      const given = filledIn(context, "user_context");
      if (given) return { messages: [user(text(`Context: ${given["context"]}`))] };
      return asks({ user_context: form("What context should the prompt use?", { context: { type: "string" } }) });
    },
  },
};

const RESOURCES: Readonly<Record<string, { readonly mimeType: string; readonly text?: string; readonly blob?: string }>> = {
  "test://static-text": { mimeType: "text/plain", text: "This is the content of the static text resource." },
  "test://static-binary": { mimeType: "image/png", blob: PNG },
  "test://watched-resource": { mimeType: "text/plain", text: "watched" },
};

function readResource(uri: string) {
  const id = /^test:\/\/template\/([^/]+)\/data$/.exec(uri)?.[1];
  const data = { id, templateTest: true, data: `Data for ID: ${id}` };
  const found = id === undefined ? RESOURCES[uri] : { mimeType: "application/json", text: JSON.stringify(data) };
  if (!found) throw new ProtocolError(ProtocolErrorCode.InvalidParams, "Resource not found", { uri });
  return { contents: [{ uri, ...found }] };
}

function connection(): Server {
  const capabilities = { tools: {}, prompts: {}, resources: { subscribe: true }, completions: {}, logging: {} };
  const server = new Server({ name: "conformance-fixture", version: "1" }, { capabilities, requestState: { verify: codec.verify } });
  // The suite's content blocks are data here; their shapes are the suite's to judge.
  const handle = server.setRequestHandler.bind(server) as unknown as (
    method: string,
    handler: (request: { params: { name: string; uri: string; arguments?: Arguments } }, context: ServerContext) => unknown,
  ) => void;
  handle("tools/list", () => ({
    tools: Object.keys(TOOLS).map((name) => ({
      name,
      description: `The suite's ${name}`,
      inputSchema: name === "json_schema_2020_12_tool" ? SCHEMA_2020_12 : { type: "object" },
    })),
  }));
  handle("tools/call", ({ params }, context) => {
    const tool = TOOLS[params.name];
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name}`);
    return tool(params.arguments ?? {}, context);
  });
  handle("prompts/list", () => ({
    prompts: Object.entries(PROMPTS).map(([name, { names }]) => ({
      name,
      description: `The suite's ${name}`,
      arguments: names.map((argument) => ({ name: argument, required: true })),
    })),
  }));
  handle("prompts/get", ({ params }, context) => {
    const prompt = PROMPTS[params.name];
    if (!prompt) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown prompt: ${params.name}`);
    return prompt.get(params.arguments ?? {}, context);
  });
  handle("resources/list", () => ({
    resources: Object.entries(RESOURCES).map(([uri, { mimeType }]) => ({ uri, name: uri, description: `The suite's ${uri}`, mimeType })),
  }));
  handle("resources/templates/list", () => ({ resourceTemplates: [{ uriTemplate: "test://template/{id}/data", name: "template" }] }));
  handle("resources/read", ({ params }) => readResource(params.uri));
  handle("resources/subscribe", () => ({}));
  handle("resources/unsubscribe", () => ({}));
  handle("completion/complete", () => ({ completion: { values: ["paris", "park", "party"], total: 3, hasMore: false } }));
  return server;
}

const health = async () => ({
  status: "ready" as const,
  projects: [],
  warmset: { hits: 0, misses: 0 },
  version: "1",
  required_schema_version: 1,
  rank_profile_version: "00000000",
  stable_id_version: 1,
  uptime_seconds: 0,
});
const stop = new Promise<void>((end) => process.once("SIGTERM", () => end()));
// The conformance runner reads the server's address from this line.
const onListening = (url: string): void => void process.stdout.write(`${url}\n`);
await serveOverHttp(
  { connection, prewarmSoon: () => {}, health },
  { allowedOrigins: [], host: "127.0.0.1", port: 0, token: undefined, onListening },
  stop,
);
