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
          每个链接仅限一人使用，7 天内有效。接受后成为受邀用户；使用名单时同时加入名单。
        </p>
        {roles.data && roles.data.roles.length > 0 && (
          <Field label="授予角色">
            <Select value={role} onChange={(event) => setRole(event.currentTarget.value)}>
              <option value="">不授予</option>
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
            <Note tone="lamp">链接只显示一次，由第一位接受者使用。</Note>
          </>
        )}
        <div>
          <Button
            variant="soft"
            loading={inviting.isBusy}
            loadingText="生成中"
            onClick={() => void inviting.submit()}
          >
            {url ? '重新生成链接' : '生成邀请链接'}
          </Button>
        </div>
      </div>
    </Card>
  );
}
