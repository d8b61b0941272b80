import { listApps, showApp, transferApp } from '@tongxing/contract/manage/apps.ts';
import { listAudit } from '@tongxing/contract/manage/audit.ts';
import { listApprovals } from '@tongxing/contract/manage/operators.ts';
import type { FoundPersonItem } from '@tongxing/contract/manage/people.ts';
import { permissionTo } from '@tongxing/contract/permissions.ts';
import { UserRoundPen } from 'lucide-react';
import { useState } from 'react';
import { useRefetch } from '../../../api/manage/use-admin-query.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { CommandDialog } from '../command/CommandDialog.tsx';
import { FindPersonDialog } from '../people/FindPersonDialog.tsx';
import { useMay } from '../sign-in/me.ts';
import type { App } from './app.ts';
import { handOverEffects, handOverReason } from './hand-over-words.ts';

/** The button that gives an app to another account; nothing for one that nobody registered. */
export function TransferApp({ app }: { app: App }) {
  const may = useMay();
  const refetch = useRefetch();
  const [isAsking, setAsking] = useState(false);
  const [to, setTo] = useState<FoundPersonItem>();
  if (!may(permissionTo.stopApps) || app.owner_id === null) return null;
  const close = () => {
    setAsking(false);
    setTo(undefined);
  };
  return (
    <>
      {may(permissionTo.readPeople) && (
        <Button onClick={() => setAsking(true)}>
          <Icon of={UserRoundPen} size={18} />
          转让应用
        </Button>
      )}
      {isAsking && !to && (
        <FindPersonDialog
          title={`转让应用：${app.name}`}
          text="请先查找新所有者的账号。"
          onPick={setTo}
          onClose={close}
        />
      )}
      {isAsking && to && (
        <CommandDialog
          call={transferApp}
          input={{ client_id: app.client_id, to: to.id }}
          title={`将“${app.name}”转让给${to.nickname}`}
          effects={handOverEffects}
          verb="转让应用"
          doing="转让中"
          reasonHint="仅记入审计日志"
          reasonExample={handOverReason}
          target={app.client_id}
          done={() => `已转让给${to.nickname}`}
          onDone={() => refetch(showApp, listApps, listAudit, listApprovals)}
          onClose={close}
        />
      )}
    </>
  );
}
