/** Strings of Android that code and XML name: `R.string.app_name`, `@string/app_name`. */
import { ANDROID_SPACE } from "#core/text-names.ts";
import { step } from "#lang/usage/usage-work.ts";
import { keyUse, type TextUse } from "./text-use.ts";

const ANDROID = /(?:(?<![\w$.])R\.(?:string|plurals|array)\.|@(?:string|plurals|array)\/)(?<key>[A-Za-z_]\w*)/g;

/** The strings of Android that a file names. */
export function resourcesNamed(text: string): readonly TextUse[] {
  return [...text.matchAll(ANDROID)].map(({ index, 0: whole, groups = {} }) => {
    const { key = "" } = groups;
    step(whole.length);
    return keyUse(ANDROID_SPACE, key, "called", index + whole.length - key.length);
  });
}
