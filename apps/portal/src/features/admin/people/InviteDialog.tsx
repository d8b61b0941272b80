import { createInvitation } from '@tongxing/contract/manage/invitations.ts';
import { useState } from 'react';
import { copyAndNotify } from '../../../parts/copy-and-notify.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Note } from '../../../ui/Note.tsx';
import { QrCode } from '../../../ui/QrCode.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { CommandDialog } from '../command/CommandDialog.tsx';
import { GroupsField } from '../groups/GroupsField.tsx';
import type { NamedGroup } from '../groups/group.ts';

/** Makes an invitation, and shows its link and code this once. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [contact, setContact] = useState('');
  const [days, setDays] = useState('7');
  const [groups, setGroups] = useState<readonly NamedGroup[]>([]);
  const hours = Number(days) * 24;
  const areDaysGood = Number.isInteger(hours) && hours >= 1 && hours <= 8760;
  return (
    <CommandDialog
      call={createInvitation}
      input={{
        ...(contact.trim() ? { contact: contact.trim() } : {}),
        groups: groups.map(({ id }) => id),
        expires_in_hours: hours,
      }}
      title="发邀请"
      effects={['一个邀请只能用一次：第一个打开链接并接受的人。', '链接只显示这一次，发给要邀请的人。']}
      verb="发邀请"
      doing="正在生成"
      tone="primary"
      isReady={areDaysGood}
      mayWait={groups.length > 0}
      target={null}
      result={({ url }) => (
        <>
          <Note>把链接或二维码发给他，{days} 天之内有效。</Note>
          <QrCode text={url} label="邀请的二维码" />
          <p>
            <code>{url}</code>
          </p>
          <Button onClick={() => void copyAndNotify(url)}>复制链接</Button>
        </>
      )}
      done={() => '邀请生成了'}
      onDone={() => {}}
      onClose={onClose}
    >
      <Field label="只给谁（可以不写）" hint="手机号或邮箱。写了，别人拿到链接也用不了">
        <TextInput
          autoComplete="off"
          autoCapitalize="none"
          value={contact}
          onChange={(event) => setContact(event.target.value)}
        />
      </Field>
      <GroupsField label="接受以后进哪些组（可以不选）" kind="用户组" chosen={groups} onChange={setGroups} />
      <Field label="几天之内有效" error={areDaysGood ? undefined : '填 1 到 365'}>
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          value={days}
          onChange={(event) => setDays(event.target.value)}
        />
      </Field>
    </CommandDialog>
  );
}
