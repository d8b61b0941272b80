import { type AuditItem, listAudit } from '@tongxing/contract/manage/audit.ts';
import { ChevronRight, Scale } from 'lucide-react';
import { useState } from 'react';
import type { Asked } from '../../../api/manage/ask.ts';
import { usePages } from '../../../api/manage/use-admin-query.ts';
import { formatDay, formatTime } from '../../../parts/format-moment.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import css from '../Admin.module.css';
import { PagedTable } from '../PagedTable.tsx';
import { TargetLink } from '../TargetLink.tsx';
import { labelOfCall, roleNames } from '../words.ts';
import { AuditEventDialog } from './AuditEventDialog.tsx';

const secondsOf = (at: string) => Date.parse(at) / 1000;

/** Commands and queries of operators, grouped by day; each event opens in a dialog. */
export function AuditTable({ filter }: { filter: Asked<typeof listAudit> }) {
  const pages = usePages(listAudit, filter);
  const [opened, setOpened] = useState<AuditItem>();
  return (
    <>
      <PagedTable
        caption="审计日志"
        phone="plain"
        pages={pages}
        rowKey={({ id }) => id}
        groupBy={({ at }) => formatDay(secondsOf(at))}
        columns={[
          {
            key: 'kind',
            head: '操作类型',
            cell: (event) => (
              <>
                <p className={css.name}>
                  {labelOfCall(event.kind)}
                  {event.approved_by && (
                    <Badge tone="info" icon={Scale}>
                      双人
                    </Badge>
                  )}
                </p>
                <small className={classNames(css.under, css.text)}>{event.reason}</small>
              </>
            ),
          },
          {
            key: 'operator',
            head: '管理员',
            cell: ({ operator_name: name, roles }) => (
              <>
                {name}
                <small className={css.under}>
                  {roles.map((role) => roleNames[role as keyof typeof roleNames] ?? role).join('、')}
                </small>
              </>
            ),
          },
          {
            key: 'target',
            head: '操作对象',
            cell: (event) => <TargetLink of={event} />,
          },
          {
            key: 'at',
            head: '时间',
            oneLine: true,
            cell: ({ at, number }) => (
              <>
                <time dateTime={at}>{formatTime(secondsOf(at))}</time>
                <small className={css.under}>第 {number} 条</small>
              </>
            ),
          },
          {
            key: 'actions',
            head: <span className="vh">操作</span>,
            actions: true,
            cell: (event) => (
              <IconButton
                label={`查看第 ${event.number} 条：${labelOfCall(event.kind)}`}
                onClick={() => setOpened(event)}
              >
                <Icon of={ChevronRight} size={18} />
              </IconButton>
            ),
          },
        ]}
        empty={
          <EmptyState
            level="h2"
            kind="lost"
            title="没有符合条件的记录"
            text="请更换筛选条件。审计日志不可删除。"
          />
        }
      />
      {opened && <AuditEventDialog event={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
