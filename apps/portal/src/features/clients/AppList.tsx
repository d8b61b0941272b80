import { listGrants } from '@tongxing/contract/calls/authorization.ts';
import { listClients } from '@tongxing/contract/calls/clients.ts';
import { BookOpen, Plus } from 'lucide-react';
import { Suspense } from 'react';
import { useCall, useRefresh } from '../../api/queries/use-call.ts';
import { Link, useSearchParams } from '../../browser/router.tsx';
import { useTypedWork } from '../../browser/use-typed-work.ts';
import { Loaded } from '../../parts/Loaded.tsx';
import { paths } from '../../paths.ts';
import { useSiteName } from '../../shell/site-name.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { soon } from '../../ui/late.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { AppCard } from './AppCard.tsx';
import css from './Applications.module.css';
import { GrantsCard } from './GrantsCard.tsx';

const CreateAppDialog = soon(() =>
  import('./CreateAppDialog.tsx').then((loaded) => ({ default: loaded.CreateAppDialog })),
);

/** The apps somebody makes, and the apps they let in. */
export function AppList() {
  const clients = useCall(listClients, {});
  // Asked for beside the other, and shown below it once that knows how much room it takes.
  useCall(listGrants, {});
  const refresh = useRefresh();
  const site = useSiteName().brand;
  const [query, setQuery] = useSearchParams();
  const [isCreating, setCreating] = useTypedWork('creating', query.has('create'));
  const create = () => setCreating(true);
  const close = () => {
    setCreating(false);
    if (query.has('create')) setQuery({}, { replace: true });
  };
  const apps = clients.data?.items;

  return (
    <>
      <PageHead
        title="应用列表"
        text="你做的应用，和你授权过的应用。"
        actions={
          <>
            <Link to={paths.user.appDocs} className={buttonClass({ variant: 'second' })}>
              <Icon of={BookOpen} size={18} />
              开发文档
            </Link>
            <Button variant="primary" onClick={create}>
              <Icon of={Plus} size={18} />
              创建应用
            </Button>
          </>
        }
      />
      <section className={css.section} aria-labelledby="own">
        <div className={css.sectionHead}>
          <h2 id="own">我开发的</h2>
        </div>
        {apps && apps.length > 0 ? (
          <ul className={css.apps}>
            {apps.map((app) => (
              <AppCard key={app.id} app={app} />
            ))}
          </ul>
        ) : (
          <Card>
            <Loaded query={clients} rows={2}>
              {() => (
                <EmptyState
                  title="还没有应用"
                  text={`创建一个，几分钟就能让大家用${site}账号登录你的产品。`}
                  action={
                    <Button variant="soft" onClick={create}>
                      创建应用
                    </Button>
                  }
                />
              )}
            </Loaded>
          </Card>
        )}
      </section>
      {/* It stays where the other is asked for again. */}
      {(!clients.isPending || clients.errorUpdateCount > 0) && <GrantsCard />}
      {isCreating && (
        <Suspense>
          <CreateAppDialog onClose={close} onDone={() => void refresh(listClients)} />
        </Suspense>
      )}
    </>
  );
}
