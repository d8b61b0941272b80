import { listApps } from '@tongxing/contract/manage/apps.ts';
import { listApprovals } from '@tongxing/contract/manage/operators.ts';
import { AppWindow, ClipboardCheck } from 'lucide-react';
import { useLook } from '../../../api/manage/use-look.ts';
import { Link } from '../../../browser/router.tsx';
import { Loaded } from '../../../parts/Loaded.tsx';
import { withQuery } from '../../../paths.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Card } from '../../../ui/Card.tsx';
import { Glyph } from '../../../ui/Glyph.tsx';
import { ListRow } from '../../../ui/ListRow.tsx';
import { useMay } from '../entry/me.ts';
import { lodgePath } from '../lodge-path.ts';

const most = 20;
const count = (items: readonly unknown[], next: string | null) => `${items.length}${next ? ' 多' : ''}`;

/** What nobody has decided yet. */
export function WhatWaits() {
  const may = useMay();
  const approvals = useLook(
    listApprovals,
    { state: 'waiting', limit: most },
    { enabled: may('approvals:decide') },
  );
  const apps = useLook(listApps, { status: 'waiting', limit: most }, { enabled: may('apps:read') });
  return (
    <Card title="等你处理" inside="list">
      {may('approvals:decide') && (
        <Loaded query={approvals} rows={1}>
          {({ items, next }) => (
            <ListRow
              lead={<Glyph of={ClipboardCheck} {...(items.length > 0 ? { tone: 'lamp' } : { tone: 'ok' })} />}
              title={items.length > 0 ? `${count(items, next)} 条审批` : '没有在等的审批'}
              text={
                items.length > 0
                  ? '别人提出的重要操作，24 小时没人处理就作废'
                  : '别人提出重要操作，会在这里等你'
              }
              side={
                <Link className={buttonClass({ size: 'sm' })} to={lodgePath('approvals')}>
                  去审批
                </Link>
              }
            />
          )}
        </Loaded>
      )}
      {may('apps:read') && (
        <Loaded query={apps} rows={1}>
          {({ items, next }) => (
            <ListRow
              lead={<Glyph of={AppWindow} {...(items.length > 0 ? { tone: 'lamp' } : { tone: 'ok' })} />}
              title={items.length > 0 ? `${count(items, next)} 个应用等审核` : '没有等审核的应用'}
              text={
                items.length > 0
                  ? items
                      .slice(0, 3)
                      .map(({ name }) => name)
                      .join('、')
                  : '新应用，或改了名称和回调地址的，会排到这里'
              }
              side={
                <Link
                  className={buttonClass({ size: 'sm' })}
                  to={withQuery(lodgePath('apps'), { status: 'waiting' })}
                >
                  去审核
                </Link>
              }
            />
          )}
        </Loaded>
      )}
    </Card>
  );
}
