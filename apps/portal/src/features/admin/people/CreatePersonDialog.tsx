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
        '马上有一个账号，没有密码；本人用验证码登录。',
        '号码或邮箱要是本人的：谁收得到验证码，谁就能进来。',
      ]}
      verb="开通"
      doing="正在开通"
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
      <Field label="昵称（可以不写）">
        <TextInput
          autoComplete="off"
          value={nickname}
          onChange={(event) => setNickname(event.target.value)}
        />
      </Field>
      <Checkbox checked={invites} onChange={(event) => setInvites(event.target.checked)}>
        告诉本人：账号已开通，怎么登录
      </Checkbox>
    </CommandDialog>
  );
}
