import { listPushers } from '@tongxing/contract/manage/scim.ts';
import { permissionTo } from '@tongxing/contract/permissions.ts';
import { useAdminQuery } from '../../../api/manage/use-admin-query.ts';
import { Link } from '../../../browser/router.tsx';
import { Loaded } from '../../../parts/Loaded.tsx';
import { Card } from '../../../ui/Card.tsx';
import { linkClass } from '../../../ui/link-class.ts';
import { Table } from '../../../ui/Table.tsx';
import { adminPath } from '../admin-path.ts';
import { CopyText } from '../CopyText.tsx';
import { handbookUrl } from '../handbook-url.ts';
import { Moment } from '../Moment.tsx';
import css from '../settings/Settings.module.css';
import { useMay } from '../sign-in/me.ts';

const powers = { write: '推送', read: '只读', none: '已收回' } as const;

/** The identity managers that push people and groups by SCIM, and what one needs to be connected. */
export function PushCard() {
  const query = useAdminQuery(listPushers, {});
  const may = useMay();
  return (
    <Card title="SCIM 推送">
      <Loaded query={query} rows={2}>
        {({ base, items }) => (
          <div className={css.form}>
            <p className="muted t-14">
              由公司的身份系统（如 Okta、Azure AD、竹云）推送用户和用户组。为其创建应用，并授予 SCIM 权限：
              <a className={linkClass()} href={handbookUrl('scim')} target="_blank" rel="noopener">
                接入步骤
              </a>
            </p>
            <CopyText text={base} note="推送地址，也是换取令牌时的 resource。" />
            {items.length > 0 && (
              <Table
                caption="推送用户的应用"
                rows={items}
                rowKey={({ client_id: id }) => id}
                columns={[
                  {
                    key: 'name',
                    head: '应用',
                    cell: ({ client_id: id, name }) =>
                      may(permissionTo.readApps) ? (
                        <Link className={linkClass()} to={adminPath('apps', id)}>
                          {name}
                        </Link>
                      ) : (
                        name
                      ),
                  },
                  { key: 'may', head: '权限', cell: (each) => powers[each.may] },
                  {
                    key: 'people',
                    head: '用户',
                    cell: ({ people, disabled }) =>
                      disabled === 0 ? `${people} 人` : `${people} 人，${disabled} 人已停用`,
                  },
                  { key: 'groups', head: '用户组', cell: ({ groups }) => `${groups} 个` },
                  {
                    key: 'changed',
                    head: '最近推送',
                    oneLine: true,
                    cell: ({ changed_at: at }) => (at ? <Moment ago at={at} /> : '尚未推送'),
                  },
                ]}
              />
            )}
          </div>
        )}
      </Loaded>
    </Card>
  );
}
