import { type ActivityItem, listActivities } from '@tongxing/contract/calls/activity-log.ts';
import { listSessions } from '@tongxing/contract/calls/sessions.ts';
import { MonitorSmartphone, ScrollText } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../../api/queries/use-call.ts';
import { DeviceRows } from '../../../parts/DeviceRows.tsx';
import { deviceIcon } from '../../../parts/device-icon.ts';
import { formatMethod } from '../../../parts/format-method.ts';
import { formatMoment } from '../../../parts/format-moment.ts';
import { groupDevices } from '../../../parts/group-devices.ts';
import { Loaded } from '../../../parts/Loaded.tsx';
import { NotMeDialog } from '../../../parts/NotMeDialog.tsx';
import { paths } from '../../../paths.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Glyph } from '../../../ui/Glyph.tsx';
import { ListRow } from '../../../ui/ListRow.tsx';
import { MoreRow } from './MoreRow.tsx';

const shown = 6;

/** The newest unconfirmed sign-ins on new devices up to the number shown, and how many more there are. */
export function useSuspects() {
  const signIns = useCall(listActivities, { type: 'sign_in' });
  const all = signIns.data?.items.filter(({ attention }) => attention) ?? [];
  return {
    suspect: all.slice(0, shown),
    more: Math.max(0, all.length - shown),
    isPending: signIns.isPending,
  };
}

/** Sign-ins on new devices in the last 30 days, each of which can be reported, and the signed-in devices. */
export function DeviceList({ suspect, more: moreSignIns, isPending }: ReturnType<typeof useSuspects>) {
  const sessions = useCall(listSessions, {});
  const [reported, setReported] = useState<ActivityItem | null>(null);
  return (
    <>
      {suspect.length > 0 && (
        <Card title="最近的新设备登录" inside="list">
          {suspect.map((item) => (
            <ListRow
              key={item.id}
              lead={<Glyph of={deviceIcon[item.device_kind]} tone="lamp" />}
              title={
                <>
                  {item.device} <Badge tone="warn">新设备</Badge>
                </>
              }
              text={`${formatMoment(item.at)}，${item.place || '未知地点'}，${formatMethod(item.method)}`}
              side={
                item.reportable && (
                  <Button
                    variant="danger-line"
                    size="sm"
                    aria-label={`不是我：${item.device}，${formatMoment(item.at)}`}
                    onClick={() => setReported(item)}
                  >
                    不是我
                  </Button>
                )
              }
            />
          ))}
          {moreSignIns > 0 && (
            <MoreRow
              icon={ScrollText}
              title={`还有 ${moreSignIns} 次`}
              text="在操作记录里，也可以逐条说不是你"
              to={paths.user.logs}
              all="全部记录"
            />
          )}
        </Card>
      )}
      <Card title="已登录的设备" inside="list">
        <Loaded query={isPending ? { ...sessions, data: undefined } : sessions}>
          {({ items }) => {
            const more = groupDevices(items).length - shown;
            return (
              <>
                <DeviceRows items={items} most={shown} />
                {more > 0 && (
                  <MoreRow
                    icon={MonitorSmartphone}
                    title={`还有 ${more} 台`}
                    text="每台设备的每一次登录，都在那一页"
                    to={paths.user.devices}
                    all="全部设备"
                  />
                )}
              </>
            );
          }}
        </Loaded>
      </Card>
      {reported && <NotMeDialog item={reported} onClose={() => setReported(null)} />}
    </>
  );
}
