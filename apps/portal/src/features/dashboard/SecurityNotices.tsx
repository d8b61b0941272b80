import { listSecurityNotices } from '@tongxing/contract/calls/activity-log.ts';
import { Suspense, useState } from 'react';
import * as z from 'zod/mini';
import { useCall } from '../../api/queries/use-call.ts';
import { recall, save } from '../../browser/expiring-storage.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const NoticesCard = lazyPart(() =>
  import('./NoticesCard.tsx').then((loaded) => ({ default: loaded.NoticesCard })),
);

/** Up to when this browser's person has seen an account's notices; nobody else can press it away for them. */
const seenShape = z.object({ account: z.string(), at: z.number() });
const seenKey = 'notices-seen';

/** What notices were sent about, unless this session did it: they may not have arrived. Not there while there is nothing new. */
export function SecurityNotices({ account }: { account: string }) {
  const notices = useCall(listSecurityNotices, {});
  const [seen, setSeen] = useState(() => recall(seenKey, seenShape));
  const since = seen?.account === account ? seen.at : 0;
  const items = (notices.data?.items ?? []).filter(({ at }) => at > since);
  const [newest] = items;
  if (!newest) return null;

  const dismiss = () => {
    const until = { account, at: newest.at };
    save(seenKey, until);
    setSeen(until);
  };
  return (
    <Suspense>
      <NoticesCard items={items} onDismiss={dismiss} />
    </Suspense>
  );
}
