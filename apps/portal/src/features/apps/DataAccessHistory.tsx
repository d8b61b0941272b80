import {
  type DataAccessDay,
  type DataAccessWay,
  dataAccessWays,
  listGrantDataAccess,
} from '@tongxing/contract/calls/data-access.ts';
import { formatKinds } from '@tongxing/contract/scope-claims.ts';
import { BadgeCheck, Download, LogIn, LogOut, type LucideIcon, RefreshCw } from 'lucide-react';
import { useRef, useState } from 'react';
import { useCall } from '../../api/queries/use-call.ts';
import { formatDay, formatTime } from '../../parts/format-moment.ts';
import { Loaded } from '../../parts/Loaded.tsx';
import { Pager } from '../../parts/Pager.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { Table } from '../../ui/Table.tsx';
import { UnderText } from '../../ui/UnderText.tsx';
import css from './GrantPage.module.css';

const ways: Readonly<Record<DataAccessWay, readonly [icon: LucideIcon, text: string]>> = {
  sign_in: [LogIn, '登录时提供'],
  refresh: [RefreshCw, '后台续期时提供'],
  userinfo: [Download, '应用读取'],
  introspection: [BadgeCheck, '应用校验登录状态'],
  logout: [LogOut, '退出账号时通知'],
};

type DataAccessRow = DataAccessDay['readings'][number] & { readonly day: string };

/** The moment for a heading of a day in Beijing: its noon, which is the same day in most time zones. */
const noonOf = (day: string) => Date.parse(`${day}T12:00:00+08:00`) / 1000;

const formatWhen = ({ first_at: first, last_at: last }: DataAccessRow): string =>
  formatTime(first) === formatTime(last) ? formatTime(last) : `${formatTime(first)} – ${formatTime(last)}`;

/** The data that the service gave to the app, by day. */
export function DataAccessHistory({ appId, retentionDays }: { appId: string; retentionDays: number }) {
  // The cursors of the pages read so far.
  const [cursors, setCursors] = useState<readonly string[]>(['']);
  const cursor = cursors.at(-1);
  const history = useCall(listGrantDataAccess, { client_id: appId, ...(cursor ? { cursor } : {}) });
  const panel = useRef<HTMLDivElement>(null);
  const page = cursors.length - 1;
  const next = history.data?.next_cursor ?? null;
  const turnTo = (to: number) => {
    if (to < page) setCursors(cursors.slice(0, -1));
    else if (next) setCursors([...cursors, next]);
    panel.current?.scrollIntoView({ block: 'start' });
    panel.current?.focus({ preventScroll: true });
  };
  return (
    <div ref={panel} tabIndex={-1}>
      <Card title="信息提供记录" inside="none">
        <p className={css.lead}>
          每次向该应用提供资料都会记录，保留 {retentionDays} 天；撤销授权后仍可查看。
        </p>
        <div className={history.data?.items.length ? undefined : css.waiting}>
          <Loaded query={history} rows={4}>
            {({ items }) =>
              items.length === 0 ? (
                <EmptyState title="还没有记录" text={`近 ${retentionDays} 天里，没有提供过信息`} />
              ) : (
                <DataAccessTable days={items} />
              )
            }
          </Loaded>
        </div>
        {(page > 0 || next) && <Pager page={page} hasMore={next !== null} turnTo={turnTo} />}
      </Card>
    </div>
  );
}

function DataAccessTable({ days }: { days: readonly DataAccessDay[] }) {
  const rows = days.flatMap(({ day, readings: accesses }) =>
    accesses.map((access): DataAccessRow => ({ ...access, day })),
  );
  return (
    <Table
      caption="信息提供记录"
      rows={rows}
      rowKey={({ day, way, kinds }) => `${day} ${way} ${kinds.join()}`}
      groupBy={({ day }) => formatDay(noonOf(day))}
      columns={[
        {
          key: 'way',
          head: '提供方式',
          cell: ({ way }) => (
            <span className={css.way}>
              <Glyph of={ways[way][0]} />
              <span>
                <b>{dataAccessWays[way]}</b>
                <small>{ways[way][1]}</small>
              </span>
            </span>
          ),
        },
        { key: 'kinds', head: '提供的信息', cell: ({ kinds }) => formatKinds(kinds) || '仅登录状态' },
        {
          key: 'when',
          head: '时间',
          oneLine: true,
          cell: (access) => (
            <>
              <span className={css.time}>{formatWhen(access)}</span>
              {access.times > 1 && <UnderText>{access.times} 次</UnderText>}
            </>
          ),
        },
      ]}
    />
  );
}
