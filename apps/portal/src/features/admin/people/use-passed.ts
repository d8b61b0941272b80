import { useEffect, useState } from 'react';
import { serviceNow } from '../../../browser/clock.ts';

/** Whether a moment (RFC 3339) has passed by the service's clock, while one looks; false of none. */
export function usePassed(at: string | null): boolean {
  const [passed, setPassed] = useState<string | null>(null);
  useEffect(() => {
    if (at === null) return undefined;
    const left = Math.min(Math.max(0, Date.parse(at) - serviceNow()), 2 ** 31 - 1);
    const timer = setTimeout(() => setPassed(at), left);
    return () => clearTimeout(timer);
  }, [at]);
  return at !== null && passed === at;
}
