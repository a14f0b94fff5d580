/** What extraction knows of names in C++. */
import { expect, test } from "bun:test";
import { usageOf } from "../../print.ts";

const all = (text: string): Promise<string[]> => usageOf("src/a.cc", text);
const uses = async (text: string): Promise<string[]> => (await all(text)).filter((line) => /^\d+:\d+ /.test(line));

test("bare names are looked up in the type or namespace around them, of a method defined elsewhere too", async () => {
  const text =
    "namespace ns {\nvoid Table::run() { count_++; this->go(); }\nclass Row : public Base<int> { int n_; int get() { return n_; } };\n}\n";
  expect(await uses(text)).toEqual([
    "2:6 references Table Table@ns::Table::run",
    "2:21 references count_ count_@ns::Table::run",
    "2:37 calls go/0 self(ns::Table::run).go",
    "3:20 extends Base Base@ns::Row",
    "3:59 references n_ n_@ns::Row",
  ]);
});

test("qualified and templated names; parameters of templates are no uses", async () => {
  const text = "template <typename T>\nT* make(const a::b::Box<T>& box, std::vector<Item> v) { return Box<T>::Inner::get(v[0].id); }\n";
  expect(await uses(text)).toEqual([
    "2:15 references a a",
    "2:18 references b a.b",
    "2:21 references Box a.b.Box",
    "2:46 references Item Item",
    "2:64 references Box Box",
    "2:72 references Inner Box[?].Inner",
    "2:79 calls get/1 Box[?].Inner.get",
    "2:88 references id element(<builtin.vector[Item]>).id",
  ]);
});

test("variables have the types that constructors, casts, new and factories name", async () => {
  const text =
    "void f() {\n  Foo a(1), *b = new Foo(2);\n  auto c = static_cast<Bar*>(b);\n  a.x(); c->y();\n  for (const auto& i : a.items()) i.z();\n  Lock guard(mutex_);\n  auto l = [n = a.n()](Foo p) { return p.q(n); };\n}\n";
  expect(await uses(text)).toEqual([
    "2:3 calls Foo Foo",
    "2:22 calls Foo/1 Foo",
    "3:24 references Bar Bar",
    "4:5 calls x/0 <Foo>.x",
    "4:13 calls y/0 element(<Bar>).y",
    "5:26 calls items/0 <Foo>.items",
    "5:37 calls z/0 element(<Foo>.items()).z",
    "6:3 calls Lock/1 Lock",
    "6:14 references mutex_ mutex_",
    "7:19 calls n/0 <Foo>.n",
    "7:24 references Foo Foo",
    "7:42 calls q/1 <Foo>.q",
  ]);
});

test("member initialisers mean members, whatever parameters are called; using declarations import", async () => {
  const text = "using ns::Thing;\nusing namespace other;\nstruct A { A(int size) : size(size), t_(1) {} int size; Thing t_; };\n";
  expect(await all(text)).toEqual([
    "1 import name ns Thing as Thing (exported)",
    "2 import all other  as - (exported)",
    "A::size : builtin",
    "A::t_ : <import(ns Thing)>",
    "A::A takes 1",
    "1:11 imports Thing import(ns Thing)",
    "3:26 references size size@A",
    "3:38 references t_ t_@A",
    "3:57 references Thing import(ns Thing)",
  ]);
});

test("macros in the place of attributes are used, though the grammar does not see them", async () => {
  const text =
    "class API_EXPORT Table {\n public:\n  int size() const NO_LOCKS(mu_);\n  int n_ GUARDED_BY(mu_);\n  void set(const T& v LIFE_BOUND);\n};\n";
  expect(await uses(text)).toEqual([
    "1:7 references API_EXPORT API_EXPORT@Table",
    "3:20 calls NO_LOCKS NO_LOCKS@Table",
    "3:29 references mu_ mu_@Table",
    "4:10 calls GUARDED_BY GUARDED_BY@Table",
    "4:21 references mu_ mu_@Table",
    "5:18 references T T@Table",
    "5:23 references LIFE_BOUND LIFE_BOUND@Table",
  ]);
});

test("a scope in the middle of a name is taken from what stands before it", async () => {
  expect(await uses("bool b = std::is_pod<T>::value || ns::Traits<T>::value;\n")).toEqual([
    "1:22 references T T",
    "1:26 references value builtin.is_pod[T].value",
    "1:35 references ns ns",
    "1:39 references Traits ns.Traits",
    "1:46 references T T",
    "1:50 references value ns.Traits[T].value",
  ]);
});

test("functions say how many arguments they take, calls how many they give", async () => {
  const text = "void f(int a, int b = 0);\nvoid f(void);\ntemplate <class... A> void g(A&&... a) { f(1, 2); f(a...); }\n";
  expect((await all(text)).filter((line) => /takes|calls/.test(line))).toEqual([
    "f takes 1-2",
    "f takes 0",
    "g takes 0-",
    "3:42 calls f/2 f",
    "3:51 calls f f",
  ]);
});

test("no value, whatever it is called, stands before `::`; types of the function do", async () => {
  const text = "void a(int lg, lg::Log log) { lg::Reader reader(1); reader.Read(lg); typedef lg::X log2; log2::Make(); log::f(); }\n";
  expect(await uses(text)).toEqual([
    "1:16 references lg lg",
    "1:20 references Log lg.Log",
    "1:31 references lg lg",
    "1:35 calls Reader/1 lg.Reader",
    "1:60 calls Read/1 <lg.Reader>.Read",
    "1:78 references lg lg",
    "1:82 references X lg.X",
    "1:90 references log2 =a::log2",
    "1:96 calls Make/0 =a::log2.Make",
    "1:104 references log log",
    "1:109 calls f/0 log.f",
  ]);
});

test("a qualified name is none of a parameter, however the arguments of a macro are read", async () => {
  const text = "template <typename S, ENABLE_IF(a::is_b<S>::value&& a::is_c<S>::value)>\nvoid f(S s);\n";
  expect(await uses(text)).toContain("1:56 references is_c a.is_c");
});

test("`::name` stands in no namespace, and what is behind it in that", async () => {
  const text = "namespace a {\nint close(int f) { ::Box<int>::make(); ::a::close(1); ::std::sort(); return ::close(f); }\n}\n";
  expect((await uses(text)).filter((use) => /calls/.test(use))).toEqual([
    "2:32 calls make/0 ::Box[builtin].make",
    "2:45 calls close/1 ::a.close",
    "2:79 calls close/1 ::close",
  ]);
});
