import { listAgreements } from '@tongxing/contract/calls/agreements.ts';
import { formatSeen } from '@tongxing/contract/scope-claims.ts';
import { UsersRound } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useCall } from '../../api/queries/use-call.ts';
import { Button } from '../../ui/Button.tsx';
import { prefetchedPart } from '../../ui/lazy-part.ts';
import { Note } from '../../ui/Note.tsx';
import css from './Profile.module.css';

const GuardianDialog = prefetchedPart(() =>
  import('./GuardianDialog.tsx').then((loaded) => ({ default: loaded.GuardianDialog })),
);

/** Under fourteen and no guardian has agreed to the policy that is in force: what that means, and the way to agree (PIPL Art. 31). */
export function GuardianNote() {
  const agreements = useCall(listAgreements, {});
  const [isOpen, setOpen] = useState(false);
  if (!agreements.data?.due.includes('guardian')) return null;
  const { items, privacy_version: version } = agreements.data;
  const hasAgreedBefore = items.some(({ document }) => document === 'guardian');
  return (
    <Note tone="lamp" icon={UsersRound}>
      <div className={css.guardian}>
        <p>
          <b>{hasAgreedBefore ? '隐私政策有更新，需要监护人再次同意' : '你未满 14 周岁，需要监护人同意'}</b>
          <br />
          监护人同意之前，应用只能得到你的账号标识，得不到{formatSeen(['profile', 'phone', 'email'])}。
        </p>
        <Button size="sm" onClick={() => setOpen(true)}>
          请监护人同意
        </Button>
      </div>
      <Suspense>{isOpen && <GuardianDialog version={version} onClose={() => setOpen(false)} />}</Suspense>
    </Note>
  );
}
