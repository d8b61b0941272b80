import { useEffect } from 'react';

/** Calls `onBack` when the person comes back to this page from another one, where something may have been set up. */
export function useReturn(onBack: () => Promise<void>): void {
  useEffect(() => {
    const check = () => {
      if (document.visibilityState === 'visible') void onBack();
    };
    document.addEventListener('visibilitychange', check);
    return () => document.removeEventListener('visibilitychange', check);
  }, [onBack]);
}
