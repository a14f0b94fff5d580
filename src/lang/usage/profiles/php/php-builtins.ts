/** Functions, classes and words of PHP that are used so often that their uses are not stored. */
export const PHP_BUILTINS: ReadonlySet<string> = new Set(
  `mixed void never iterable callable object int float string bool array class isset empty unset eval define defined
   array_change_key_case array_chunk array_column array_combine array_count_values array_diff array_diff_key array_fill
   array_fill_keys array_filter array_flip array_intersect array_intersect_key array_is_list array_key_exists array_key_first
   array_key_last array_keys array_map array_merge array_merge_recursive array_pad array_pop array_push array_reduce array_replace
   array_reverse array_search array_shift array_slice array_splice array_sum array_unique array_unshift array_values array_walk asort
   arsort compact explode implode in_array is_a is_array is_bool is_callable is_float is_int is_iterable is_null is_numeric is_object
   is_resource is_scalar is_string is_subclass_of iterator_to_array key_exists krsort ksort rsort sizeof uasort uksort usort
   addcslashes basename base64_decode base64_encode bin2hex chdir checkdate chmod chr class_exists clearstatcache closedir crc32
   ctype_digit debug_backtrace dechex dirname error_get_last error_log error_reporting escapeshellarg fclose feof fflush fgets
   file_exists file_get_contents file_put_contents filemtime filesize filter_var fopen forward_static_call fputs fread fseek fsockopen
   fstat ftell fwrite func_get_arg func_get_args func_num_args function_exists gc_collect_cycles get_class get_debug_type
   get_object_vars get_parent_class getcwd getenv getmypid gettype gmdate hex2bin hexdec htmlentities htmlspecialchars
   http_build_query hrtime iconv ini_get ini_set interface_exists intdiv intval is_dir is_file is_link is_readable is_writable
   json_decode json_encode json_last_error json_last_error_msg lcfirst ltrim mb_convert_encoding mb_detect_encoding mb_strlen
   mb_strtolower mb_strtoupper mb_substr md5 memory_get_peak_usage memory_get_usage method_exists microtime mkdir mktime mt_rand nl2br
   number_format ob_end_clean ob_get_clean ob_start opendir ord parse_str parse_url password_hash password_verify pathinfo
   php_sapi_name php_uname phpversion preg_grep preg_last_error preg_match preg_match_all preg_quote preg_replace
   preg_replace_callback preg_split print_r printf property_exists putenv random_bytes random_int rawurlencode readdir realpath
   register_shutdown_function restore_error_handler restore_exception_handler rmdir rtrim scandir set_error_handler
   set_exception_handler setlocale settype sha1 spl_autoload_register spl_object_hash spl_object_id sprintf sqrt str_contains
   str_ends_with str_pad str_repeat str_replace str_split str_starts_with strcasecmp strcmp stream_context_create stream_get_contents
   stripos strlen strncmp strpos strrev strrpos strstr strtolower strtotime strtoupper strtr strval substr substr_count
   sys_get_temp_dir tempnam trait_exists trigger_error ucfirst ucwords uniqid urldecode urlencode utf8_encode var_dump var_export
   version_compare vsprintf wordwrap Closure DateInterval DateTime DateTimeImmutable DateTimeInterface DateTimeZone Generator stdClass`.split(
    /\s+/,
  ),
);
