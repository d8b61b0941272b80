import { type ClientView, listClients, listGrants } from '@tongxing/contract/calls/clients.ts';
import { BookOpen, Plus } from 'lucide-react';
import { useState } from 'react';
import { useCall, useRefresh } from '../../api/queries/use-call.ts';
import { Link } from '../../browser/router.tsx';
import { LoadFailed } from '../../parts/LoadFailed.tsx';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { AppCard } from './AppCard.tsx';
import { AppDialog } from './AppDialog.tsx';
import css from './Applications.module.css';
import { CreateAppDialog } from './CreateAppDialog.tsx';
import { GrantsCard } from './GrantsCard.tsx';

/** `/user/app/list`: the apps somebody makes, and the apps they let in. */
export function AppListPage() {
  const clients = useCall(listClients, {});
  const grants = useCall(listGrants, {});
  const refresh = useRefresh();
  const [isCreating, setCreating] = useState(false);
  const [openId, setOpenId] = useState<string | null>(null);
  const opened = clients.data?.items.find((client) => client.id === openId) ?? null;

  return (
    <>
      <PageHead
        title="应用列表"
        text="你做的应用，和你授权过的应用。"
        actions={
          <>
            <Link to="/user/app/docs" className={buttonClass({ variant: 'second' })}>
              <Icon of={BookOpen} size={18} />
              开发文档
            </Link>
            <Button variant="primary" onClick={() => setCreating(true)}>
              <Icon of={Plus} size={18} />
              创建应用
            </Button>
          </>
        }
      />
      <h2>我开发的</h2>
      {clients.data ? (
        <OwnApps clients={clients.data.items} onCreate={() => setCreating(true)} onOpen={setOpenId} />
      ) : (
        <Card>
          {clients.isError ? <LoadFailed onRetry={() => void clients.refetch()} /> : <SkeletonRows />}
        </Card>
      )}
      {grants.data ? (
        <GrantsCard grants={grants.data.items} onChange={() => void refresh(listGrants)} />
      ) : (
        <Card title="我授权的">
          {grants.isError ? <LoadFailed onRetry={() => void grants.refetch()} /> : <SkeletonRows />}
        </Card>
      )}
      {isCreating && (
        <CreateAppDialog onClose={() => setCreating(false)} onDone={() => void refresh(listClients)} />
      )}
      {opened && (
        <AppDialog app={opened} onClose={() => setOpenId(null)} onChange={() => void refresh(listClients)} />
      )}
    </>
  );
}

function OwnApps({
  clients,
  onCreate,
  onOpen,
}: {
  clients: readonly ClientView[];
  onCreate: () => void;
  onOpen: (id: string) => void;
}) {
  if (clients.length === 0) {
    return (
      <Card>
        <EmptyState
          title="还没有应用"
          text="创建一个，几分钟就能让大家用通行账号登录你的产品。"
          action={
            <Button variant="soft" onClick={onCreate}>
              创建应用
            </Button>
          }
        />
      </Card>
    );
  }
  return (
    <ul className={css.apps}>
      {clients.map((client) => (
        <AppCard key={client.id} app={client} onOpen={() => onOpen(client.id)} />
      ))}
    </ul>
  );
}
