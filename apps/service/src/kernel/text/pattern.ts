import { createRequire } from 'node:module';
import type * as re2 from 're2js';

const require = createRequire(import.meta.url);
let library: typeof re2 | undefined;
/** Matches in linear time, whatever the pattern; loaded where an operator has written one. */
const engine = (): typeof re2 => (library ??= require('re2js') as typeof re2);

/** Why a pattern is none that RE2 knows, in English; null for a good one. */
export function faultOfPattern(pattern: string): string | null {
  try {
    engine().RE2JS.compile(pattern);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Whether the whole text matches a pattern that `faultOfPattern` has nothing against. */
export const matchesWhole = (pattern: string, text: string): boolean => engine().RE2JS.matches(pattern, text);
