import { listQuarantine } from '@tongxing/contract/calls/recovery.ts';
import { Suspense } from 'react';
import { useCall } from '../../api/queries/use-call.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const QuarantineCard = lazyPart(() =>
  import('./QuarantineCard.tsx').then((loaded) => ({ default: loaded.QuarantineCard })),
);

/** The card of what was put aside; not there while there is nothing, and hardly anybody has to carry it. */
export function Quarantine() {
  const quarantine = useCall(listQuarantine, {});
  const items = quarantine.data?.items ?? [];
  return (
    items.length > 0 && (
      <Suspense>
        <QuarantineCard items={items} />
      </Suspense>
    )
  );
}
