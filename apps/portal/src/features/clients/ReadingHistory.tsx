import { type ReadingWay, readingWays } from '@tongxing/contract/app-readings.ts';
import { listGrantReadings, type ReadingDay } from '@tongxing/contract/calls/readings.ts';
import { sayKinds } from '@tongxing/contract/scope-claims.ts';
import { BadgeCheck, Download, LogIn, LogOut, type LucideIcon, RefreshCw } from 'lucide-react';
import { useRef, useState } from 'react';
import { useCall } from '../../api/queries/use-call.ts';
import { Loaded } from '../../parts/Loaded.tsx';
import { Pager } from '../../parts/Pager.tsx';
import { sayDay, sayTime } from '../../parts/say-moment.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { Table } from '../../ui/Table.tsx';
import { UnderText } from '../../ui/UnderText.tsx';
import css from './GrantPage.module.css';

const ways: Readonly<Record<ReadingWay, readonly [icon: LucideIcon, text: string]>> = {
  sign_in: [LogIn, '你用账号登录它，它当场收到'],
  refresh: [RefreshCw, '你不在，它自己续了登录'],
  userinfo: [Download, '它的程序来取'],
  introspection: [BadgeCheck, '它的程序来问你的登录是否有效'],
  logout: [LogOut, '你退出账号，我们告诉了它'],
};

type Reading = ReadingDay['readings'][number] & { readonly day: string };

/** The moment that stands for a day of Beijing's in a heading: its noon, which is that day almost everywhere. */
const noonOf = (day: string) => Date.parse(`${day}T12:00:00+08:00`) / 1000;

const sayWhen = ({ first_at: first, last_at: last }: Reading): string =>
  sayTime(first) === sayTime(last) ? sayTime(last) : `${sayTime(first)} – ${sayTime(last)}`;

/** What the app got of the person, day by day, as the service handed it over. */
export function ReadingHistory({ clientId, keptDays }: { clientId: string; keptDays: number }) {
  // The pages that were turned to, by what each began with.
  const [cursors, setCursors] = useState<readonly string[]>(['']);
  const cursor = cursors.at(-1);
  const history = useCall(listGrantReadings, { client_id: clientId, ...(cursor ? { cursor } : {}) });
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
      <Card title="它得到过什么" inside="none">
        <p className={css.lead}>
          每次把你的资料交给它，这里都会记一笔，保留 {keptDays} 天；撤销授权以后也还能看到。
        </p>
        <div className={history.data?.items.length ? undefined : css.waiting}>
          <Loaded query={history} rows={4}>
            {({ items }) =>
              items.length === 0 ? (
                <EmptyState title="还没有记录" text={`近 ${keptDays} 天里，没有给过它什么`} />
              ) : (
                <Readings days={items} />
              )
            }
          </Loaded>
        </div>
        {(page > 0 || next) && <Pager page={page} hasMore={next !== null} turnTo={turnTo} />}
      </Card>
    </div>
  );
}

function Readings({ days }: { days: readonly ReadingDay[] }) {
  const rows = days.flatMap(({ day, readings }) => readings.map((reading): Reading => ({ ...reading, day })));
  return (
    <Table
      caption="它得到过什么"
      rows={rows}
      rowKey={({ day, way, kinds }) => `${day} ${way} ${kinds.join()}`}
      groupBy={({ day }) => sayDay(noonOf(day))}
      columns={[
        {
          key: 'way',
          head: '怎么给的',
          cell: ({ way }) => (
            <span className={css.way}>
              <Glyph of={ways[way][0]} />
              <span>
                <b>{readingWays[way]}</b>
                <small>{ways[way][1]}</small>
              </span>
            </span>
          ),
        },
        { key: 'kinds', head: '给了什么', cell: ({ kinds }) => sayKinds(kinds) || '只知道你登录了' },
        {
          key: 'when',
          head: '时间',
          oneLine: true,
          cell: (reading) => (
            <>
              <span className={css.time}>{sayWhen(reading)}</span>
              {reading.times > 1 && <UnderText>{reading.times} 次</UnderText>}
            </>
          ),
        },
      ]}
    />
  );
}
