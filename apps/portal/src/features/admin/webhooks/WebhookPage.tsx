import { listAudit } from '@tongxing/contract/manage/audit.ts';
import {
  listWebhookDeliveries,
  listWebhooks,
  redeliverWebhook,
  removeWebhook,
  rotateWebhookSecret,
  tryWebhook,
  type WebhookDeliveryItem,
  type WebhookEndpointItem,
} from '@tongxing/contract/manage/webhooks.ts';
import { permissionTo } from '@tongxing/contract/permissions.ts';
import { KeyRound, Pencil, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { usePages, useRefetch } from '../../../api/manage/use-admin-query.ts';
import { useSubmit } from '../../../api/use-submit.ts';
import { Link, useNavigate } from '../../../browser/router.tsx';
import { DeliveryState } from '../../../parts/DeliveryState.tsx';
import { nameOfMessage } from '../../../parts/event-names.ts';
import { Button } from '../../../ui/Button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { UnderText } from '../../../ui/UnderText.tsx';
import { AdminHead } from '../AdminHead.tsx';
import { adminPath } from '../admin-path.ts';
import { CopyText } from '../CopyText.tsx';
import { CommandDialog } from '../command/CommandDialog.tsx';
import { useAdminCommand } from '../command/use-admin-command.ts';
import { Moment } from '../Moment.tsx';
import { PagedTable } from '../PagedTable.tsx';
import personCss from '../people/Person.module.css';
import { useMay } from '../sign-in/me.ts';
import { WebhookDialog } from './WebhookDialog.tsx';
import { formatEvents } from './WebhooksPage.tsx';

const back = { to: adminPath('webhooks'), name: '事件通知' };

/** `/admin/webhooks/{id}`: one address, what it was sent, and what can be done with it. */
export function WebhookPage({ item }: { item: string }) {
  const pages = usePages(listWebhooks, {});
  const endpoint = pages.items?.find(({ id }) => id === item);
  if (!pages.items) {
    return (
      <>
        <AdminHead title="通知地址" handbook="webhooks" back={back} />
        <Card>
          <SkeletonRows rows={4} />
        </Card>
      </>
    );
  }
  if (!endpoint) {
    return (
      <>
        <AdminHead title="地址不存在" handbook="webhooks" back={back} />
        <Card inside="none">
          <EmptyState
            level="h2"
            kind="lost"
            title="地址不存在"
            text="可能已被删除。"
            action={
              <Link className={buttonClass()} to={adminPath('webhooks')}>
                返回事件通知
              </Link>
            }
          />
        </Card>
      </>
    );
  }
  return (
    <>
      <AdminHead
        title={endpoint.url}
        text={`事件：${formatEvents(endpoint)}`}
        handbook="webhooks"
        back={back}
      />
      <Commands endpoint={endpoint} />
      <Deliveries endpoint={endpoint} />
    </>
  );
}

/** Runs a command that needs no dialog, and shows what came of it. */
function useQuick() {
  const refetch = useRefetch();
  const test = useAdminCommand(tryWebhook);
  const again = useAdminCommand(redeliverWebhook);
  return useSubmit(async ({ id, delivery }: { id: string; delivery?: string }) => {
    const outcome = delivery === undefined ? await test({ id }) : await again({ id, delivery });
    if (outcome.kind === 'refused') toast.error(outcome.text);
    else toast.success('将在几秒内发送');
    await refetch(listWebhookDeliveries);
  });
}

function Commands({ endpoint }: { endpoint: WebhookEndpointItem }) {
  const may = useMay();
  const navigate = useNavigate();
  const refetch = useRefetch();
  const quick = useQuick();
  const [open, setOpen] = useState<'edit' | 'secret' | 'remove'>();
  const close = () => setOpen(undefined);
  if (!may(permissionTo.writeSettings)) return null;
  return (
    <div className={personCss.commands} role="group" aria-label="地址操作">
      <Button variant="primary" loading={quick.isBusy} onClick={() => void quick.submit({ id: endpoint.id })}>
        <Icon of={Send} size={18} />
        测试发送
      </Button>
      <Button onClick={() => setOpen('edit')}>
        <Icon of={Pencil} size={18} />
        修改
      </Button>
      <Button onClick={() => setOpen('secret')}>
        <Icon of={KeyRound} size={18} />
        更换签名密钥
      </Button>
      <Button variant="danger-line" onClick={() => setOpen('remove')}>
        <Icon of={Trash2} size={18} />
        删除
      </Button>
      {open === 'edit' && <WebhookDialog endpoint={endpoint} onClose={close} />}
      {open === 'secret' && (
        <CommandDialog
          call={rotateWebhookSecret}
          input={{ id: endpoint.id }}
          title="更换签名密钥"
          effects={['立即生成新密钥。24 小时内同时用新旧密钥签名，供接收方更换。']}
          verb="更换签名密钥"
          doing="生成中"
          tone="primary"
          target={endpoint.id}
          result={({ secret }) => <CopyText text={secret} note="只显示一次。旧密钥 24 小时内仍用于签名。" />}
          done={() => '新的签名密钥'}
          onDone={() => refetch(listWebhooks, listAudit)}
          onClose={close}
        />
      )}
      {open === 'remove' && (
        <CommandDialog
          call={removeWebhook}
          input={{ id: endpoint.id }}
          title="删除通知地址"
          effects={['立即停止发送，并删除发送记录。']}
          verb="删除"
          doing="删除中"
          target={endpoint.id}
          done={() => '已删除'}
          onDone={async () => {
            await refetch(listWebhooks, listAudit);
            navigate(adminPath('webhooks'));
          }}
          onClose={close}
        />
      )}
    </div>
  );
}

function Deliveries({ endpoint }: { endpoint: WebhookEndpointItem }) {
  const may = useMay();
  const quick = useQuick();
  const pages = usePages(listWebhookDeliveries, { id: endpoint.id });
  return (
    <PagedTable
      caption="发送记录"
      pages={pages}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'event',
          head: '事件',
          cell: ({ event }) => (
            <>
              {nameOfMessage(event)}
              <UnderText>
                <code>{event}</code>
              </UnderText>
            </>
          ),
        },
        { key: 'state', head: '状态', cell: (delivery) => <State delivery={delivery} /> },
        { key: 'at', head: '时间', wideOnly: true, cell: ({ created_at: at }) => <Moment at={at} /> },
        ...(may(permissionTo.writeSettings)
          ? [
              {
                key: 'again',
                head: <span className="vh">操作</span>,
                cell: ({ id: delivery }: WebhookDeliveryItem) => (
                  <Button
                    variant="soft"
                    size="sm"
                    onClick={() => void quick.submit({ id: endpoint.id, delivery })}
                  >
                    重发
                  </Button>
                ),
              },
            ]
          : []),
      ]}
      empty={<EmptyState level="h2" title="还没有发送过通知" text="有事件时显示在这里，也可以先测试发送。" />}
    />
  );
}

function State({ delivery }: { delivery: WebhookDeliveryItem }) {
  const { state, attempts, last_result: result, next_attempt_at: next } = delivery;
  return (
    <DeliveryState
      state={state}
      attempts={attempts}
      result={result}
      next={next !== null && attempts > 0 ? <Moment at={next} /> : null}
    />
  );
}
