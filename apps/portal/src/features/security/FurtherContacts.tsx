import { listContacts } from '@tongxing/contract/calls/contacts.ts';
import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { useCall } from '../../api/queries/use-call.ts';
import { Badge } from '../../ui/Badge.tsx';
import { prefetchedPart } from '../../ui/lazy-part.ts';
import { FurtherRows } from './FurtherRows.tsx';

const AddContactDialog = prefetchedPart(() =>
  import('./AddContactDialog.tsx').then((loaded) => ({ default: loaded.AddContactDialog })),
);

export interface FurtherRowProps {
  badge?: ReactNode;
  onAdd?: () => void;
}

/** The numbers and addresses besides the main ones: one calm line, which the page has already, where there are none. */
export function FurtherContacts({ Row }: { Row: ComponentType<FurtherRowProps> }) {
  const contacts = useCall(listContacts, {});
  const [isAdding, setAdding] = useState(false);
  const further = contacts.data?.items.filter(({ main }) => !main) ?? [];
  return (
    <>
      <Row badge={further.length > 0 && <Badge>{further.length} 个</Badge>} onAdd={() => setAdding(true)} />
      {further.length > 0 && <FurtherRows items={further} />}
      <Suspense>{isAdding && <AddContactDialog onClose={() => setAdding(false)} />}</Suspense>
    </>
  );
}
