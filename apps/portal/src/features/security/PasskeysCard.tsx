import { listPasskeys, removePasskey, renamePasskey } from '@tongxing/contract/calls/passkeys.ts';
import type { CallOutput } from '@tongxing/contract/define-call.ts';
import { Fingerprint, KeyRound, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useCall, useRefresh } from '../../api/queries/use-call.ts';
import { useProfileRefresh } from '../../api/queries/use-profile.ts';
import { send } from '../../api/send.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { formatDate } from '../../parts/format-moment.ts';
import { Loaded } from '../../parts/Loaded.tsx';
import { needPiece } from '../../parts/need-piece.ts';
import { notify } from '../../session/notices.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { RenamePasskeyDialog } from './RenamePasskeyDialog.tsx';

type Passkey = CallOutput<typeof listPasskeys>['items'][number];

/** The account's passkeys: add, name, rename, remove. `count`: their number, known before the list. */
export function PasskeysCard({ count }: { count: number }) {
  const passkeys = useCall(listPasskeys, {});
  const refresh = useRefresh();
  const refreshProfile = useProfileRefresh();
  const [renaming, setRenaming] = useState<Passkey | null>(null);
  const [removing, setRemoving] = useState<Passkey | null>(null);

  /** Refreshes list and profile, and signals the remaining passkeys to the password managers. */
  const finish = async () => {
    await Promise.all([refresh(listPasskeys), refreshProfile()]);
    const reply = await send(listPasskeys, {}, { quiet: true });
    if (!reply.ok) return;
    const { rp_id, user_id, items } = reply.data;
    const { reportRemainingPasskeys } = await import('../../browser/passkeys.ts');
    reportRemainingPasskeys(
      rp_id,
      user_id,
      items.map(({ credential_id }) => credential_id),
    );
  };

  const adding = useSubmit(async () => {
    const piece = await needPiece(() => import('./enroll-passkey.ts'));
    const made = await piece?.enrollPasskey();
    if (!made) return;
    setRenaming(made);
    await finish();
  });

  const naming = useSubmit(async ({ id, name }: Pick<Passkey, 'id' | 'name'>) => {
    const reply = await send(renamePasskey, { id, name });
    if (!reply.ok) return;
    setRenaming(null);
    await refresh(listPasskeys);
  });

  const remove = async (passkey: Passkey) => {
    const reply = await send(removePasskey, { id: passkey.id }, { showsErrorsItself: true });
    if (!reply.ok) return reply.msg;
    notify('success', `已删除“${passkey.name}”`);
    setRemoving(null);
    await finish();
  };

  const number = <Badge>{passkeys.data?.items.length ?? count} 个</Badge>;
  return (
    <Card title="通行密钥" inside="list">
      <ListRow
        lead={<Glyph of={Fingerprint} />}
        title={<>通行密钥 {number}</>}
        text="用指纹、面容或锁屏密码登录，不用记密码"
        side={
          <Button
            variant="soft"
            size="sm"
            aria-label="添加通行密钥"
            loading={adding.isBusy}
            loadingText="等待验证"
            onClick={() => void adding.submit()}
          >
            <Icon of={Plus} size={18} />
            添加
          </Button>
        }
      />
      <Loaded query={passkeys} rows={count}>
        {({ items }) => (
          <>
            {items.map((passkey) => (
              <ListRow
                key={passkey.id}
                tight
                lead={<Glyph of={KeyRound} />}
                title={
                  <>
                    {passkey.name} {passkey.synced && <Badge>多设备同步</Badge>}
                  </>
                }
                text={`${formatDate(passkey.created_at)}添加，${
                  passkey.last_used_at ? `${formatDate(passkey.last_used_at)}用过` : '还没用过'
                }`}
                side={
                  <>
                    <IconButton label={`改名 ${passkey.name}`} onClick={() => setRenaming(passkey)}>
                      <Icon of={Pencil} size={18} />
                    </IconButton>
                    <IconButton label={`删除 ${passkey.name}`} onClick={() => setRemoving(passkey)}>
                      <Icon of={Trash2} size={18} />
                    </IconButton>
                  </>
                }
              />
            ))}
          </>
        )}
      </Loaded>
      {renaming && (
        <RenamePasskeyDialog
          name={renaming.name}
          isBusy={naming.isBusy}
          onName={(name) => void naming.submit({ id: renaming.id, name })}
          onClose={() => setRenaming(null)}
        />
      )}
      {removing && (
        <ConfirmDialog
          title={`删除“${removing.name}”`}
          text="以后不能再用它登录。设备里存的那一份，也请在系统的密码管理里删掉。"
          confirm="删除"
          confirming="删除中"
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(null)}
        />
      )}
    </Card>
  );
}
