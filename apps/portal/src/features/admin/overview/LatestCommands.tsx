import { listAudit } from '@tongxing/contract/manage/audit.ts';
import { ChevronRight } from 'lucide-react';
import { useAdminQuery } from '../../../api/manage/use-admin-query.ts';
import { Link } from '../../../browser/router.tsx';
import { Loaded } from '../../../parts/Loaded.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { ListRow } from '../../../ui/ListRow.tsx';
import { linkClass } from '../../../ui/link-class.ts';
import { adminPath } from '../admin-path.ts';
import { Moment } from '../Moment.tsx';
import { TargetLink } from '../TargetLink.tsx';
import { labelOfCall } from '../words.ts';

/** What operators have done last. */
export function LatestCommands() {
  const audit = useAdminQuery(listAudit, { limit: 8 });
  return (
    <Card
      title="刚做过的"
      inside="list"
      aside={
        <Link className={linkClass()} to={adminPath('audit')}>
          全部审计
          <Icon of={ChevronRight} size={18} />
        </Link>
      }
    >
      <Loaded query={audit} rows={4}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title="还没有人做过什么" />
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
                side={event.target_id && <TargetLink kind={event.target_kind} id={event.target_id} />}
              />
            ))
          )
        }
      </Loaded>
    </Card>
  );
}
