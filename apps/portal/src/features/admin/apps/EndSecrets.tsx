import { endAppSecrets, showApp } from '@tongxing/contract/manage/apps.ts';
import { listAudit } from '@tongxing/contract/manage/audit.ts';
import { permissionTo } from '@tongxing/contract/permissions.ts';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useRefetch } from '../../../api/manage/use-admin-query.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { CommandDialog } from '../command/CommandDialog.tsx';
import { useMay } from '../sign-in/me.ts';
import type { App } from './app.ts';

/** The button that ends the secrets of an app, for one that was leaked; nothing for an app without secrets. */
export function EndSecrets({ app }: { app: App }) {
  const may = useMay();
  const refetch = useRefetch();
  const [isAsking, setAsking] = useState(false);
  const [former, setFormer] = useState(false);
  if (!may(permissionTo.stopApps) || !app.auth_method.startsWith('client_secret')) return null;
  return (
    <>
      <Button variant="danger-line" onClick={() => setAsking(true)}>
        <Icon of={KeyRound} size={18} />
        作废密钥
      </Button>
      {isAsking && (
        <CommandDialog
          call={endAppSecrets}
          input={{ client_id: app.client_id, former }}
          title={`作废密钥：${app.name}`}
          effects={
            former
              ? ['换下的密钥马上失效；新的照常用。']
              : ['全部密钥马上失效。开发者换上新的之前，应用登录不了。', '已经登录的人不用重新登录。']
          }
          verb="作废密钥"
          doing="正在作废"
          tone="danger"
          reasonHint="只进审计"
          target={app.client_id}
          done={({ ended }) => (ended > 0 ? `作废了 ${ended} 个密钥` : '没有有效的密钥')}
          onDone={() => refetch(showApp, listAudit)}
          onClose={() => setAsking(false)}
        >
          <Checkbox checked={former} onChange={(event) => setFormer(event.currentTarget.checked)}>
            只作废换下的（开发者已经换了新的）
          </Checkbox>
        </CommandDialog>
      )}
    </>
  );
}
