import { listSecurityNotices, type SecurityNotice } from '@tongxing/contract/calls/activity-log.ts';
import { Suspense, useState } from 'react';
import * as z from 'zod/mini';
import { useCall } from '../../api/queries/use-call.ts';
import { keep, recall } from '../../browser/expiring-storage.ts';
import { describeActivity } from '../../parts/describe-activity.ts';
import { sayMoment } from '../../parts/say-moment.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { late } from '../../ui/late.ts';

const NotMeDialog = late(() =>
  import('../../parts/NotMeDialog.tsx').then(({ NotMeDialog: loaded }) => ({ default: loaded })),
);

/** Up to when this browser's person has seen an account's notices; nobody else can press it away for them. */
const seenShape = z.object({ account: z.string(), at: z.number() });
const seenKey = 'notices-seen';

/** What notices were sent about, unless this session did it: they may not have arrived. Not there while there is nothing new. */
export function SecurityNotices({ account }: { account: string }) {
  const notices = useCall(listSecurityNotices, {});
  const [seen, setSeen] = useState(() => recall(seenKey, seenShape));
  const [denied, setDenied] = useState<SecurityNotice | null>(null);
  const since = seen?.account === account ? seen.at : 0;
  const items = (notices.data?.items ?? []).filter(({ at }) => at > since);
  const [newest] = items;
  if (!newest) return null;

  const dismiss = () => {
    const until = { account, at: newest.at };
    keep(seenKey, until);
    setSeen(until);
  };
  return (
    <Card
      title="最近的安全提醒"
      inside="list"
      aside={
        <Button size="sm" variant="soft" onClick={dismiss}>
          知道了
        </Button>
      }
    >
      {items.map((item) => {
        const { title, icon, text } = describeActivity(item);
        return (
          <ListRow
            key={item.id}
            tight
            lead={<Glyph of={icon} tone="warn" />}
            title={
              <>
                {item.kind === 'sign_in' ? '新设备登录' : title}{' '}
                {item.count > 1 && <Badge>{item.count} 次</Badge>}
              </>
            }
            text={[sayMoment(item.at), item.place || '未知地点', item.device, text]
              .filter(Boolean)
              .join('　')}
            side={
              item.reportable && (
                <Button
                  variant="danger-line"
                  size="sm"
                  aria-label={`不是我：${title}，${sayMoment(item.at)}`}
                  onClick={() => setDenied(item)}
                >
                  不是我
                </Button>
              )
            }
          />
        );
      })}
      {denied && (
        <Suspense>
          <NotMeDialog item={denied} onClose={() => setDenied(null)} />
        </Suspense>
      )}
    </Card>
  );
}
