import { listGrants } from '@tongxing/contract/calls/authorization-grants.ts';
import { formatSeen } from '@tongxing/contract/scope-claims.ts';
import { LayoutGrid } from 'lucide-react';
import { useState } from 'react';
import { fileUrl } from '../../../api/file-url.ts';
import { useCall } from '../../../api/queries/use-call.ts';
import { formatMoment } from '../../../parts/format-moment.ts';
import { GrantLink } from '../../../parts/GrantLink.tsx';
import { Loaded } from '../../../parts/Loaded.tsx';
import type { Grant } from '../../../parts/RevokeDialog.tsx';
import { RevokeDialog } from '../../../parts/RevokeDialog.tsx';
import { paths } from '../../../paths.ts';
import { AppIcon } from '../../../ui/AppIcon.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ListRow } from '../../../ui/ListRow.tsx';
import { MoreRow } from './MoreRow.tsx';

const shown = 6;

/** The apps with access to data of the account, the longest unused first. */
export function AppsWithAccess() {
  const grants = useCall(listGrants, {});
  const [leaving, setLeaving] = useState<Grant | null>(null);
  return (
    <Card title="我的授权" inside="list">
      <Loaded query={grants}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title="还没有授权过应用" text="没有应用能看到你的资料" />
          ) : (
            <>
              {items
                .toSorted((one, other) => one.last_used_at - other.last_used_at)
                .slice(0, shown)
                .map((grant) => (
                  <ListRow
                    key={grant.id}
                    lead={
                      <AppIcon
                        id={grant.client_id}
                        name={grant.name}
                        src={grant.logo && fileUrl(grant.logo)}
                      />
                    }
                    title={<GrantLink id={grant.client_id} name={grant.name} />}
                    text={`能看到：${formatSeen(grant.scopes)}。${formatMoment(grant.last_used_at)}用过`}
                    side={
                      <Button
                        variant="danger-ghost"
                        size="sm"
                        aria-label={`撤销${grant.name}的授权`}
                        onClick={() => setLeaving(grant)}
                      >
                        撤销
                      </Button>
                    }
                  />
                ))}
              {items.length > shown && (
                <MoreRow
                  icon={LayoutGrid}
                  title={`还有 ${items.length - shown} 个`}
                  text="都在应用列表那一页，可以按名字找"
                  to={paths.user.appList}
                  all="全部应用"
                />
              )}
            </>
          )
        }
      </Loaded>
      {leaving && <RevokeDialog grant={leaving} onClose={() => setLeaving(null)} />}
    </Card>
  );
}
