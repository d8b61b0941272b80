import { listSessions, revokeSessions, type SessionItem } from '@tongxing/contract/calls/sessions.ts';
import { useRefresh } from '../api/queries/use-call.ts';
import { send } from '../api/send.ts';
import { useAct } from '../api/use-act.ts';
import { notify } from '../session/notices.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Glyph } from '../ui/Glyph.tsx';
import { ListRow } from '../ui/ListRow.tsx';
import { deviceIcon } from './device-icon.ts';
import { groupDevices } from './group-devices.ts';
import { sayAgo } from './say-moment.ts';

/** Signed-in devices, each once and this one marked; any other can be signed out. No more than `most` of them. */
export function DeviceRows({ items, most }: { items: readonly SessionItem[]; most: number }) {
  const refresh = useRefresh();
  const ending = useAct(async ({ browser, device }: SessionItem) => {
    const reply = await send(revokeSessions, { browser });
    if (reply.ok) notify('success', `${device} 已退出登录`);
    await refresh(listSessions);
  });
  return groupDevices(items)
    .slice(0, most)
    .map(({ newest: item, signIns }) => (
      <ListRow
        key={item.id}
        lead={<Glyph of={deviceIcon[item.kind]} />}
        title={
          <>
            {item.device}
            {item.current && <Badge tone="brand">本机</Badge>}
          </>
        }
        text={`${item.place || '未知地点'}，${item.current ? '正在使用' : sayAgo(item.last_seen_at)}${signIns.length > 1 ? `，登录过 ${signIns.length} 次` : ''}`}
        side={
          !item.current && (
            <Button
              variant="ghost"
              size="sm"
              aria-label={`让 ${item.device} 退出登录`}
              loading={ending.busyWith?.id === item.id}
              onClick={() => void ending.act(item)}
            >
              退出
            </Button>
          )
        }
      />
    ));
}
