import { listImports } from '@tongxing/contract/manage/imports.ts';
import { useAdminQuery } from '../../../api/manage/use-admin-query.ts';
import { Link } from '../../../browser/router.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Table } from '../../../ui/Table.tsx';
import { Moment } from '../Moment.tsx';
import { nameSource } from './import-sources.ts';

const states = { running: '处理中', done: '已完成', failed: '已中断' } as const;

/** The latest imports, by whomever, with the way to their reports. */
export function RecentImports() {
  const items = useAdminQuery(listImports, {}).data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Card title="最近的导入">
      <Table
        caption="最近的导入"
        rows={items}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'from',
            head: '来源系统',
            cell: ({ id, from, dry_run: isDryRun }) => (
              <Link to={`?import=${id}`}>{isDryRun ? `${nameSource(from)}（预检）` : nameSource(from)}</Link>
            ),
          },
          { key: 'state', head: '状态', cell: ({ state }) => states[state] },
          {
            key: 'created',
            head: '账号',
            cell: ({ dry_run: isDryRun, created, records }) =>
              isDryRun ? `${records} 条中 ${created} 条可导入` : `${records} 条中导入 ${created} 条`,
          },
          { key: 'at', head: '开始时间', oneLine: true, cell: (each) => <Moment at={each.started_at} /> },
        ]}
      />
    </Card>
  );
}
