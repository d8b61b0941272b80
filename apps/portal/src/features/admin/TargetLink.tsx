import type { Section } from '@tongxing/contract/manage/settings.ts';
import { type Permission, permissionTo } from '@tongxing/contract/permissions.ts';
import { Link } from '../../browser/router.tsx';
import { linkClass } from '../../ui/link-class.ts';
import { adminPath } from './admin-path.ts';
import { sectionNames } from './settings/section-names.ts';
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

interface TargetLinkProps {
  of: {
    readonly target_kind: string | null;
    readonly target_id: string | null;
    readonly target_name: string | null;
  };
}

/** The target of a command by its name, else by its id, linked to its page where the operator may see it; nothing without one. */
export function TargetLink({ of: { target_kind: kind, target_id: id, target_name: name } }: TargetLinkProps) {
  const may = useMay();
  if (!id) return null;
  const page = pages[kind ?? ''];
  const own = kind === 'setting' ? sectionNames[id as Section] : name;
  const short = id.length > 12 ? `${id.slice(0, 8)}…` : id;
  const text = `${page?.name ?? (kind === 'setting' ? '设置' : '')} ${own ?? short}`.trim();
  return page && may(page.needs) ? (
    <Link className={linkClass()} to={adminPath(page.key, id)} title={id}>
      {text}
    </Link>
  ) : (
    <span title={id}>{text}</span>
  );
}
