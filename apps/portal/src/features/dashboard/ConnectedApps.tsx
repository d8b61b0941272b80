import { listGrants } from '@tongxing/contract/calls/authorization.ts';
import { formatSeen } from '@tongxing/contract/scope-claims.ts';
import { ChevronRight } from 'lucide-react';
import { fileUrl } from '../../api/file-url.ts';
import { useCall } from '../../api/queries/use-call.ts';
import { Link } from '../../browser/router.tsx';
import { GrantLink } from '../../parts/GrantLink.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { paths } from '../../paths.ts';
import { useSiteName } from '../../shell/site-name.ts';
import { AppIcon } from '../../ui/AppIcon.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { linkClass } from '../../ui/link-class.ts';
import css from './Dashboard.module.css';

/** The rest is on the list of apps, where one is found by its name. */
const shown = 6;

/** The apps that may see something of the account, and what: the first few of them. */
export function ConnectedApps() {
  const grants = useCall(listGrants, {});
  const site = useSiteName().brand;
  const items = grants.data?.items;
  return (
    <Card
      title="我的授权"
      inside="list"
      className={css.apps}
      aside={
        <Link className={linkClass()} to={paths.user.appList}>
          {items && items.length > shown ? `全部 ${items.length} 个` : '管理'}
          <Icon of={ChevronRight} size={18} />
        </Link>
      }
    >
      <Loaded query={grants} rows={2}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title="还没有授权过应用" text={`用${site}账号登录过的应用，会出现在这里`} />
          ) : (
            items
              .slice(0, shown)
              .map(({ id, client_id: appId, name, logo, scopes }) => (
                <ListRow
                  key={id}
                  lead={<AppIcon id={appId} name={name} src={logo && fileUrl(logo)} />}
                  title={<GrantLink id={appId} name={name} />}
                  text={`能看到：${formatSeen(scopes)}`}
                />
              ))
          )
        }
      </Loaded>
    </Card>
  );
}
