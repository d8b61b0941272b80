import { getGrant, listFormerGrants } from '@tongxing/contract/calls/readings.ts';
import type { CallOutput } from '@tongxing/contract/define-call.ts';
import { ArrowLeft, BadgeCheck, CircleOff } from 'lucide-react';
import { Suspense, useState } from 'react';
import { fileUrl } from '../../api/file-url.ts';
import { useRefresh } from '../../api/queries/use-call.ts';
import { useGrant } from '../../api/queries/use-grant.ts';
import { Link } from '../../browser/router.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { paths } from '../../paths.ts';
import { usePageName } from '../../shell/use-page-name.ts';
import { AppIcon } from '../../ui/AppIcon.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { soon } from '../../ui/late.ts';
import { linkClass } from '../../ui/link-class.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { GrantedScopes, GrantFacts } from './GrantFacts.tsx';
import css from './GrantPage.module.css';
import { ReadingHistory } from './ReadingHistory.tsx';

const RevokeDialog = soon(() =>
  import('../../parts/RevokeDialog.tsx').then((loaded) => ({ default: loaded.RevokeDialog })),
);

/** One app that the person let in, what it has got of them when, and the way to take it back. */
export function GrantPage({ id }: { id: string }) {
  const shown = useGrant(id);
  usePageName(shown.data?.name);
  return (
    <>
      <Link className={`${linkClass()} ${css.back}`} to={`${paths.user.appList}#grants`}>
        <Icon of={ArrowLeft} size={18} />
        我的授权
      </Link>
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
              />
            )}
          </Loaded>
        </Card>
      )}
    </>
  );
}

function Shown({ grant: shown }: { grant: CallOutput<typeof getGrant> }) {
  const { app, grant, name, logo, client_id: id } = shown;
  const refresh = useRefresh();
  const [isLeaving, setLeaving] = useState(false);
  const recipient = app ?? grant?.recipient;
  return (
    <>
      <PageHead
        title={
          <span className={css.name}>
            <AppIcon src={logo && fileUrl(logo)} id={id} name={name} size={56} />
            {name}
          </span>
        }
        text={
          <span className={css.badges}>
            {grant ? <Badge tone="brand">已授权</Badge> : <Badge icon={CircleOff}>授权已撤销</Badge>}
            {!app && <Badge>应用已删除</Badge>}
            {app?.verified && (
              <Badge tone="ok" icon={BadgeCheck}>
                主体已认证
              </Badge>
            )}
          </span>
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
      <ReadingHistory clientId={id} keptDays={shown.kept_days} />
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
