import { listApps } from '@tongxing/contract/manage/apps.ts';
import { listApprovals } from '@tongxing/contract/manage/operators.ts';
import { permissionTo } from '@tongxing/contract/permissions.ts';
import { AppWindow, ClipboardCheck } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { useAdminQuery } from '../../../api/manage/use-admin-query.ts';
import { LoadFailed } from '../../../parts/LoadFailed.tsx';
import { withQuery } from '../../../paths.ts';
import { Card } from '../../../ui/Card.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { adminPath } from '../admin-path.ts';
import { useHealth } from '../installation/use-health.ts';
import { useMay } from '../sign-in/me.ts';
import { WaitingRow } from './WaitingRow.tsx';

const HealthRow = lazy(() => import('./HealthRow.tsx').then((m) => ({ default: m.HealthRow })));

const most = 20;
/** How many names a line shows; each list's own page has all of them. */
const shown = 3;
/** The health check also asks the vendors, so its answer is reused between visits to the overview. */
const healthStaysSeconds = 300;
const count = (items: readonly unknown[], next: string | null) => `${items.length}${next ? ' 多' : ''}`;

interface WaitingProps<Data> {
  query: { readonly data: Data | undefined; readonly isLoading: boolean };
  children: (data: Data) => ReactNode;
}

/** A row is shown once its count is known; failures share one message. */
function Waiting<Data>({ query, children }: WaitingProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  return query.isLoading ? <SkeletonRows rows={1} /> : null;
}

/** The decisions that are open, and the health of the installation. */
export function WhatWaits() {
  const may = useMay();
  const approvals = useAdminQuery(
    listApprovals,
    { state: 'waiting', limit: most },
    { enabled: may(permissionTo.decideApprovals) },
  );
  const apps = useAdminQuery(
    listApps,
    { status: 'waiting', limit: most },
    { enabled: may(permissionTo.readApps) },
  );
  const health = useHealth({ enabled: may(permissionTo.readSettings), staleSeconds: healthStaysSeconds });
  const failed = [approvals, apps, health].filter(({ isError, data }) => isError && data === undefined);
  return (
    <Card title="待处理" inside="list">
      <Waiting query={approvals}>
        {({ items, next }) => (
          <WaitingRow
            icon={ClipboardCheck}
            tone={items.length > 0 ? 'lamp' : 'ok'}
            title={items.length > 0 ? `${count(items, next)} 条审批` : '没有待审批的事项'}
            text={
              items.length > 0
                ? '其他管理员提交的重要操作，24 小时内未处理即失效'
                : '其他管理员提交的重要操作显示在这里'
            }
            to={adminPath('approvals')}
            action="去审批"
          />
        )}
      </Waiting>
      <Waiting query={apps}>
        {({ items, next }) => (
          <WaitingRow
            icon={AppWindow}
            tone={items.length > 0 ? 'lamp' : 'ok'}
            title={items.length > 0 ? `${count(items, next)} 个应用待审核` : '没有待审核的应用'}
            text={
              items.length > 0
                ? items
                    .slice(0, shown)
                    .map(({ name }) => name)
                    .join('、')
                : '新应用，或修改了名称和回调地址的应用显示在这里'
            }
            to={withQuery(adminPath('apps'), { status: 'waiting' })}
            action="去审核"
          />
        )}
      </Waiting>
      <Waiting query={health}>
        {(found) => (
          <Suspense fallback={<SkeletonRows rows={1} />}>
            <HealthRow health={found} />
          </Suspense>
        )}
      </Waiting>
      {failed.length > 0 && (
        <LoadFailed
          onRetry={() => {
            for (const query of failed) void query.refetch();
          }}
        />
      )}
    </Card>
  );
}
