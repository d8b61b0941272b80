import { listSessions, revokeSessions } from '@tongxing/contract/calls/sessions.ts';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useCall, useRefresh } from '../../api/queries/use-call.ts';
import { send } from '../../api/send.ts';
import { DeviceRows } from '../../parts/DeviceRows.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { notify } from '../../session/notices.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { ListRow } from '../../ui/ListRow.tsx';

/** Where the account is signed in: one can be signed out, or all but this one. */
export function DevicesCard() {
  const sessions = useCall(listSessions, {});
  const refresh = useRefresh();
  const [isAsking, setAsking] = useState(false);

  const endOthers = async () => {
    const reply = await send(revokeSessions, { others: true }, { inPlace: true });
    if (!reply.ok) return reply.msg;
    notify('success', `${reply.data.ended} 台设备已退出登录`);
    await refresh(listSessions);
    setAsking(false);
  };

  return (
    <Card title="登录中的设备" inside="list">
      <Loaded query={sessions} rows={2}>
        {({ items }) => (
          <>
            <DeviceRows items={items} />
            {items.length > 1 && (
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
            )}
          </>
        )}
      </Loaded>
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
    </Card>
  );
}
