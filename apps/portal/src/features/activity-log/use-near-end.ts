import { useEffect, useRef } from 'react';

/** Calls `reach` when the element comes within a screen of the window's lower edge, once for each `key`. */
export function useNearEnd(isWanted: boolean, reach: () => void, key: number) {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(reach);
  useEffect(() => {
    latest.current = reach;
  });
  useEffect(() => {
    const element = end.current;
    if (!isWanted || !element) return;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) latest.current();
      },
      { rootMargin: '100% 0px' },
    );
    watcher.observe(element);
    return () => watcher.disconnect();
    // oxlint-disable-next-line react/exhaustive-deps -- a longer list is looked at anew
  }, [isWanted, key]);
  return end;
}
