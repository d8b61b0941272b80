import {
  type ClientView,
  editClient,
  getClientActivity,
  removeClient,
  rotateClientSecret,
} from '@tongxing/contract/calls/clients.ts';
import { type FormEvent, useState } from 'react';
import { useCall } from '../../api/queries/use-call.ts';
import { send } from '../../api/send.ts';
import { useFormFields } from '../../parts/use-form-fields.ts';
import { notify } from '../../session/notices.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { AppErrors } from './AppErrors.tsx';
import css from './Applications.module.css';
import { CopyLine } from './CopyLine.tsx';
import { SignInChart } from './SignInChart.tsx';

interface AppDialogProps {
  app: ClientView;
  onClose: () => void;
  onChange: () => void;
}

/** Keeps the old secret alive while servers are moved to the new one. */
const overlapHours = 24;

const rules = {
  name: { required: '请输入应用名称' },
  legal_name: { required: '请填写接收方的名称' },
  contact: { required: '请填写联系方式' },
};

/** One app in its developer's hands: facts, secret, use, errors, removal. */
export function AppDialog({ app, onClose, onChange }: AppDialogProps) {
  const form = useFormFields(rules, { name: app.name, legal_name: app.legal_name, contact: app.contact });
  const [uris, setUris] = useState(app.redirect_uris.join('\n'));
  const [uriFault, setUriFault] = useState<string>();
  const [secret, setSecret] = useState<string | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const activity = useCall(getClientActivity, { id: app.id });
  const keepsSecret = app.secrets.length > 0;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!form.check()) return;
    setBusy(true);
    const changes = { id: app.id, ...form.values, redirect_uris: uris.split(/\s+/).filter(Boolean) };
    const reply = await send(editClient, changes, {
      handles: ['bad_redirect_uri', 'redirect_uri_needed', 'bad_input'],
    });
    setBusy(false);
    if (reply.ok) {
      notify('success', '已保存');
      onChange();
      onClose();
    } else if (reply.failure !== 'told') {
      const issues = reply.details['issues'] as { message: string }[] | undefined;
      setUriFault(issues?.[0]?.message ?? reply.msg);
    }
  };
  const rotate = async () => {
    const reply = await send(rotateClientSecret, { id: app.id, overlap_hours: overlapHours });
    if (!reply.ok) return;
    setSecret(reply.data.client_secret);
    onChange();
  };
  const remove = async () => {
    const reply = await send(removeClient, { id: app.id });
    if (!reply.ok) return;
    notify('success', `已删除「${app.name}」`);
    onChange();
    onClose();
  };

  if (isRemoving) {
    return (
      <Dialog
        title={`删除「${app.name}」？`}
        text={`${app.people} 人的授权会一起失效，client_id 不能再用，也不能恢复。`}
        onClose={() => setRemoving(false)}
        actions={
          <>
            <Button onClick={() => setRemoving(false)}>先不删除</Button>
            <Button variant="danger" onClick={() => void remove()}>
              删除应用
            </Button>
          </>
        }
      />
    );
  }
  return (
    <Dialog
      size="lg"
      title={app.name}
      onClose={onClose}
      actions={
        <>
          <Button variant="danger-ghost" onClick={() => setRemoving(true)}>
            删除应用
          </Button>
          <Button variant="primary" type="submit" form="edit-app" loading={isBusy}>
            保存
          </Button>
        </>
      }
    >
      <form id="edit-app" className={css.form} noValidate onSubmit={(event) => void save(event)}>
        <CopyLine label="client_id" text={app.client_id} />
        {secret ? (
          <CopyLine label="client_secret" text={secret} />
        ) : (
          keepsSecret && (
            <div className={css.secret}>
              <span>密钥以 {app.secrets[0]?.hint} 结尾</span>
              <Button variant="soft" size="sm" onClick={() => void rotate()}>
                换一个密钥
              </Button>
            </div>
          )
        )}
        {secret && (
          <p className={css.faint}>
            新密钥只显示这一次。旧的还能用 {overlapHours} 小时，足够把服务器换过来。
          </p>
        )}
        <Field label="应用名称" error={form.faults.name}>
          <TextInput {...form.bind('name')} maxLength={40} />
        </Field>
        {app.type !== 'device' && (
          <Field label="回调地址" error={uriFault} hint="一行一个，必须和请求里的一字不差">
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
        <Field label="谁在收集（公司或个人的名称）" error={form.faults.legal_name}>
          <TextInput {...form.bind('legal_name')} maxLength={100} />
        </Field>
        <Field label="联系方式" error={form.faults.contact}>
          <TextInput {...form.bind('contact')} maxLength={100} />
        </Field>
        {activity.data && <SignInChart days={activity.data.sign_ins} />}
        {activity.data && <AppErrors errors={activity.data.errors} />}
      </form>
    </Dialog>
  );
}
