import {
  type ActivityItem,
  type ActivityType,
  listActivities,
} from '@tongxing/contract/calls/activity-log.ts';
import { useMemo, useState } from 'react';
import { usePagedCall } from '../../api/queries/use-paged-call.ts';
import { LoadFailed } from '../../parts/LoadFailed.tsx';
import { NotMeDialog } from '../../parts/NotMeDialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Select } from '../../ui/Select.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import css from './ActivityLog.module.css';
import { AttentionStrip } from './AttentionStrip.tsx';
import { ExportButton } from './ExportButton.tsx';
import { LogTable } from './LogTable.tsx';
import { type Period, periods, sinceOf, typeTabs } from './log-filter.ts';
import { useNearEnd } from './use-near-end.ts';

/** `/user/logs`. */
export function ActivityLogPage() {
  const [type, setType] = useState<ActivityType>('all');
  const [period, setPeriod] = useState<Period>(30);
  const [denied, setDenied] = useState<ActivityItem | null>(null);
  const filter = useMemo(
    () => ({ type, ...(period === 0 ? {} : { since: sinceOf(period) }) }),
    [type, period],
  );
  const log = usePagedCall(listActivities, filter);
  const { items, first, hasMore, isLoadingMore, isNextError } = log;
  const end = useNearEnd(hasMore && !isLoadingMore && !isNextError, log.loadMore, items?.length ?? 0);
  const kept = first?.kept_days ?? 190;

  return (
    <>
      <PageHead title="操作记录" text={`每一次登录、改动和授权都在这里，保留 ${kept} 天。`} />
      <AttentionStrip items={(items ?? []).filter(({ attention }) => attention)} onNotMe={setDenied} />
      <div className={css.tools}>
        <Tabs id="log" label="按类型筛选" look="segments" tabs={typeTabs} current={type} onChange={setType} />
        <div className={css.period}>
          <Select
            size="sm"
            aria-label="时间范围"
            value={period}
            onChange={(event) => setPeriod(Number(event.currentTarget.value) as Period)}
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
      <div id={`log-${type}-panel`} role="tabpanel" aria-labelledby={`log-${type}`}>
        <Card inside="none">
          {items ? (
            items.length === 0 ? (
              <EmptyState
                kind={type === 'all' && period === 0 ? 'quiet' : 'lost'}
                title="没有符合的记录"
                text="换一个类型或时间范围看看"
                action={
                  <Button
                    onClick={() => {
                      setType('all');
                      setPeriod(0);
                    }}
                  >
                    看全部记录
                  </Button>
                }
              />
            ) : (
              <>
                <LogTable items={items} onNotMe={setDenied} />
                <div className={css.end} ref={end}>
                  {isLoadingMore ? (
                    <>
                      <Spinner /> 正在加载
                    </>
                  ) : hasMore ? (
                    <Button variant="ghost" onClick={log.loadMore}>
                      {isNextError ? '没有加载出来，点这里重试' : '加载更多'}
                    </Button>
                  ) : (
                    `没有更多了，共 ${items.length} 条`
                  )}
                </div>
              </>
            )
          ) : (
            <div className={css.waiting}>
              {log.isError ? <LoadFailed onRetry={log.refetch} /> : <SkeletonRows rows={6} />}
            </div>
          )}
        </Card>
      </div>
      {denied && <NotMeDialog item={denied} onClose={() => setDenied(null)} />}
    </>
  );
}
