import { listPersonActivity } from '@tongxing/contract/manage/people.ts';
import { usePages } from '../../../api/manage/use-admin-query.ts';
import { describeActivity } from '../../../parts/describe-activity.ts';
import { formatDay, formatTime } from '../../../parts/format-moment.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Glyph } from '../../../ui/Glyph.tsx';
import css from '../Admin.module.css';
import { PagedTable } from '../PagedTable.tsx';

const secondsOf = (at: string) => Date.parse(at) / 1000;

/** The person's own activity log. */
export function PersonActivity({ id }: { id: string }) {
  const pages = usePages(listPersonActivity, { id });
  return (
    <PagedTable
      caption="操作记录"
      pages={pages}
      rowKey={(item) => item.id}
      groupBy={(item) => formatDay(secondsOf(item.at))}
      columns={[
        {
          key: 'event',
          head: '事件',
          cell: (item) => {
            const { title, text, icon, tone } = describeActivity({
              ...item,
              at: secondsOf(item.at),
              device_kind: 'other',
              attention: false,
              reportable: false,
              current: false,
            });
            return (
              <div className={css.who}>
                <Glyph of={icon} {...(tone ? { tone } : {})} />
                <div>
                  <p className={css.name}>{title}</p>
                  {text && <small className={css.under}>{text}</small>}
                </div>
              </div>
            );
          },
        },
        { key: 'device', head: '设备', cell: ({ device }) => device },
        {
          key: 'place',
          head: '地点',
          cell: ({ place, ip }) => (
            <>
              {place || (ip ? '未知地点' : '')}
              <small className={css.under}>{ip}</small>
            </>
          ),
        },
        {
          key: 'time',
          head: '时间',
          cell: ({ at }) => <time dateTime={at}>{formatTime(secondsOf(at))}</time>,
        },
      ]}
      empty={<EmptyState title="还没有记录" text="该账号的操作记录显示在这里。" />}
    />
  );
}
