import { listSessions, revokeSessions } from '@tongxing/contract/calls/sessions.ts';
import { ChevronRight, LogOut } from 'lucide-react';
import { useState } from 'react';
import { useCall, useRefresh } from '../../api/queries/use-call.ts';
import { send } from '../../api/send.ts';
import { Link } from '../../browser/router.tsx';
import { DeviceRows } from '../../parts/DeviceRows.tsx';
import { groupDevices } from '../../parts/group-devices.ts';
import { Loaded } from '../../parts/Loaded.tsx';
import { paths } from '../../paths.ts';
import { notify } from '../../session/notices.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { linkClass } from '../../ui/link-class.ts';

/** Where the account is signed in: a device can be signed out, or all but this one. */
export function DevicesCard() {
  const sessions = useCall(listSessions, {});
  const refresh = useRefresh();
  const [isAsking, setAsking] = useState(false);

  const endOthers = async () => {
    const reply = await send(revokeSessions, { others: true }, { inPlace: true });
    if (!reply.ok) return reply.msg;
    notify('success', '其他设备都已退出登录');
    await refresh(listSessions);
    setAsking(false);
  };

  return (
    <Card
      title="登录中的设备"
      inside="list"
      aside={
        <Link className={linkClass()} to={paths.user.devices}>
          {sessions.data ? `全部 ${groupDevices(sessions.data.items).length} 台` : '全部'}
          <Icon of={ChevronRight} size={18} />
        </Link>
      }
    >
      <Loaded query={sessions} rows={2}>
        {({ items }) => (
          <>
            <DeviceRows items={items} most={3} />
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
