import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { drafts, forgetWork, savedWork } from './typed-work.ts';

/**
 * `useState` for what a person types or opens on a page: it is there again after a visit to a provider's page. `name`: of the
 * field, and of what it is about where a page shows one of several.
 */
export function useTypedWork<Value>(name: string, initial: Value): [Value, Dispatch<SetStateAction<Value>>] {
  const [key] = useState(() => `${location.pathname} ${name}`);
  const [value, setValue] = useState<Value>(() => savedWork<Value>(key) ?? initial);
  // Not while rendering: what is suspended renders again.
  useEffect(() => forgetWork(key), [key]);
  useEffect(() => {
    drafts.set(key, value);
    return () => void drafts.delete(key);
  }, [key, value]);
  return [value, setValue];
}
