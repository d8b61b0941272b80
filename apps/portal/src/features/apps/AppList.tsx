import { listApps } from '@tongxing/contract/calls/apps.ts';
import { listGrants } from '@tongxing/contract/calls/authorization-grants.ts';
import { Blocks, BookOpen, Plus } from 'lucide-react';
import { useCall, useRefresh } from '../../api/queries/use-call.ts';
import { Link, useSearchParams } from '../../browser/router.tsx';
import { useTypedWork } from '../../browser/use-typed-work.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Icon } from '../../ui/Icon.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { CreateAppDialog } from './CreateAppDialog.tsx';
import { FormerGrants } from './FormerGrants.tsx';
import { GrantsCard } from './GrantsCard.tsx';
import { OwnApps } from './OwnApps.tsx';
import { useOwnApps } from './use-own-apps.ts';

/** The person's own apps, and the authorized apps. */
export function AppList() {
  const own = useOwnApps();
  // Loaded in parallel, and shown below once the height of the first list is known.
  const grants = useCall(listGrants, {});
  const refresh = useRefresh();
  const [query, setQuery] = useSearchParams();
  const [isCreating, setCreating] = useTypedWork('creating', query.has('create'));
  const create = () => setCreating(true);
  const close = () => {
    setCreating(false);
    if (query.has('create')) setQuery({}, { replace: true });
  };

  return (
    <>
      <PageHead
        title="应用列表"
        text="你开发的应用和已授权的应用。"
        actions={
          <>
            <Link to={paths.user.appDocs} className={buttonClass({ variant: 'second' })}>
              <Icon of={BookOpen} size={18} />
              开发文档
            </Link>
            <Link to={paths.user.appApis} className={buttonClass({ variant: 'second' })}>
              <Icon of={Blocks} size={18} />
              我的 API
            </Link>
            <Button variant="primary" onClick={create}>
              <Icon of={Plus} size={18} />
              创建应用
            </Button>
          </>
        }
      />
      <OwnApps onCreate={create} />
      {/* It stays while the first list reloads. */}
      {(!own.isPending || own.errorUpdateCount > 0) && (
        <>
          <GrantsCard />
          <FormerGrants key={grants.dataUpdatedAt} />
        </>
      )}
      {isCreating && <CreateAppDialog onClose={close} onDone={() => void refresh(listApps)} />}
    </>
  );
}
