import { type Permission, permissionTo } from '@tongxing/contract/permissions.ts';
import { Link } from '../../browser/router.tsx';
import { adminPath } from './admin-path.ts';
import { useMay } from './sign-in/me.ts';

const pages: Readonly<
  Record<string, { readonly key: string; readonly name: string; readonly needs: Permission }>
> = {
  account: { key: 'people', name: '账号', needs: permissionTo.readPeople },
  operator: { key: 'people', name: '管理员', needs: permissionTo.readPeople },
  group: { key: 'groups', name: '用户组', needs: permissionTo.readGroups },
  resource: { key: 'resources', name: 'API', needs: permissionTo.readApps },
  webhook: { key: 'webhooks', name: '通知地址', needs: permissionTo.readSettings },
  client: { key: 'apps', name: '应用', needs: permissionTo.readApps },
};

/** The target of a command by its id, linked to its page where the operator may see it. */
export function TargetLink({ kind, id }: { kind: string | null; id: string | null }) {
  const may = useMay();
  if (!id) return <span className="faint">无</span>;
  const page = pages[kind ?? ''];
  const text = `${page?.name ?? ''} ${id.length > 12 ? `${id.slice(0, 8)}…` : id}`.trim();
  return page && may(page.needs) ? (
    <Link to={adminPath(page.key, id)} title={id}>
      {text}
    </Link>
  ) : (
    <span title={id}>{text}</span>
  );
}
