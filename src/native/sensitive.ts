import { expectString, invalidArgument } from "./arguments.js";
import { native } from "./load.js";
import { nativeCall } from "./native-call.js";

/**
 * Whether secrets are usually kept under this name: environment files, private keys and key stores, credentials and
 * tokens in data formats, password files of tools. `path` is a name or a path with "/"; then its folders count too.
 */
export function isSensitiveName(path: string): boolean {
  expectString("path", path);
  return nativeCall(() => native().isSensitiveName(path));
}

/** Whether the bytes hold a private key, not only a mention of its marker. */
export function holdsPrivateKey(bytes: Uint8Array): boolean {
  if (!(bytes instanceof Uint8Array)) throw invalidArgument("bytes", "a Uint8Array", bytes);
  return nativeCall(() => native().holdsPrivateKey(bytes));
}
