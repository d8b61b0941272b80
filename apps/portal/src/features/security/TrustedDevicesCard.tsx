import {
  forgetTrustedDevices,
  listTrustedDevices,
  type TrustedDeviceItem,
} from '@tongxing/contract/calls/second-factor.ts';
import { MonitorCheck } from 'lucide-react';
import { useCall, useRefresh } from '../../api/queries/use-call.ts';
import { send } from '../../api/send.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { DeviceRow } from '../../parts/DeviceRow.tsx';
import { formatDate } from '../../parts/format-moment.ts';
import { notify } from '../../session/notices.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { ListRow } from '../../ui/ListRow.tsx';

/** The browsers that sign in without a second factor; hidden while there are none. */
export function TrustedDevicesCard() {
  const devices = useCall(listTrustedDevices, {});
  const refresh = useRefresh();
  const forgetting = useSubmit(async (device: TrustedDeviceItem | null) => {
    const reply = await send(forgetTrustedDevices, device ? { id: device.id } : {});
    if (reply.ok) notify('success', device ? `${device.device} 下次登录会询问` : '以后每台设备都会询问');
    await refresh(listTrustedDevices);
  });
  const items = devices.data?.items ?? [];
  if (items.length === 0) return null;

  return (
    <Card title="信任的设备" aside={`${items.length} 台`} inside="list">
      {items.map((item) => (
        <DeviceRow
          key={item.id}
          device={item}
          text={`${formatDate(item.trusted_until)}前登录不再询问验证码`}
          command={{
            word: '取消信任',
            label: `取消信任 ${item.device}`,
            isBusy: forgetting.busyWith?.id === item.id,
            disabled: forgetting.isBusy,
            onCommand: () => void forgetting.submit(item),
          }}
        />
      ))}
      {items.length > 1 && (
        <ListRow
          lead={<Glyph of={MonitorCheck} />}
          title="取消信任所有设备"
          text="以后在哪里登录都要验证器的 6 位数字"
          side={
            <Button
              size="sm"
              aria-label="全部取消信任的设备"
              disabled={forgetting.isBusy}
              onClick={() => void forgetting.submit(null)}
            >
              全部取消
            </Button>
          }
        />
      )}
    </Card>
  );
}
