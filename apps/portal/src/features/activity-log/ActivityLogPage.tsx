import {
  type ActivityItem,
  type ActivityType,
  confirmActivity,
  listActivities,
} from '@tongxing/contract/calls/activity-log.ts';
import { Eye } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useRefresh } from '../../api/queries/use-call.ts';
import { usePagedCall } from '../../api/queries/use-paged-call.ts';
import { send } from '../../api/send.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { serviceNow } from '../../browser/clock.ts';
import { formatMethod } from '../../parts/format-method.ts';
import { formatMoment } from '../../parts/format-moment.ts';
import { LoadFailed } from '../../parts/LoadFailed.tsx';
import { NotMeDialog } from '../../parts/NotMeDialog.tsx';
import { notify } from '../../session/notices.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Select } from '../../ui/Select.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import css from './ActivityLog.module.css';
import { EntryDialog } from './EntryDialog.tsx';
import { ExportButton } from './ExportButton.tsx';
import { LogTable } from './LogTable.tsx';

const typeTabs: readonly { readonly key: ActivityType; readonly label: string }[] = [
  { key: 'all', label: '全部' },
  { key: 'sign_in', label: '登录' },
  { key: 'security', label: '安全' },
  { key: 'binding', label: '绑定' },
  { key: 'app', label: '授权' },
  { key: 'data', label: '资料' },
];

/** Days back; 0 for everything that is kept. */
const periods = [7, 30, 90, 0] as const;
type Period = (typeof periods)[number];

/** The start of a period in seconds: midnight, so that the list stays the same within a day. */
function sinceOf(period: Period): number | undefined {
  if (period === 0) return undefined;
  const day = new Date(serviceNow());
  day.setHours(0, 0, 0, 0);
  day.setDate(day.getDate() - period + 1);
  return Math.floor(day.getTime() / 1000);
}

/** Half of the service's page: with more rows a slow phone reacts too late. */
const pageSize = 25;

/** `/user/logs`. */
export function ActivityLogPage() {
  const [type, setType] = useState<ActivityType>('all');
  const [period, setPeriod] = useState<Period>(30);
  const [page, setPage] = useState(0);
  const [opened, setOpened] = useState<ActivityItem | null>(null);
  const [reported, setReported] = useState<ActivityItem | null>(null);
  const filter = useMemo(
    () => ({ type, ...(period === 0 ? {} : { since: sinceOf(period) }) }),
    [type, period],
  );
  const log = usePagedCall(listActivities, filter);
  const { items, first, hasMore, isLoadingMore, isNextError } = log;
  const panel = useRef<HTMLDivElement>(null);
  // One page is on screen at a time.
  const offset = page * pageSize;
  const shown = useMemo(() => items?.slice(offset, offset + pageSize), [items, offset]);
  const isPartial = (items?.length ?? 0) > offset + pageSize || hasMore;
  const turnTo = (next: number) => {
    setPage(next);
    if (hasMore && (items?.length ?? 0) <= next * pageSize) log.loadMore();
    panel.current?.scrollIntoView({ block: 'start' });
    panel.current?.focus({ preventScroll: true });
  };
  const changeType = (next: ActivityType) => {
    setType(next);
    setPage(0);
  };
  const changePeriod = (next: Period) => {
    setPeriod(next);
    setPage(0);
  };
  const keptDays = first?.kept_days ?? 190;

  return (
    <>
      <PageHead title="操作记录" text={`每一次登录、改动和授权都在这里，保留 ${keptDays} 天。`} />
      <AttentionStrip items={(items ?? []).filter(({ attention }) => attention)} onNotMe={setReported} />
      <div className={css.tools}>
        <Tabs
          id="log"
          label="按类型筛选"
          variant="segments"
          tabs={typeTabs}
          current={type}
          onChange={changeType}
        />
        <div className={css.period}>
          <Select
            size="sm"
            aria-label="时间范围"
            value={period}
            onChange={(event) => changePeriod(Number(event.currentTarget.value) as Period)}
          >
            {periods.map((days) => (
              <option key={days} value={days}>
                {days === 0 ? '全部时间' : `近 ${days} 天`}
              </option>
            ))}
          </Select>
        </div>
        <div className={css.export}>
          <ExportButton filter={filter} />
        </div>
      </div>
      <div
        ref={panel}
        id={`log-${type}-panel`}
        role="tabpanel"
        aria-labelledby={`log-${type}`}
        tabIndex={-1}
        className={css.panel}
      >
        <Card inside="none">
          {items && shown ? (
            items.length === 0 ? (
              <EmptyState
                kind={type === 'all' && period === 0 ? 'quiet' : 'lost'}
                title="没有符合的记录"
                text="换一个类型或时间范围看看"
                action={
                  <Button
                    onClick={() => {
                      changeType('all');
                      changePeriod(0);
                    }}
                  >
                    看全部记录
                  </Button>
                }
              />
            ) : (
              <>
                {shown.length > 0 ? (
                  <LogTable items={shown} onOpen={setOpened} />
                ) : (
                  <div className={css.waiting}>
                    {isNextError ? <LoadFailed onRetry={log.loadMore} /> : <SkeletonRows rows={6} />}
                  </div>
                )}
                {page === 0 && !isPartial ? (
                  <p className={css.end}>没有更多了，共 {items.length} 条</p>
                ) : (
                  <nav className={css.end} aria-label="翻页">
                    <span role="status">第 {page + 1} 页</span>
                    <Button size="sm" disabled={page === 0} onClick={() => turnTo(page - 1)}>
                      较新的
                    </Button>
                    <Button size="sm" disabled={!isPartial || isLoadingMore} onClick={() => turnTo(page + 1)}>
                      较早的
                    </Button>
                  </nav>
                )}
              </>
            )
          ) : (
            <div className={css.waiting}>
              {log.isError ? <LoadFailed onRetry={log.refetch} /> : <SkeletonRows rows={6} />}
            </div>
          )}
        </Card>
      </div>
      {opened && (
        <EntryDialog
          item={opened}
          onNotMe={(item) => {
            setOpened(null);
            setReported(item);
          }}
          onClose={() => setOpened(null)}
        />
      )}
      {reported && <NotMeDialog item={reported} onClose={() => setReported(null)} />}
    </>
  );
}

interface AttentionStripProps {
  items: readonly ActivityItem[];
  onNotMe: (item: ActivityItem) => void;
}

/** Unconfirmed sign-ins on new devices: asks about the newest. */
function AttentionStrip({ items, onNotMe }: AttentionStripProps) {
  const refresh = useRefresh();
  const [item] = items;
  const confirming = useSubmit(async ({ id }: ActivityItem) => {
    const reply = await send(confirmActivity, { id });
    if (!reply.ok) return;
    await refresh(listActivities);
    notify('success', '已确认是你本人操作');
  });
  if (!item) return null;

  return (
    <section className={css.strip} aria-label="请你看一眼">
      <span className={css.eye}>
        <Icon of={Eye} />
      </span>
      <div className={css.texts}>
        <h2>有 {items.length} 条记录，请你看一眼</h2>
        <p>
          {formatMoment(item.at)}，一台新设备（{item.device}）{item.place && `在${item.place}`}用
          {formatMethod(item.method)}登录了。
        </p>
      </div>
      <div className={css.answers}>
        <Button loading={confirming.isBusy} onClick={() => void confirming.submit(item)}>
          是我
        </Button>
        <Button variant="danger" onClick={() => onNotMe(item)}>
          不是我
        </Button>
      </div>
    </section>
  );
}
