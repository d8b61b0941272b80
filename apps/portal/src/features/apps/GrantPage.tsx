import { getGrant, listFormerGrants } from '@tongxing/contract/calls/data-access.ts';
import type { CallOutput } from '@tongxing/contract/define-call.ts';
import { BadgeCheck, CircleOff } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useRefresh } from '../../api/queries/use-call.ts';
import { useGrant } from '../../api/queries/use-grant.ts';
import { Link } from '../../browser/router.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { paths } from '../../paths.ts';
import { usePageName } from '../../shell/use-page-name.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { prefetchedPart } from '../../ui/lazy-part.ts';
import { AppHead, BackLink } from './AppHead.tsx';
import { DataAccessHistory } from './DataAccessHistory.tsx';
import { GrantedScopes, GrantFacts } from './GrantFacts.tsx';

const RevokeDialog = prefetchedPart(() =>
  import('../../parts/RevokeDialog.tsx').then((loaded) => ({ default: loaded.RevokeDialog })),
);

/** One app that the person let in, what it has got of them when, and the way to take it back. */
export function GrantPage({ id }: { id: string }) {
  const shown = useGrant(id);
  usePageName(shown.data?.name);
  return (
    <>
      <BackLink to={`${paths.user.appList}#grants`}>我的授权</BackLink>
      {shown.data ? (
        <Shown key={id} grant={shown.data} />
      ) : (
        <Card>
          <h1 className="vh">应用的授权</h1>
          <Loaded query={shown}>
            {() => (
              <EmptyState
                kind="lost"
                level="h2"
                title="没有这个应用"
                text="你没有授权过它，或者那是很久以前的事了。"
                action={
                  <Link className={buttonClass({ variant: 'soft' })} to={paths.user.appList}>
                    回到应用列表
                  </Link>
                }
              />
            )}
          </Loaded>
        </Card>
      )}
    </>
  );
}

function Shown({ grant: shown }: { grant: CallOutput<typeof getGrant> }) {
  const { app, grant, name, client_id: id } = shown;
  const refresh = useRefresh();
  const [isLeaving, setLeaving] = useState(false);
  const recipient = app ?? grant?.recipient;
  return (
    <>
      <AppHead
        app={shown}
        badges={
          <>
            {grant ? <Badge tone="brand">已授权</Badge> : <Badge icon={CircleOff}>授权已撤销</Badge>}
            {!app && <Badge>应用已删除</Badge>}
            {app?.verified && (
              <Badge tone="ok" icon={BadgeCheck}>
                主体已认证
              </Badge>
            )}
          </>
        }
        actions={
          grant && (
            <Button variant="danger-line" onClick={() => setLeaving(true)}>
              撤销授权
            </Button>
          )
        }
      />
      <GrantedScopes shown={shown} />
      <DataAccessHistory appId={id} retentionDays={shown.kept_days} />
      <GrantFacts shown={shown} />
      {isLeaving && grant && (
        <Suspense>
          <RevokeDialog
            grant={{
              id: grant.id,
              name,
              legal_name: recipient?.legal_name ?? name,
              contact: recipient?.contact ?? '',
            }}
            onRevoked={() => refresh(getGrant, listFormerGrants)}
            onClose={() => setLeaving(false)}
          />
        </Suspense>
      )}
    </>
  );
}
