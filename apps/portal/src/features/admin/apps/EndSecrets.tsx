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
              ? ['旧密钥立即失效；新密钥不受影响。']
              : ['全部密钥立即失效。开发者更换新密钥之前，应用无法登录。', '已登录的用户无需重新登录。']
          }
          verb="作废密钥"
          doing="作废中"
          tone="danger"
          reasonHint="仅记入审计日志"
          target={app.client_id}
          done={({ ended }) => (ended > 0 ? `已作废 ${ended} 个密钥` : '没有有效的密钥')}
          onDone={() => refetch(showApp, listAudit)}
          onClose={() => setAsking(false)}
        >
          <Checkbox checked={former} onChange={(event) => setFormer(event.currentTarget.checked)}>
            仅作废旧密钥（开发者已更换新密钥）
          </Checkbox>
        </CommandDialog>
      )}
    </>
  );
}
