import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** The environment, by name. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** The path of the settings file, whether there is one or not. */
export const settingsPath = (present: Variables): string =>
  resolve(present['CONFIG_FILE'] ?? './tongxing.config.json');

/** The settings file as it is written, with its references; null where there is none. */
export function readWrittenSettings(
  present: Variables,
): { readonly path: string; readonly json: unknown } | null {
  const path = settingsPath(present);
  return existsSync(path) ? { path, json: readJsonFile(path) } : null;
}

/**
 * Reads a JSON file that people edit: UTF-8, or UTF-16 with its byte order mark, as Windows editors save it.
 * @throws {Error} whose message says what is wrong.
 */
export function readJsonFile(path: string): unknown {
  return JSON.parse(decode(readFileSync(path)));
}

function decode(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex');
  const encoding = { fffe: 'utf-16le', feff: 'utf-16be' }[mark] ?? 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new Error(`it is not ${encoding.toUpperCase()}: save it as UTF-8, not in GBK or another encoding`);
  }
}
