import { sessionEntries } from './storage.ts';

interface SavedWork {
  /** The account that typed it: nobody else gets it back. */
  readonly owner: string;
  /** By page and field. */
  readonly values: Record<string, unknown>;
}

const entry = 'typed-work';
/** What stands in the fields of the page now, by page and field. */
export const drafts = new Map<string, unknown>();

function read(): SavedWork | null {
  try {
    return JSON.parse(sessionEntries().getItem(entry) ?? 'null');
  } catch {
    return null;
  }
}

/** Unsaved work on a page that is left for a provider's, kept in this tab until the page is there again. Never a secret. */
export const typedWork = {
  save(owner: string): void {
    if (drafts.size === 0) return;
    const saved: SavedWork = { owner, values: Object.fromEntries(drafts) };
    sessionEntries().setItem(entry, JSON.stringify(saved));
  },
  /** Whose work is kept; null where none is. */
  owner: (): string | null => read()?.owner ?? null,
  drop: (): void => sessionEntries().removeItem(entry),
};

/** What was kept of a field; undefined where nothing was. */
export function savedWork<Value>(key: string): Value | undefined {
  return read()?.values[key] as Value | undefined;
}

/** The field has it again: the next one that opens begins anew. */
export function forgetWork(key: string): void {
  const saved = read();
  if (!saved || !delete saved.values[key]) return;
  sessionEntries().setItem(entry, JSON.stringify(saved));
}
