import { listAudit } from '@tongxing/contract/manage/audit.ts';
import { permissionTo } from '@tongxing/contract/permissions.ts';
import { ChevronRight } from 'lucide-react';
import { use } from 'react';
import { useAdminQuery } from '../../../api/manage/use-admin-query.ts';
import { Link } from '../../../browser/router.tsx';
import { Loaded } from '../../../parts/Loaded.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { ListRow } from '../../../ui/ListRow.tsx';
import { linkClass } from '../../../ui/link-class.ts';
import { AdminHead } from '../AdminHead.tsx';
import { adminPath } from '../admin-path.ts';
import { Moment } from '../Moment.tsx';
import { Me, useMay } from '../sign-in/me.ts';
import { TodayCard } from '../statistics/TodayCard.tsx';
import { TargetLink } from '../TargetLink.tsx';
import { SpendCard } from '../templates/SpendCard.tsx';
import { labelOfCall, roleNames } from '../words.ts';
import { WhatWaits } from './WhatWaits.tsx';

/** `/admin`: open decisions, today's figures beside last week's, the latest commands. */
export function OverviewPage() {
  const me = use(Me);
  const may = useMay();
  return (
    <>
      <AdminHead
        title={`你好，${me.name}`}
        text={`你是${me.roles.map((role) => roleNames[role]).join('、')}。30 分钟没有操作需重新验证。`}
        handbook="first-day"
      />
      {(may(permissionTo.decideApprovals) ||
        may(permissionTo.readApps) ||
        may(permissionTo.readSettings)) && <WhatWaits />}
      {may(permissionTo.readStatistics) && <TodayCard />}
      {may(permissionTo.readStatistics) && may(permissionTo.readSettings) && <SpendCard />}
      {may(permissionTo.readAudit) && <LatestCommands />}
    </>
  );
}

/** The latest commands of operators. */
function LatestCommands() {
  const audit = useAdminQuery(listAudit, { limit: 8 });
  return (
    <Card
      title="最近操作"
      inside="list"
      aside={
        <Link className={linkClass()} to={adminPath('audit')}>
          全部审计日志
          <Icon of={ChevronRight} size={18} />
        </Link>
      }
    >
      <Loaded query={audit} rows={4}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title="暂无操作" />
          ) : (
            items.map((event) => (
              <ListRow
                key={event.id}
                tight
                title={
                  <>
                    {event.operator_name}
                    <span className="muted">{labelOfCall(event.kind)}</span>
                  </>
                }
                text={
                  <>
                    <Moment at={event.at} ago />
                    {event.reason && `，${event.reason}`}
                  </>
                }
                side={event.target_id && <TargetLink of={event} />}
              />
            ))
          )
        }
      </Loaded>
    </Card>
  );
}
