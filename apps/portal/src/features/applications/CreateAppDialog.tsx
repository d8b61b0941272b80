import {
  type ClientScope,
  type ClientType,
  clientTypes,
  createClient,
} from '@tongxing/contract/calls/clients.ts';
import { type FormEvent, useState } from 'react';
import { send } from '../../api/send.ts';
import { useFormFields } from '../../parts/use-form-fields.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import css from './Applications.module.css';
import { scopeNames, typeNames } from './app-words.ts';
import { SecretShown } from './SecretShown.tsx';

const rules = {
  name: { required: '请输入应用名称' },
  legal_name: { required: '请填写接收方的名称' },
  contact: { required: '请填写联系方式' },
};
const askable: readonly ClientScope[] = ['profile', 'email', 'phone', 'offline_access'];

interface CreateAppDialogProps {
  onClose: () => void;
  onDone: () => void;
}

/** Registers an app; its secret is shown once, here. */
export function CreateAppDialog({ onClose, onDone }: CreateAppDialogProps) {
  const form = useFormFields(rules);
  const [type, setType] = useState<ClientType>('web');
  const [uris, setUris] = useState('');
  const [uriFault, setUriFault] = useState<string>();
  const [scopes, setScopes] = useState<readonly ClientScope[]>(['profile']);
  const [isBusy, setBusy] = useState(false);
  const [made, setMade] = useState<{ clientId: string; secret: string | null } | null>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!form.check()) return;
    setBusy(true);
    const redirectUris = uris.split(/\s+/).filter(Boolean);
    const reply = await send(
      createClient,
      { ...form.values, type, scopes: ['openid', ...scopes], redirect_uris: redirectUris },
      { handles: ['bad_redirect_uri', 'redirect_uri_needed', 'bad_input'] },
    );
    setBusy(false);
    if (reply.ok) {
      setMade({ clientId: reply.data.client_id, secret: reply.data.client_secret });
      onDone();
    } else if (reply.failure !== 'told') {
      const issues = reply.details['issues'] as { message: string }[] | undefined;
      setUriFault(issues?.[0]?.message ?? reply.msg);
    }
  };

  if (made) return <SecretShown clientId={made.clientId} secret={made.secret} onClose={onClose} />;
  return (
    <Dialog
      size="lg"
      title="创建应用"
      text="马上能在本机调试。授权页会向大家写明下面这些信息。"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" type="submit" form="create-app" loading={isBusy}>
            创建应用
          </Button>
        </>
      }
    >
      <form id="create-app" className={css.form} noValidate onSubmit={(event) => void submit(event)}>
        <Field label="应用名称" error={form.faults.name}>
          <TextInput {...form.bind('name')} maxLength={40} data-autofocus />
        </Field>
        <Field label="应用类型">
          <Select value={type} onChange={(event) => setType(event.currentTarget.value as ClientType)}>
            {clientTypes.map((each) => (
              <option key={each} value={each}>
                {typeNames[each]}
              </option>
            ))}
          </Select>
        </Field>
        {type !== 'device' && (
          <Field
            label="回调地址"
            error={uriFault}
            hint="一行一个。正式地址要用 https。只在本机调试，可以填 http://localhost"
          >
            <TextArea
              rows={2}
              value={uris}
              spellCheck={false}
              onChange={(event) => {
                setUris(event.currentTarget.value);
                setUriFault(undefined);
              }}
            />
          </Field>
        )}
        <fieldset className={css.scopes}>
          <legend>需要的信息</legend>
          {askable.map((scope) => (
            <label key={scope}>
              <input
                type="checkbox"
                checked={scopes.includes(scope)}
                onChange={(event) =>
                  setScopes(
                    event.currentTarget.checked
                      ? [...scopes, scope]
                      : scopes.filter((each) => each !== scope),
                  )
                }
              />
              {scopeNames[scope]}
            </label>
          ))}
        </fieldset>
        <Field label="谁在收集（公司或个人的名称）" error={form.faults.legal_name}>
          <TextInput {...form.bind('legal_name')} maxLength={100} />
        </Field>
        <Field label="联系方式" error={form.faults.contact} hint="邮箱、电话或网址，大家有疑问时找得到你">
          <TextInput {...form.bind('contact')} maxLength={100} />
        </Field>
      </form>
    </Dialog>
  );
}
