import { countAppeals } from '@tongxing/contract/manage/appeals.ts';
import { listApps } from '@tongxing/contract/manage/apps.ts';
import { listDirectories } from '@tongxing/contract/manage/directories.ts';
import { listApprovals } from '@tongxing/contract/manage/operators.ts';
import { listResources } from '@tongxing/contract/manage/resources.ts';
import { permissionTo } from '@tongxing/contract/permissions.ts';
import { AppWindow, Blocks, CircleCheck, ClipboardCheck, FolderSync, LifeBuoy } from 'lucide-react';
import { type ComponentProps, lazy, Suspense } from 'react';
import { useAdminQuery } from '../../../api/manage/use-admin-query.ts';
import { LoadFailed } from '../../../parts/LoadFailed.tsx';
import { withQuery } from '../../../paths.ts';
import { Card } from '../../../ui/Card.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { adminPath } from '../admin-path.ts';
import { useHealth } from '../installation/use-health.ts';
import { useMay } from '../sign-in/me.ts';
import { labelOfCall } from '../words.ts';
import { WaitingRow } from './WaitingRow.tsx';

const HealthRow = lazy(() => import('./HealthRow.tsx').then((m) => ({ default: m.HealthRow })));

const most = 20;
/** How many names a line shows; each list's own page has all of them. */
const shown = 3;
/** The health check also asks the vendors, so its answer is reused between visits to the overview. */
const healthStaysSeconds = 300;

interface Found<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
}

const count = ({ items, next }: Found<unknown>) => `${items.length}${next ? ' 多' : ''}`;
const namesOf = <Item,>({ items, next }: Found<Item>, nameOf: (item: Item) => string) =>
  items.slice(0, shown).map(nameOf).join('、') + (items.length > shown || next ? '等' : '');

/** The decisions that are open, and the health of the installation. */
export function WhatWaits() {
  const may = useMay();
  const readsApps = { enabled: may(permissionTo.readApps) };
  const approvals = useAdminQuery(
    listApprovals,
    { state: 'waiting', limit: most },
    { enabled: may(permissionTo.decideApprovals) },
  );
  const apps = useAdminQuery(listApps, { status: 'waiting', limit: most }, readsApps);
  const resources = useAdminQuery(listResources, { status: 'waiting', limit: most }, readsApps);
  const appeals = useAdminQuery(countAppeals, {}, { enabled: may(permissionTo.resetPeople) });
  const directories = useAdminQuery(listDirectories, {}, { enabled: may(permissionTo.readSettings) });
  const health = useHealth({ enabled: may(permissionTo.readSettings), staleSeconds: healthStaysSeconds });
  const decisions = [approvals, apps, resources, appeals, directories];
  const queries = [...decisions, health];
  const failed = queries.filter(({ isError, data }) => isError && data === undefined);

  const rows: ComponentProps<typeof WaitingRow>[] = [];
  if (approvals.data && approvals.data.items.length > 0)
    rows.push({
      icon: ClipboardCheck,
      tone: 'lamp',
      title: `${count(approvals.data)} 条审批`,
      text: namesOf(approvals.data, (each) => `${each.asked_by_name}：${labelOfCall(each.call)}`),
      to: adminPath('approvals'),
      action: '去审批',
    });
  if (apps.data && apps.data.items.length > 0)
    rows.push({
      icon: AppWindow,
      tone: 'lamp',
      title: `${count(apps.data)} 个应用待审核`,
      text: namesOf(apps.data, ({ name }) => name),
      to: withQuery(adminPath('apps'), { status: 'waiting' }),
      action: '去审核',
    });
  if (resources.data && resources.data.items.length > 0)
    rows.push({
      icon: Blocks,
      tone: 'lamp',
      title: `${count(resources.data)} 个 API 待审核`,
      text: namesOf(resources.data, ({ name }) => name),
      to: withQuery(adminPath('resources'), { status: 'waiting' }),
      action: '去审核',
    });
  if (appeals.data && appeals.data.received > 0)
    rows.push({
      icon: LifeBuoy,
      tone: 'lamp',
      title: `${appeals.data.received} 条申诉`,
      text: '用户收不到验证码，等待核实身份',
      to: adminPath('appeals'),
      action: '去处理',
    });
  for (const { key, name, last } of directories.data?.items ?? [])
    if (last?.state === 'waiting')
      rows.push({
        icon: FolderSync,
        tone: 'lamp',
        title: `${name || key}：${last.left} 人将被停用`,
        text: '离开目录的人数过多，同步已暂停',
        to: `${adminPath('sign-in')}#directories`,
        action: '去确认',
      });

  const isLoading = decisions.some(({ data, isLoading: waits }) => waits && data === undefined);
  return (
    <Card title="待处理" inside="list">
      {rows.map((row) => (
        <WaitingRow key={`${row.to} ${row.title}`} {...row} />
      ))}
      {isLoading ? (
        <SkeletonRows rows={1} />
      ) : (
        rows.length === 0 &&
        decisions.some(({ data }) => data !== undefined) && (
          <WaitingRow
            icon={CircleCheck}
            tone="ok"
            title="没有待处理的事项"
            text="审批、应用和 API 审核、申诉、目录同步显示在这里"
          />
        )
      )}
      {health.data !== undefined ? (
        <Suspense fallback={<SkeletonRows rows={1} />}>
          <HealthRow health={health.data} />
        </Suspense>
      ) : (
        health.isLoading && <SkeletonRows rows={1} />
      )}
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
