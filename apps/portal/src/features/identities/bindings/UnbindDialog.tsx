import { type Binding, unbindIdentity } from '@tongxing/contract/calls/identities.ts';
import { send } from '../../../api/send.ts';
import { notify } from '../../../session/notices.ts';
import { useSiteName } from '../../../shell/site-name.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';

interface UnbindDialogProps {
  binding: Binding;
  onClose: () => void;
  onDone: () => void;
}

/** Confirms unlinking, with its consequences. */
export function UnbindDialog({ binding, onClose, onDone }: UnbindDialogProps) {
  const site = useSiteName().brand;
  const unbind = async () => {
    const reply = await send(unbindIdentity, { id: binding.id }, { showsErrorsItself: true });
    if (!reply.ok) return reply.msg;
    notify('success', `已解绑“${binding.name}”`);
    onDone();
  };

  return (
    <ConfirmDialog
      title={`解绑“${binding.name}”`}
      text={`以后${binding.nickname ? `“${binding.nickname}”` : '该账号'}将不能登录这个${site}账号。账号内容不受影响，可随时重新绑定。`}
      confirm="解绑"
      confirming="解绑中"
      onConfirm={unbind}
      onClose={onClose}
    />
  );
}
