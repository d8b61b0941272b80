import { listSessions, revokeSessions } from '@tongxing/contract/calls/sessions.ts';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useRefresh } from '../../api/queries/use-call.ts';
import { send } from '../../api/send.ts';
import { SignedInDevices } from '../../parts/SignedInDevices.tsx';
import { notify } from '../../session/notices.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { ListRow } from '../../ui/ListRow.tsx';

/** The signed-in devices: signs out one, or all but this one. */
export function DevicesCard() {
  const refresh = useRefresh();
  const [isAsking, setAsking] = useState(false);

  const endOthers = async () => {
    const reply = await send(revokeSessions, { others: true }, { showsErrorsItself: true });
    if (!reply.ok) return reply.msg;
    notify('success', '其他设备都已退出登录');
    await refresh(listSessions);
    setAsking(false);
  };

  return (
    <>
      <SignedInDevices
        rows={2}
        after={
          <ListRow
            lead={<Glyph of={LogOut} />}
            title="退出其他设备"
            text="只留这一台，其他的都要重新登录"
            side={
              <Button size="sm" onClick={() => setAsking(true)}>
                全部退出
              </Button>
            }
          />
        }
      />
      {isAsking && (
        <ConfirmDialog
          title="退出其他设备？"
          text="只留这一台，其他设备都要重新登录。"
          confirm="全部退出"
          confirming="退出中"
          onConfirm={endOthers}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
