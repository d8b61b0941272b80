import type { ActivityItem } from '@tongxing/contract/calls/activity-log.ts';
import { describeActivity } from '../../parts/describe-activity.ts';
import { sayDay, sayTime } from '../../parts/say-moment.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { Table } from '../../ui/Table.tsx';
import css from './ActivityLog.module.css';

interface LogTableProps {
  items: readonly ActivityItem[];
  onNotMe: (item: ActivityItem) => void;
}

/** What happened, day by day. */
export function LogTable({ items, onNotMe }: LogTableProps) {
  return (
    <Table
      caption="操作记录"
      rows={items}
      rowKey={(item) => item.id}
      groupBy={(item) => sayDay(item.at)}
      columns={[
        { key: 'event', head: '事件', cell: (item) => <Event item={item} /> },
        { key: 'device', head: '设备', cell: (item) => item.device },
        {
          key: 'place',
          head: '地点',
          cell: (item) => (
            <>
              {item.place || '未知地点'}
              <small className={css.ip}>{item.ip}</small>
            </>
          ),
        },
        {
          key: 'time',
          head: '时间',
          cell: (item) => <time dateTime={new Date(item.at * 1000).toISOString()}>{sayTime(item.at)}</time>,
        },
        {
          key: 'actions',
          head: <span className="vh">操作</span>,
          actions: true,
          cell: (item) =>
            item.reportable && (
              <Button
                size="sm"
                variant={item.attention || item.kind.endsWith('failed') ? 'danger-line' : 'ghost'}
                aria-label={`不是我：${describeActivity(item).title}，${sayTime(item.at)}`}
                onClick={() => onNotMe(item)}
              >
                不是我
              </Button>
            ),
        },
      ]}
    />
  );
}

function Event({ item }: { item: ActivityItem }) {
  const { title, text, icon, tone } = describeActivity(item);
  return (
    <div className={css.event}>
      <Glyph of={icon} {...(tone ? { tone } : {})} />
      <div>
        <p className={css.title}>
          {title}
          {item.details['new_device'] === true && <Badge tone="warn">新设备</Badge>}
          {item.current && <Badge tone="brand">本机</Badge>}
        </p>
        {text && <p className={css.text}>{text}</p>}
      </div>
    </div>
  );
}
