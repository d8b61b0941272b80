import { type Dispatch, type SetStateAction, use, useEffect, useState } from 'react';
import { Me } from './me.ts';

/** What stands in the fields of the page now, by page and field. */
const typed = new Map<string, unknown>();
/** Whose texts wait while the lodge is shut, and what they are. */
let away: { readonly owner: string; readonly values: Map<string, unknown> } | null = null;

/**
 * Unsaved texts of an operator who was away for too long. They wait in the memory of this page alone: nothing of them
 * stands in the document or in the browser's storage while nobody has proven who they are.
 */
export const drafts = {
  putAway(owner: string): void {
    if (typed.size > 0) away = { owner, values: new Map(typed) };
  },
  /** Somebody came in, or nobody may: what another has typed is gone. */
  leaveOnlyTo(owner: string | null): void {
    if (away?.owner !== owner) away = null;
  },
};

/** `useState` for a longer text that is typed: it is there again for the same operator when the lodge was shut meanwhile. */
export function useDraft<Value>(name: string, initial: Value): [Value, Dispatch<SetStateAction<Value>>] {
  const { id } = use(Me);
  const [key] = useState(() => `${location.pathname} ${name}`);
  const [value, setValue] = useState<Value>(() =>
    away?.owner === id && away.values.has(key) ? (away.values.get(key) as Value) : initial,
  );
  // Not while rendering: what is suspended renders again.
  useEffect(() => void away?.values.delete(key), [key]);
  useEffect(() => {
    typed.set(key, value);
    return () => void typed.delete(key);
  }, [key, value]);
  return [value, setValue];
}
