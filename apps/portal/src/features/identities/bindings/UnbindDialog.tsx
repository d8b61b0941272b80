import { type Binding, unbindIdentity } from '@tongxing/contract/calls/identities.ts';
import { send } from '../../../api/send.ts';
import { useAct } from '../../../api/use-act.ts';
import { notify } from '../../../session/notices.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';

interface UnbindDialogProps {
  binding: Binding;
  onClose: () => void;
  onDone: () => void;
}

/** Says what unbinding takes away, and asks. */
export function UnbindDialog({ binding, onClose, onDone }: UnbindDialogProps) {
  const unbinding = useAct(async () => {
    const reply = await send(unbindIdentity, { id: binding.id });
    if (!reply.ok) {
      onClose();
      return;
    }
    notify('success', `已解绑「${binding.name}」`);
    onDone();
  });

  return (
    <Dialog
      title={`解绑「${binding.name}」`}
      text={`以后${binding.nickname ? `「${binding.nickname}」` : '它'}不能再进入这个通行账号。账号里的内容不受影响，随时可以重新绑定。`}
      onClose={onClose}
      actions={
        <>
          <Button data-autofocus onClick={onClose}>
            取消
          </Button>
          <Button
            variant="danger"
            loading={unbinding.isBusy}
            loadingText="解绑中"
            onClick={() => void unbinding.act()}
          >
            解绑
          </Button>
        </>
      }
    />
  );
}
