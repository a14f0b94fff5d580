/** What the types of the JVM's libraries are that programs pass most, so that a call tells overloads apart which take interfaces. */

const TYPES = `
Class: Type AnnotatedElement GenericDeclaration Serializable
ParameterizedType GenericArrayType WildcardType: Type
StringBuilder StringBuffer: Appendable CharSequence Comparable Serializable
StringWriter PrintWriter FileWriter OutputStreamWriter BufferedWriter CharArrayWriter: Writer Appendable Closeable Flushable AutoCloseable
Writer: Appendable Closeable Flushable AutoCloseable
StringReader FileReader InputStreamReader BufferedReader CharArrayReader: Reader Readable Closeable AutoCloseable
Reader: Readable Closeable AutoCloseable
ByteArrayInputStream FileInputStream BufferedInputStream DataInputStream: InputStream Closeable AutoCloseable
InputStream: Closeable AutoCloseable
ByteArrayOutputStream FileOutputStream BufferedOutputStream DataOutputStream: OutputStream Closeable Flushable AutoCloseable
PrintStream: OutputStream Appendable Closeable Flushable AutoCloseable
OutputStream: Closeable Flushable AutoCloseable
ArrayList LinkedList: List Collection Iterable Cloneable Serializable
List Set Queue Deque: Collection Iterable
HashSet LinkedHashSet TreeSet: Set Collection Iterable Cloneable Serializable
Collection: Iterable
HashMap LinkedHashMap TreeMap: Map Cloneable Serializable
File: Comparable Serializable
Path: Comparable Iterable
URI: Comparable Serializable
URL: Serializable
[]: Cloneable Serializable
`;

/** The supertypes of such types, all of them but `Object`. */
export const RUNTIME_SUPERTYPES: ReadonlyMap<string, readonly string[]> = new Map(
  TYPES.trim()
    .split("\n")
    .flatMap((line) => {
      const [names = "", above = ""] = line.split(": ");
      return names.split(" ").map((name): [string, readonly string[]] => [name, above.split(" ")]);
    }),
);
