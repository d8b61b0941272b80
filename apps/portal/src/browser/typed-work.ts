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

/** Unsaved input of a page that is left for a provider's, stored in this tab until the page is back. Never a secret. */
export const typedWork = {
  save(owner: string): void {
    if (drafts.size === 0) return;
    const saved: SavedWork = { owner, values: Object.fromEntries(drafts) };
    sessionEntries().setItem(entry, JSON.stringify(saved));
  },
  /** Whose input is stored; null where none is. */
  owner: (): string | null => read()?.owner ?? null,
  drop: (): void => sessionEntries().removeItem(entry),
};

/** What was stored of a field; undefined where nothing was. */
export function savedWork<Value>(key: string): Value | undefined {
  return read()?.values[key] as Value | undefined;
}

/** Clears it: the field has it again, and the next one that opens starts empty. */
export function forgetWork(key: string): void {
  const saved = read();
  if (!saved || !delete saved.values[key]) return;
  sessionEntries().setItem(entry, JSON.stringify(saved));
}
