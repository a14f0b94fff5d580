/** Built-in words of Elixir. */

/**
 * Functions, macros and types of the language. Uses of them are not stored. Its modules are none of them: calls of their functions are what
 * the repository that defines these modules is asked about, and elsewhere nothing has their names.
 */
export const ELIXIR_BUILTINS: ReadonlySet<string> = new Set(
  `alias import require use def defp defmacro defmacrop defmodule defstruct defexception defprotocol defimpl defdelegate defguard
   defguardp defoverridable super quote unquote unquote_splicing fn do end case cond if unless else for with when receive try rescue
   catch raise reraise throw after and or not in binding var! alias! destructure moduledoc typedoc type typep macrocallback
   optional_callbacks enforce_keys moduletag describetag shortdoc deprecated external_resource before_compile after_compile
   on_definition dialyzer abs apply binary_part bit_size byte_size ceil div elem exit floor get_in function_exported? hd inspect
   is_atom is_binary is_bitstring is_boolean is_exception is_float is_function is_integer is_list is_map is_map_key is_nil is_number
   is_pid is_port is_reference is_struct is_tuple length macro_exported? make_ref map_size match? max min node pop_in put_elem
   put_in rem round self sigil_c sigil_r sigil_s sigil_w spawn spawn_link tl to_charlist to_string trunc tuple_size update_in dbg
   then tap any arity as_boolean atom binary bitstring boolean byte char charlist float function integer iodata iolist keyword list
   map maybe_improper_list mfa module nil no_return none non_neg_integer nonempty_list number pid port pos_integer neg_integer
   reference string struct term timeout tuple __MODULE__ __ENV__ __DIR__ __CALLER__ __STACKTRACE__ assert refute assert_raise
   assert_receive refute_receive assert_received refute_received test describe setup setup_all`.split(/\s+/),
);

/** Those of them that define something or direct what runs: they are written like calls, and call no function. */
export const ELIXIR_FORMS: ReadonlySet<string> = new Set(
  `alias import require use def defp defmacro defmacrop defmodule defstruct defexception defprotocol defimpl defdelegate defguard
   defguardp defoverridable super quote unquote unquote_splicing fn case cond if unless for with receive try test describe setup
   setup_all`.split(/\s+/),
);

/** Module attributes that the compiler reads; all others are the module's own. */
export const RESERVED_ATTRIBUTES: ReadonlySet<string> = new Set(
  `after_compile before_compile behaviour callback compile deprecated derive describetag dialyzer doc enforce_keys external_resource
   fallback_to_any impl macrocallback moduledoc moduletag on_definition on_load opaque optional_callbacks shortdoc spec tag type
   typedoc typep vsn`.split(/\s+/),
);

/** Module attributes in which names denote types. */
export const TYPE_ATTRIBUTES: ReadonlySet<string> = new Set(["type", "typep", "opaque", "spec", "callback", "macrocallback"]);
