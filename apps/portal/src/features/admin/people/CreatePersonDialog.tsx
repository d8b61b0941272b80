import { createPerson, listPeople } from '@tongxing/contract/manage/people.ts';
import { useState } from 'react';
import { useRefetch } from '../../../api/manage/use-admin-query.ts';
import { useNavigate } from '../../../browser/router.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Field } from '../../../ui/Field.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { adminPath } from '../admin-path.ts';
import { CommandDialog } from '../command/CommandDialog.tsx';

/** Creates an account for a phone number or e-mail address. */
export function CreatePersonDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const refetch = useRefetch();
  const [contact, setContact] = useState('');
  const [nickname, setNickname] = useState('');
  const [invites, setInvites] = useState(true);
  return (
    <CommandDialog
      call={createPerson}
      input={{
        contact: contact.trim(),
        ...(nickname.trim() ? { nickname: nickname.trim() } : {}),
        invite: invites,
      }}
      title="开通账号"
      effects={[
        '立即创建账号，无密码；用户用验证码登录。',
        '手机号或邮箱须为用户本人所有：能接收验证码即可登录。',
      ]}
      verb="开通"
      doing="开通中"
      tone="primary"
      isReady={contact.trim() !== ''}
      target={null}
      done={({ number }) => `已开通，账号 ID ${number}`}
      onDone={async ({ id }) => {
        await refetch(listPeople);
        navigate(adminPath('people', id));
      }}
      onClose={onClose}
    >
      <Field label="手机号或邮箱">
        <TextInput
          autoComplete="off"
          autoCapitalize="none"
          value={contact}
          onChange={(event) => setContact(event.target.value)}
        />
      </Field>
      <Field label="昵称（选填）">
        <TextInput
          autoComplete="off"
          value={nickname}
          onChange={(event) => setNickname(event.target.value)}
        />
      </Field>
      <Checkbox checked={invites} onChange={(event) => setInvites(event.target.checked)}>
        通知用户账号已开通及登录方法
      </Checkbox>
    </CommandDialog>
  );
}
