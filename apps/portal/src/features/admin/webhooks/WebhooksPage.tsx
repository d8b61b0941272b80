import { listWebhooks, type WebhookEndpointItem } from '@tongxing/contract/manage/webhooks.ts';
import { permissionTo } from '@tongxing/contract/permissions.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { usePages } from '../../../api/manage/use-admin-query.ts';
import { Link } from '../../../browser/router.tsx';
import { nameOfMessage } from '../../../parts/event-names.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import css from '../Admin.module.css';
import { AdminHead } from '../AdminHead.tsx';
import { adminPath } from '../admin-path.ts';
import { Moment } from '../Moment.tsx';
import { PagedTable } from '../PagedTable.tsx';
import { useMay } from '../sign-in/me.ts';
import { WebhookDialog } from './WebhookDialog.tsx';

/** What an address gets, in words. */
export const formatEvents = ({ events }: Pick<WebhookEndpointItem, 'events'>): string =>
  events.includes('*') ? '全部' : events.map(nameOfMessage).join('、');

/** `/admin/webhooks`: where events about people are sent. */
export function WebhooksPage() {
  const may = useMay();
  const [isCreating, setCreating] = useState(false);
  const pages = usePages(listWebhooks, {});
  return (
    <>
      <AdminHead
        title="事件通知"
        text="用户注册、登录、修改密码、注销时，向你的系统发送签名通知。"
        handbook="webhooks"
        actions={
          may(permissionTo.writeSettings) && (
            <Button variant="primary" onClick={() => setCreating(true)}>
              <Icon of={Plus} size={18} />
              添加地址
            </Button>
          )
        }
      />
      <PagedTable
        caption="通知地址"
        pages={pages}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'url',
            head: '地址',
            cell: (endpoint) => (
              <div>
                <p className={css.name}>
                  <Link className={css.row} to={adminPath('webhooks', endpoint.id)}>
                    {endpoint.url}
                  </Link>
                </p>
                <small className={css.under}>{formatEvents(endpoint)}</small>
              </div>
            ),
          },
          {
            key: 'changed',
            head: '修改时间',
            wideOnly: true,
            cell: ({ changed_at: at }) => <Moment at={at} />,
          },
        ]}
        empty={
          <EmptyState level="h2" title="还没有通知地址" text="添加后，客户系统、数据平台可随账号变更同步。" />
        }
      />
      {isCreating && <WebhookDialog onClose={() => setCreating(false)} />}
    </>
  );
}
