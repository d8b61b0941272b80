import { listContacts } from '@tongxing/contract/calls/contacts.ts';
import { LifeBuoy, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useCall } from '../../api/queries/use-call.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { soon } from '../../ui/late.ts';
import { FurtherRows } from './FurtherRows.tsx';

const AddContactDialog = soon(() =>
  import('./AddContactDialog.tsx').then((loaded) => ({ default: loaded.AddContactDialog })),
);

/** The numbers and addresses besides the main ones: one calm line where there are none. */
export function FurtherContacts() {
  const contacts = useCall(listContacts, {});
  const [isAdding, setAdding] = useState(false);
  const further = contacts.data?.items.filter(({ main }) => !main) ?? [];
  return (
    <>
      <ListRow
        lead={<Glyph of={LifeBuoy} />}
        title={<>备用 {further.length > 0 && <Badge>{further.length} 个</Badge>}</>}
        text="多留一个手机号或邮箱，收不到验证码时用它"
        side={
          <Button variant="soft" size="sm" aria-label="添加备用手机号或邮箱" onClick={() => setAdding(true)}>
            <Icon of={Plus} size={18} />
            添加
          </Button>
        }
      />
      {further.length > 0 && <FurtherRows items={further} />}
      <Suspense>{isAdding && <AddContactDialog onClose={() => setAdding(false)} />}</Suspense>
    </>
  );
}
