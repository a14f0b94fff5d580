/** The shape of a handle: how `symbol_id` and `symbol_stable_id` are written. */

/**
 * 8 bytes in base64url: the last letter holds four bits. Words of lower-case letters have the same shape, and are never taken for handles.
 */
const HANDLE = /^(?![a-z_-]+$)[\w-]{10}[AEIMQUYcgkosw048]$/;

/** Whether a text has the shape of a `symbol_id` or a `symbol_stable_id`. One in 64 handles begins with a dash, as flags do. */
export function isHandle(text: string): boolean {
  return HANDLE.test(text);
}
