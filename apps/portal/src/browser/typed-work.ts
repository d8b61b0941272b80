import { sessionEntries } from './storage.ts';

interface Kept {
  /** The account that typed it: nobody else gets it back. */
  readonly owner: string;
  /** By page and field. */
  readonly values: Record<string, unknown>;
}

const entry = 'typed-work';
/** What stands in the fields of the page now, by page and field. */
export const standing = new Map<string, unknown>();

function read(): Kept | null {
  try {
    return JSON.parse(sessionEntries().getItem(entry) ?? 'null');
  } catch {
    return null;
  }
}

/** Unsaved work on a page that is left for a provider's, kept in this tab until the page is there again. Never a secret. */
export const typedWork = {
  keep(owner: string): void {
    if (standing.size === 0) return;
    const kept: Kept = { owner, values: Object.fromEntries(standing) };
    sessionEntries().setItem(entry, JSON.stringify(kept));
  },
  /** Whose work is kept; null where none is. */
  owner: (): string | null => read()?.owner ?? null,
  drop: (): void => sessionEntries().removeItem(entry),
};

/** What was kept of a field; undefined where nothing was. */
export function keptWork<Value>(key: string): Value | undefined {
  return read()?.values[key] as Value | undefined;
}

/** The field has it again: the next one that opens begins anew. */
export function forgetWork(key: string): void {
  const kept = read();
  if (!kept || !delete kept.values[key]) return;
  sessionEntries().setItem(entry, JSON.stringify(kept));
}
