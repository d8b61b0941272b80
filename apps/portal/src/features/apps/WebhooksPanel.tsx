import { type AppView, getAppActivity, listApps } from '@tongxing/contract/calls/apps.ts';
import { redeliverWebhook, rotateWebhookSecret, testWebhook } from '@tongxing/contract/calls/webhooks.ts';
import type { CallOutput } from '@tongxing/contract/define-call.ts';
import { calledUri } from '@tongxing/contract/rules/redirect-uri.ts';
import { RefreshCw } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useCall, useRefresh } from '../../api/queries/use-call.ts';
import { send } from '../../api/send.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { Link } from '../../browser/router.tsx';
import { DeliveryState } from '../../parts/DeliveryState.tsx';
import { nameOfMessage } from '../../parts/event-names.ts';
import { formatMoment } from '../../parts/format-moment.ts';
import { Loaded } from '../../parts/Loaded.tsx';
import { useFormFields } from '../../parts/use-form-fields.ts';
import { paths, withQuery } from '../../paths.ts';
import { notify } from '../../session/notices.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { linkClass } from '../../ui/link-class.ts';
import { Table } from '../../ui/Table.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { UnderText } from '../../ui/UnderText.tsx';
import formCss from './AppForm.module.css';
import css from './AppPage.module.css';
import { EventsCard } from './EventsCard.tsx';
import { SecretShown } from './SecretShown.tsx';
import { useEditApp } from './use-edit-app.ts';

type Delivery = CallOutput<typeof getAppActivity>['deliveries'][number];

const rules = { webhook_url: { rule: calledUri } };
/** The webhooks of an app: addresses, signing secret, deliveries. */
export function WebhooksPanel({ app }: { app: AppView }) {
  return (
    <>
      <AddressCard app={app} />
      <EventsCard app={app} />
      <DeliveriesCard app={app} />
    </>
  );
}

function AddressCard({ app }: { app: AppView }) {
  const form = useFormFields(rules, { webhook_url: app.webhook_url });
  const [secret, setSecret] = useState<string | null>(null);
  const { isSaving, save } = useEditApp(app);
  const refresh = useRefresh();
  const [isAsking, setAsking] = useState(false);
  const makeSecret = async () => {
    const reply = await send(rotateWebhookSecret, { id: app.id }, { showsErrorsItself: isAsking });
    if (!reply.ok) return reply.msg;
    setAsking(false);
    setSecret(reply.data.webhook_secret);
    await refresh(listApps);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!form.check()) return;
    const wrong = await save(form.values, form.values.webhook_url ? '已保存' : '不再发送通知');
    if (wrong) form.showFault('webhook_url', wrong);
    // The first address creates the signing secret.
    else if (wrong === null && form.values.webhook_url && !app.has_webhook_secret) await makeSecret();
  };
  return (
    <Card
      title="通知地址"
      aside={
        <Link className={linkClass()} to={withQuery(paths.user.appDocs, { topic: 'webhooks' })}>
          验证签名
        </Link>
      }
    >
      <form className={formCss.form} noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label="接收地址"
          error={form.faults.webhook_url}
          hint="所选事件发生时，本站向该地址发送签名的 POST。留空不发送"
        >
          <TextInput
            {...form.bind('webhook_url')}
            placeholder="https://"
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <div className={css.commands}>
          {app.has_webhook_secret && (
            <Button variant="soft" onClick={() => setAsking(true)}>
              更换签名密钥
            </Button>
          )}
          <Button variant="primary" type="submit" loading={isSaving} loadingText="保存中">
            保存地址
          </Button>
        </div>
      </form>
      {isAsking && (
        <ConfirmDialog
          title="更换签名密钥"
          text="立即生成新密钥。24 小时内同时用新旧密钥签名，供服务器更换。"
          confirm="更换签名密钥"
          confirming="生成中"
          cancelLabel="取消"
          onConfirm={makeSecret}
          onClose={() => setAsking(false)}
        />
      )}
      {secret && (
        <SecretShown
          title="签名密钥"
          name="webhook_secret"
          secret={secret}
          note="只显示一次，用于验证通知签名。旧密钥 24 小时内仍用于签名。"
          onClose={() => setSecret(null)}
        />
      )}
    </Card>
  );
}

function DeliveriesCard({ app }: { app: AppView }) {
  const activity = useCall(getAppActivity, { id: app.id });
  const refresh = useRefresh();
  const again = useSubmit(async (delivery: string) => {
    const reply = await send(redeliverWebhook, { id: app.id, delivery });
    if (!reply.ok) return;
    notify('success', '将在几秒内重发');
    await refresh(getAppActivity);
  });
  const trying = useSubmit(async () => {
    const reply = await send(testWebhook, { id: app.id });
    if (!reply.ok) return;
    notify('success', '将在几秒内发送');
    await refresh(getAppActivity);
  });
  return (
    <Card
      title="发送记录"
      inside={activity.data?.deliveries.length ? 'none' : 'body'}
      aside={
        <span className={css.commands}>
          {app.webhook_url && (
            <Button size="sm" loading={trying.isBusy} onClick={() => void trying.submit(undefined)}>
              测试发送
            </Button>
          )}
          <IconButton label="刷新发送记录" onClick={() => void refresh(getAppActivity)}>
            <Icon of={RefreshCw} size={18} />
          </IconButton>
        </span>
      }
    >
      <Loaded query={activity}>
        {({ deliveries }) =>
          deliveries.length === 0 ? (
            <EmptyState
              title="还没有发送过通知"
              text={app.webhook_url ? '用户撤销授权或注销账号时显示在这里。' : '请先填写通知地址。'}
            />
          ) : (
            <Table
              caption="发送记录"
              rows={deliveries}
              rowKey={({ id }) => id}
              columns={[
                { key: 'event', head: '事件', cell: (delivery) => <EventCell delivery={delivery} /> },
                { key: 'state', head: '状态', cell: (delivery) => <StateCell delivery={delivery} /> },
                { key: 'at', head: '时间', cell: ({ created_at: at }) => formatMoment(at) },
                {
                  key: 'again',
                  head: <span className="vh">操作</span>,
                  actions: true,
                  cell: (delivery) => (
                    <Button
                      variant="soft"
                      size="sm"
                      loading={again.busyWith === delivery.id}
                      onClick={() => void again.submit(delivery.id)}
                    >
                      重发
                    </Button>
                  ),
                },
              ]}
            />
          )
        }
      </Loaded>
    </Card>
  );
}

function EventCell({ delivery }: { delivery: Delivery }) {
  return (
    <>
      {nameOfMessage(delivery.event)}
      <UnderText>
        <code>{delivery.event}</code>
      </UnderText>
    </>
  );
}

function StateCell({ delivery }: { delivery: Delivery }) {
  const { state, attempts, last_result: result, next_attempt_at: next } = delivery;
  return (
    <DeliveryState
      state={state}
      attempts={attempts}
      result={result}
      next={next !== null && attempts > 0 ? formatMoment(next) : null}
    />
  );
}
