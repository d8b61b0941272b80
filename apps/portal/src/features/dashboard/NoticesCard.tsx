import type { SecurityNotice } from '@tongxing/contract/calls/activity-log.ts';
import { useState } from 'react';
import { describeActivity } from '../../parts/describe-activity.ts';
import { formatMoment } from '../../parts/format-moment.ts';
import { NotMeDialog } from '../../parts/NotMeDialog.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { ListRow } from '../../ui/ListRow.tsx';

interface NoticesCardProps {
  items: readonly SecurityNotice[];
  onDismiss: () => void;
}

/** The events of recent notices, each to be reported as 不是我, until dismissed. */
export function NoticesCard({ items, onDismiss }: NoticesCardProps) {
  const [reported, setReported] = useState<SecurityNotice | null>(null);
  return (
    <Card
      title="最近的安全提醒"
      inside="list"
      aside={
        <Button size="sm" variant="soft" onClick={onDismiss}>
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
            text={[formatMoment(item.at), item.place || '未知地点', item.device, text]
              .filter(Boolean)
              .join('　')}
            side={
              item.reportable && (
                <Button
                  variant="danger-line"
                  size="sm"
                  aria-label={`不是我：${title}，${formatMoment(item.at)}`}
                  onClick={() => setReported(item)}
                >
                  不是我
                </Button>
              )
            }
          />
        );
      })}
      {reported && <NotMeDialog item={reported} onClose={() => setReported(null)} />}
    </Card>
  );
}
