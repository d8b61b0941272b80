import { grantResource, listResources, type ResourceView } from '@tongxing/contract/calls/resources.ts';
import { type FormEvent, useState } from 'react';
import { useRefresh } from '../../../api/queries/use-call.ts';
import { send } from '../../../api/send.ts';
import { useSubmit } from '../../../api/use-submit.ts';
import { notify } from '../../../session/notices.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Table } from '../../../ui/Table.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import formCss from '../AppForm.module.css';
import pageCss from '../AppPage.module.css';
import css from './Apis.module.css';

/** What apps were given of an API, with the form that gives it. */
export function ApiGrants({ api }: { api: ResourceView }) {
  const [appId, setAppId] = useState('');
  const [scopes, setScopes] = useState<readonly string[]>([]);
  const [mayExchange, setMayExchange] = useState(false);
  const [fault, setFault] = useState<string>();
  const refresh = useRefresh();
  const give = async (client_id: string, given: readonly string[], exchange = false) => {
    const reply = await send(
      grantResource,
      { id: api.id, client_id, scopes: [...given], exchange },
      { handles: ['not_found', 'scope_unknown', 'bad_input'] },
    );
    if (!reply.ok) return setFault(reply.failure === 'told' ? undefined : '应用不存在');
    setFault(undefined);
    setAppId('');
    setScopes([]);
    await refresh(listResources);
    notify('success', given.length > 0 ? '权限已授予' : '权限已收回');
  };
  const giving = useSubmit(async (event: FormEvent) => {
    event.preventDefault();
    await give(appId.trim(), scopes, mayExchange);
  });
  const taking = useSubmit((client_id: string) => give(client_id, []));
  return (
    <Card title="应用权限">
      <div className={formCss.form}>
        <p className={formCss.faint}>
          无用户登录的服务（定时任务、后台）用自己的密钥换取令牌，权限由你授予。
          {api.open_to === 'listed' && '该 API 只开放给下列应用，用户也只能同意这些权限。'}
        </p>
        {api.grants.length > 0 && (
          <Table
            caption="应用权限"
            rows={api.grants}
            rowKey={({ client_id: id }) => id}
            columns={[
              { key: 'app', head: '应用', cell: ({ name, client_id: id }) => name || id },
              {
                key: 'scopes',
                head: '权限',
                cell: ({ scopes: given, exchange }) =>
                  exchange ? `${given.join('、')}，可换令牌` : given.join('、'),
              },
              {
                key: 'actions',
                head: <span className="vh">操作</span>,
                actions: true,
                cell: ({ client_id: id }) => (
                  <Button
                    size="sm"
                    variant="danger-ghost"
                    loading={taking.busyWith === id}
                    onClick={() => void taking.submit(id)}
                  >
                    收回
                  </Button>
                ),
              },
            ]}
          />
        )}
        <form className={formCss.form} noValidate onSubmit={(event) => void giving.submit(event)}>
          <Field label="应用" hint="应用的 client_id" error={fault}>
            <TextInput
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={appId}
              onChange={(event) => setAppId(event.currentTarget.value)}
            />
          </Field>
          <fieldset className={formCss.uris}>
            <legend>权限</legend>
            <div className={css.checks}>
              {api.scopes.map(({ name, title }) => (
                <Checkbox
                  key={name}
                  checked={scopes.includes(name)}
                  onChange={(event) =>
                    setScopes(
                      event.currentTarget.checked
                        ? [...scopes, name]
                        : scopes.filter((other) => other !== name),
                    )
                  }
                >
                  {title.zh}（{name}）
                </Checkbox>
              ))}
            </div>
          </fieldset>
          <Checkbox checked={mayExchange} onChange={(event) => setMayExchange(event.currentTarget.checked)}>
            允许将收到的令牌换成该 API 的令牌，代用户调用
          </Checkbox>
          <div className={pageCss.commands}>
            <Button
              variant="soft"
              type="submit"
              disabled={!appId.trim() || scopes.length === 0}
              loading={giving.isBusy}
              loadingText="授予中"
            >
              授予权限
            </Button>
          </div>
        </form>
      </div>
    </Card>
  );
}
