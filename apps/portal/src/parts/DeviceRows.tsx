import { listSessions, revokeSessions, type SessionItem } from '@tongxing/contract/calls/sessions.ts';
import { useRefresh } from '../api/queries/use-call.ts';
import { send } from '../api/send.ts';
import { useSubmit } from '../api/use-submit.ts';
import { focusPage } from '../browser/focus-page.ts';
import { notify } from '../session/notices.ts';
import { DeviceRow } from './DeviceRow.tsx';
import { formatAgo } from './format-moment.ts';
import { groupDevices } from './group-devices.ts';

/** Signed-in devices, each once and this one marked; any other can be signed out. No more than `most` of them. */
export function DeviceRows({ items, most }: { items: readonly SessionItem[]; most: number }) {
  const refresh = useRefresh();
  const ending = useSubmit(async ({ browser, device }: SessionItem) => {
    const reply = await send(revokeSessions, { browser });
    if (reply.ok) notify('success', `${device} 已退出登录`);
    await refresh(listSessions);
    // The button that was pressed is gone with its device.
    if (reply.ok) focusPage();
  });
  return groupDevices(items)
    .slice(0, most)
    .map(({ newest: item, signIns }) => (
      <DeviceRow
        key={item.id}
        device={item}
        text={`${item.current ? '正在使用' : formatAgo(item.last_seen_at)}${signIns.length > 1 ? `，登录过 ${signIns.length} 次` : ''}`}
        command={
          item.current
            ? undefined
            : {
                word: '退出',
                label: `让 ${item.device} 退出登录`,
                isBusy: ending.busyWith?.id === item.id,
                onCommand: () => void ending.submit(item),
              }
        }
      />
    ));
}
