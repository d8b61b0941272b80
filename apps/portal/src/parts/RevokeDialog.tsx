import { listGrants, revokeGrant } from '@tongxing/contract/calls/authorization-grants.ts';
import type { CallOutput } from '@tongxing/contract/define-call.ts';
import { useRefresh } from '../api/queries/use-call.ts';
import { send } from '../api/send.ts';
import { notify } from '../session/notices.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

export type Grant = CallOutput<typeof listGrants>['items'][number];

/** Takes an app's access back, after saying what that means and who answers for what it has already. */
export function RevokeDialog({
  grant,
  onRevoked,
  onClose,
}: {
  grant: Pick<Grant, 'id' | 'name' | 'legal_name' | 'contact'>;
  /** What else has to be asked for again. */
  onRevoked?: () => Promise<void>;
  onClose: () => void;
}) {
  const refresh = useRefresh();
  const revoke = async () => {
    const reply = await send(revokeGrant, { id: grant.id }, { showsErrorsItself: true });
    if (!reply.ok) return reply.msg;
    notify('success', `已撤销“${grant.name}”的授权`);
    await refresh(listGrants);
    await onRevoked?.();
    onClose();
  };
  return (
    <ConfirmDialog
      title={`撤销“${grant.name}”的授权？`}
      text={`撤销后，该应用将无法再获取你的信息，你在其中的登录也会退出。此前取得的信息由“${grant.legal_name}”负责，可以联系 ${grant.contact} 删除。`}
      confirm="撤销授权"
      confirming="撤销中"
      cancelLabel="暂不撤销"
      onConfirm={revoke}
      onClose={onClose}
    />
  );
}
