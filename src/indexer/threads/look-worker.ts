/** Worker: takes turns in looking at entries of a tree. */
import { lookInTurns, type SharedLook } from "#core/files/shared-look.ts";

declare const self: Worker;

self.onmessage = ({ data }: MessageEvent<SharedLook>): void => lookInTurns(data);
