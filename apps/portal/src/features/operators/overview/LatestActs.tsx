import { listAudit } from '@tongxing/contract/manage/audit.ts';
import { ChevronRight } from 'lucide-react';
import { useLook } from '../../../api/manage/use-look.ts';
import { Link } from '../../../browser/router.tsx';
import { Loaded } from '../../../parts/Loaded.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { ListRow } from '../../../ui/ListRow.tsx';
import { linkClass } from '../../../ui/link-class.ts';
import { lodgePath } from '../lodge-path.ts';
import { Moment } from '../Moment.tsx';
import { TargetLink } from '../TargetLink.tsx';
import { sayCall } from '../words.ts';

/** What operators have done last. */
export function LatestActs() {
  const audit = useLook(listAudit, { limit: 8 });
  return (
    <Card
      title="刚做过的"
      inside="list"
      aside={
        <Link className={linkClass()} to={lodgePath('audit')}>
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
                    <span className="muted">{sayCall(event.kind)}</span>
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
