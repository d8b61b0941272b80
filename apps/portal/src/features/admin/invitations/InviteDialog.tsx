import { listAudit } from '@tongxing/contract/manage/audit.ts';
import { createInvitation, listInvitations } from '@tongxing/contract/manage/invitations.ts';
import { listApprovals } from '@tongxing/contract/manage/operators.ts';
import { useState } from 'react';
import { useRefetch } from '../../../api/manage/use-admin-query.ts';
import { copyAndNotify } from '../../../parts/copy-and-notify.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Note } from '../../../ui/Note.tsx';
import { QrCode } from '../../../ui/QrCode.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { CommandDialog } from '../command/CommandDialog.tsx';
import { GroupsField } from '../groups/GroupsField.tsx';
import type { NamedGroup } from '../groups/group.ts';

interface InviteDialogProps {
  /** The app that the invitation lets into. */
  app?: { readonly client_id: string; readonly name: string };
  onClose: () => void;
}

/** Makes an invitation, and shows its link and code this once. */
export function InviteDialog({ app, onClose }: InviteDialogProps) {
  const refetch = useRefetch();
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
        ...(app && { app: app.client_id }),
        expires_in_hours: hours,
      }}
      title={app ? `发送邀请：${app.name}` : '发送邀请'}
      effects={[
        '每个邀请仅限第一位接受者使用一次。',
        '链接只显示一次，请发送给受邀用户。',
        ...(app ? ['接受者即可使用该应用。'] : []),
      ]}
      verb="发送邀请"
      doing="生成中"
      tone="primary"
      isReady={areDaysGood}
      mayWait={groups.length > 0}
      target={null}
      result={({ url }) => (
        <>
          <Note>请将链接或二维码发送给受邀用户，{days} 天内有效。</Note>
          <QrCode text={url} label="邀请的二维码" />
          <p>
            <code>{url}</code>
          </p>
          <Button onClick={() => void copyAndNotify(url)}>复制链接</Button>
        </>
      )}
      done={() => '邀请已生成'}
      onDone={() => refetch(listInvitations, listApprovals, listAudit)}
      onClose={onClose}
    >
      <Field label="指定用户（选填）" hint="手机号或邮箱。填写后其他人无法使用该链接">
        <TextInput
          autoComplete="off"
          autoCapitalize="none"
          value={contact}
          onChange={(event) => setContact(event.target.value)}
        />
      </Field>
      <GroupsField label="接受后加入的用户组（选填）" kind="用户组" chosen={groups} onChange={setGroups} />
      <Field label="有效期（天）" error={areDaysGood ? undefined : '请填写 1–365'}>
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
