import { type Dispatch, type SetStateAction, use, useEffect, useState } from 'react';
import { Me } from './me.ts';

/** The current texts of the page's fields, by page and field. */
const typed = new Map<string, unknown>();
/** The drafts kept while the admin console is closed, and their owner. */
let away: { readonly owner: string; readonly values: Map<string, unknown> } | null = null;

/**
 * Unsaved texts of an operator whose session expired. They stay in the page's memory only: while the console is closed,
 * neither the document nor the browser's storage holds them.
 */
export const drafts = {
  putAway(owner: string): void {
    if (typed.size > 0) away = { owner, values: new Map(typed) };
  },
  /** Called when a session starts or is refused: drafts of another operator are dropped. */
  leaveOnlyTo(owner: string | null): void {
    if (away?.owner !== owner) away = null;
  },
};

/** `useState` for a longer typed text. It survives a closed console for the same operator. */
export function useDraft<Value>(name: string, initial: Value): [Value, Dispatch<SetStateAction<Value>>] {
  const { id } = use(Me);
  const [key] = useState(() => `${location.pathname} ${name}`);
  const [value, setValue] = useState<Value>(() =>
    away?.owner === id && away.values.has(key) ? (away.values.get(key) as Value) : initial,
  );
  // Not while rendering: a suspended component renders again.
  useEffect(() => void away?.values.delete(key), [key]);
  useEffect(() => {
    typed.set(key, value);
    return () => void typed.delete(key);
  }, [key, value]);
  return [value, setValue];
}
