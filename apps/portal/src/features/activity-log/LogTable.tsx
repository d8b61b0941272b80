import type { ActivityItem } from '@tongxing/contract/calls/activity-log.ts';
import { Ellipsis } from 'lucide-react';
import { memo } from 'react';
import { describeActivity } from '../../parts/describe-activity.ts';
import { formatDay, formatTime } from '../../parts/format-moment.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Table } from '../../ui/Table.tsx';
import css from './ActivityLog.module.css';

interface LogTableProps {
  items: readonly ActivityItem[];
  onOpen: (item: ActivityItem) => void;
}

/**
 * The entries by day, those that can be reported with their details. It renders again only for other entries, not when a
 * dialog opens.
 */
export const LogTable = memo(({ items, onOpen }: LogTableProps) => {
  return (
    <Table
      caption="操作记录"
      rows={items}
      rowKey={(item) => item.id}
      groupBy={(item) => formatDay(item.at)}
      columns={[
        { key: 'event', head: '事件', cell: (item) => <Event item={item} /> },
        { key: 'device', head: '设备', cell: (item) => <span className={css.whole}>{item.device}</span> },
        {
          key: 'place',
          head: '地点',
          cell: (item) => (
            <>
              <span className={css.whole}>{item.place || '未知地点'}</span>
              <small className={css.ip}>{item.ip}</small>
            </>
          ),
        },
        {
          key: 'time',
          head: '时间',
          cell: (item) => (
            <time className={css.time} dateTime={new Date(item.at * 1000).toISOString()}>
              {formatTime(item.at)}
            </time>
          ),
        },
        {
          key: 'actions',
          head: <span className="vh">操作</span>,
          actions: true,
          cell: (item) => {
            if (!item.reportable) return null;
            const name = `${describeActivity(item).title}，${formatTime(item.at)}`;
            return (
              <IconButton label={`详情：${name}`} onClick={() => onOpen(item)}>
                <Icon of={Ellipsis} />
              </IconButton>
            );
          },
        },
      ]}
    />
  );
});

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
