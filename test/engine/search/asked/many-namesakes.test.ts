/** Names in words in a repository with hundreds of namesakes and users, which must not crowd out the definition that is meant. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { asked, INDEXING_TIMEOUT_MS, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const MANY = 260;
let root = "";

const boats = Object.fromEntries(
  Array.from({ length: MANY }, (_, at) => [
    `src/boats/Boat${at}.java`,
    `package boats;

public class Boat${at} implements SeaChartAware {
  private SeaChart seaChart;

  public void setSeaChart(SeaChart seaChart) {
    this.seaChart = seaChart;
  }

  public SeaChart seaChart() {
    return seaChart;
  }

  public String toString() {
    return "boat " + seaChart;
  }

  /** Reads a string to a boat keeper. */
  public BoatKeeper stringToKeeperOfBoat(String toString, BoatKeeper boatKeeper, String keeperString, Boat boat) {
    return new BoatKeeper(string);
  }

  /** Opens the gate of the harbour: a function of the harbour gate. */
  public void harbourGateOpens(HarbourGate harbourGate) {
    harbourGate.open(this);
  }

  /** Has a type, by which to find a function. */
  public Type typeThatHas(Type type) {
    return type.byFinding(this);
  }
}
`,
  ]),
);

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    ...boats,
    "src/charts/Kinds.java": "package charts;\n\npublic enum Kinds {\n  SEA_CHART, LAND_MAP\n}\n",
    "src/charts/SeaChart.java": `package charts;

/**
${" * A chart shows depths, buoys, lights and wrecks along a coast, and who may read it.\n".repeat(60)} */
public interface SeaChart {
  String SEA_CHART_PREFIX = "chart:";

  int depthOfSeaChart(int x, int y);
}
`,
    "src/boats/Guarded.java": `package boats;

/** Marks what a keeper guards. */
public @interface Guarded {
  String value() default "";
}
`,
    "src/boats/Yard.java": `package boats;

public class Yard {
  @Guarded
  private Boat1 first;

  @Guarded
  private Boat2 second;

  /** What is @Guarded stays here. */
  public void open() {
    throw new IllegalStateException(String.format("No berth found for \\"%s %s\\"", first, second));
  }
}
`,
    "src/test/YardTest.java": `package boats;

public class YardTest {
  @Test
  void opens() {
    ask("first boat");
    ask("first boat");
  }
}
`,
    "src/boats/BoatKeeper.java": `package boats;

public class BoatKeeper {
  public String toString() {
    return "keeper";
  }

  private static native void openHarbourGate(long handle);

  public boolean hasType(String type) {
    return type != null;
  }

  public Object findBy(String key) {
    return key;
  }
}
`,
  }));
});

async function first(query: string): Promise<string> {
  const answer = await asked(root, query);
  const [hit] = answer.results;
  return `${hit?.path} ${hit?.name}`;
}

test("the words of a much-used type mean the type", async () => {
  expect(await first("sea chart")).toBe("src/charts/SeaChart.java SeaChart");
});

test("the words of an owner and of a common name mean the member", async () => {
  expect(await first("boat keeper to string")).toBe("src/boats/BoatKeeper.java toString");
  expect(await first("BoatKeeper toString")).toBe("src/boats/BoatKeeper.java toString");
});

test("the words of a name that is only declared mean the declaration", async () => {
  expect(await first("open harbour gate function")).toBe("src/boats/BoatKeeper.java openHarbourGate");
});

test("a name may end in the word for a kind, and begin as a request does", async () => {
  expect(await first("has type")).toBe("src/boats/BoatKeeper.java hasType");
  expect(await first("find by function")).toBe("src/boats/BoatKeeper.java findBy");
});

test("an annotation as code has it means its definition", async () => {
  expect(await first("@Guarded")).toBe("src/boats/Guarded.java Guarded");
});

test("a value in quotes at the end of a message is no condition, although some other file has it", async () => {
  expect(await first('No berth found for "first boat"')).toBe("src/boats/Yard.java open");
});
