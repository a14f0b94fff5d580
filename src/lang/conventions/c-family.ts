/** What the macros of the Linux kernel, of BSD's queues, and of C++ test and binding libraries define. */
import { type Convention, type Conventions, conventionTable } from "./convention.ts";
import { CPP_TEST_BLOCKS } from "./test-blocks.ts";

const C_ROWS: readonly Convention[] = [
  // People search for a system call by the name written in the macro (`open`), not by the function it expands to (`sys_open`).
  {
    words:
      "SYSCALL_DEFINE0 SYSCALL_DEFINE1 SYSCALL_DEFINE2 SYSCALL_DEFINE3 SYSCALL_DEFINE4 SYSCALL_DEFINE5 SYSCALL_DEFINE6 COMPAT_SYSCALL_DEFINE0 COMPAT_SYSCALL_DEFINE1 COMPAT_SYSCALL_DEFINE2 COMPAT_SYSCALL_DEFINE3 COMPAT_SYSCALL_DEFINE4 COMPAT_SYSCALL_DEFINE5 COMPAT_SYSCALL_DEFINE6",
    kind: "function",
    needsBlock: true,
  },
  {
    words:
      "DEFINE_MUTEX DEFINE_SPINLOCK DEFINE_RAW_SPINLOCK DEFINE_RWLOCK DEFINE_SEQLOCK DEFINE_SEMAPHORE DEFINE_RT_MUTEX DEFINE_SRCU DEFINE_STATIC_SRCU DEFINE_IDA DEFINE_IDR DEFINE_XARRAY DEFINE_XARRAY_ALLOC DEFINE_XARRAY_FLAGS DEFINE_HASHTABLE DEFINE_READ_MOSTLY_HASHTABLE DEFINE_TIMER DEFINE_RATELIMIT_STATE DEFINE_STATIC_KEY_TRUE DEFINE_STATIC_KEY_FALSE DEFINE_STATIC_KEY_TRUE_RO DEFINE_STATIC_KEY_FALSE_RO DEFINE_KFIFO DEFINE_LED_TRIGGER DEFINE_SHOW_ATTRIBUTE DEFINE_SEQ_ATTRIBUTE DEFINE_SIMPLE_ATTRIBUTE DEFINE_DEBUGFS_ATTRIBUTE DEFINE_SIMPLE_DEV_PM_OPS HLIST_HEAD LLIST_HEAD RADIX_TREE BLOCKING_NOTIFIER_HEAD ATOMIC_NOTIFIER_HEAD RAW_NOTIFIER_HEAD DECLARE_BITMAP DECLARE_RWSEM DECLARE_WAIT_QUEUE_HEAD DECLARE_COMPLETION DECLARE_WORK DECLARE_DELAYED_WORK DECLARE_TASKLET DEVICE_ATTR DEVICE_ATTR_RO DEVICE_ATTR_RW DEVICE_ATTR_WO DRIVER_ATTR_RO DRIVER_ATTR_RW DRIVER_ATTR_WO",
    kind: "variable",
  },
  {
    words:
      "DEFINE_PER_CPU DEFINE_PER_CPU_ALIGNED DEFINE_PER_CPU_SHARED_ALIGNED DEFINE_PER_CPU_READ_MOSTLY DEFINE_PER_CPU_PAGE_ALIGNED DEFINE_PER_CPU_FIRST",
    kind: "variable",
    at: 1,
  },
  { words: "DECLARE_PER_CPU DECLARE_PER_CPU_ALIGNED DECLARE_PER_CPU_READ_MOSTLY", kind: "variable", at: 1, isDeclaration: true },
  { words: "DECLARE_STATIC_KEY_TRUE DECLARE_STATIC_KEY_FALSE", kind: "variable", isDeclaration: true },
  { words: "TRACE_EVENT", kind: "function" },
  { words: "DEFINE_EVENT", kind: "function", at: 1 },
  // The kernel's LIST_HEAD takes one argument and defines a variable; BSD's takes two (the second is the entry type) and defines a
  // struct.
  { words: "LIST_HEAD", kind: "variable", count: 1 },
  { words: "LIST_HEAD TAILQ_HEAD STAILQ_HEAD SLIST_HEAD SIMPLEQ_HEAD RB_HEAD SPLAY_HEAD", kind: "struct", count: 2 },
  {
    words: "EXPORT_SYMBOL EXPORT_SYMBOL_GPL EXPORT_SYMBOL_NS EXPORT_SYMBOL_NS_GPL EXPORT_PER_CPU_SYMBOL EXPORT_PER_CPU_SYMBOL_GPL",
    kind: null,
  },
  // These name something that is defined beside them.
  {
    words:
      "module_init module_exit module_param module_param_named MODULE_LICENSE MODULE_AUTHOR MODULE_DESCRIPTION MODULE_DEVICE_TABLE MODULE_PARM_DESC PG_FUNCTION_INFO_V1 PG_MODULE_MAGIC",
    kind: null,
  },
];

const CPP_ROWS: readonly Convention[] = [
  // Tests and benchmarks of Catch2, doctest, GoogleTest and Boost.
  ...CPP_TEST_BLOCKS,
  { words: "TEST_CASE SCENARIO", kind: "function", needsBlock: true },
  { words: "TEST_CASE_METHOD TEST_CASE_FIXTURE", kind: "function", at: 1, scopeAt: 0, needsBlock: true },
  { words: "BOOST_FIXTURE_TEST_CASE", kind: "function", needsBlock: true },
  { words: "BENCHMARK_F BENCHMARK_DEFINE_F BENCHMARK_TEMPLATE_DEFINE_F", kind: "function", at: 1, scopeAt: 0 },
  { words: "MATCHER MATCHER_P MATCHER_P2 MATCHER_P3 MATCHER_P4", kind: "function", needsBlock: true },
  { words: "MOCK_METHOD", kind: "method", at: 1 },
  {
    words:
      "MOCK_METHOD0 MOCK_METHOD1 MOCK_METHOD2 MOCK_METHOD3 MOCK_METHOD4 MOCK_METHOD5 MOCK_CONST_METHOD0 MOCK_CONST_METHOD1 MOCK_CONST_METHOD2 MOCK_CONST_METHOD3",
    kind: "method",
  },
  { words: "INSTANTIATE_TEST_SUITE_P INSTANTIATE_TEST_CASE_P INSTANTIATE_TYPED_TEST_SUITE_P BENCHMARK", kind: null },
  // Command-line flags.
  { words: "ABSL_FLAG", kind: "variable", at: 1 },
  { words: "ABSL_DECLARE_FLAG", kind: "variable", at: 1, isDeclaration: true },
  {
    words: "DEFINE_string DEFINE_bool DEFINE_int32 DEFINE_int64 DEFINE_uint32 DEFINE_uint64 DEFINE_double",
    kind: "variable",
  },
  {
    words: "DECLARE_string DECLARE_bool DECLARE_int32 DECLARE_int64 DECLARE_uint32 DECLARE_uint64 DECLARE_double",
    kind: "variable",
    isDeclaration: true,
  },
  // Modules that make C++ callable from other languages.
  { words: "PYBIND11_MODULE NB_MODULE BOOST_PYTHON_MODULE TORCH_LIBRARY TORCH_LIBRARY_FRAGMENT", kind: "function", needsBlock: true },
];

const ARGUMENT = /^\s*([A-Za-z_]\w*|"(?:\\.|[^"\\\n])+")\s*$/;
/** Where such a macro may stand: first on its line, or after words like `static`. */
const LINES = /^[ \t]*(?:(?:static|extern|const|__[a-z]\w{0,40})[ \t]+){0,3}([A-Z]\w{1,60}|module_\w{1,20})[ \t]*\(/gm;

export const C_CONVENTIONS: Conventions = { table: conventionTable(C_ROWS), argument: ARGUMENT, lines: LINES };
export const CPP_CONVENTIONS: Conventions = { table: conventionTable([...C_ROWS, ...CPP_ROWS]), argument: ARGUMENT, lines: LINES };
