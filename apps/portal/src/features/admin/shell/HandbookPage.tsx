import { useEffect } from 'react';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { handbookUrl } from '../handbook-url.ts';

/** `/admin/handbook` and the pages below it lead to the docs site. */
export function HandbookPage({ item }: { item: string }) {
  useEffect(() => {
    location.replace(handbookUrl(item || 'first-day'));
  }, [item]);
  return <SkeletonRows rows={5} />;
}
