import { getAppRoles } from '@tongxing/contract/calls/app-access.ts';
import type { AppView } from '@tongxing/contract/calls/apps.ts';
import { inviteToApp } from '@tongxing/contract/calls/invitations.ts';
import { useState } from 'react';
import { useCall } from '../../api/queries/use-call.ts';
import { send } from '../../api/send.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { Note } from '../../ui/Note.tsx';
import { Select } from '../../ui/Select.tsx';
import formCss from './AppForm.module.css';
import { CopyLine } from './CopyLine.tsx';

/** Makes links that let one person each into the app. */
export function InviteCard({ app }: { app: AppView }) {
  const roles = useCall(getAppRoles, { id: app.id });
  const [role, setRole] = useState('');
  const [url, setUrl] = useState<string>();
  const inviting = useSubmit(async () => {
    const reply = await send(inviteToApp, { id: app.id, ...(role ? { role } : {}) });
    if (reply.ok) setUrl(reply.data.url);
  });
  return (
    <Card title="邀请">
      <div className={formCss.form}>
        <p className={formCss.faint}>
          一个链接给一个人，七天之内有效。接受以后，他就在「受邀请的人」里；名单由你定的，也进名单。
        </p>
        {roles.data && roles.data.roles.length > 0 && (
          <Field label="给他的角色">
            <Select value={role} onChange={(event) => setRole(event.currentTarget.value)}>
              <option value="">不给</option>
              {roles.data.roles.map(({ key, name }) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {url && (
          <>
            <CopyLine label="邀请链接" text={url} />
            <Note tone="lamp">链接只显示这一次。谁先打开并接受，就是谁的。</Note>
          </>
        )}
        <div>
          <Button
            variant="soft"
            loading={inviting.isBusy}
            loadingText="正在生成"
            onClick={() => void inviting.submit()}
          >
            {url ? '再生成一个链接' : '生成邀请链接'}
          </Button>
        </div>
      </div>
    </Card>
  );
}
