import { enableTotp, type setUpTotp } from '@tongxing/contract/calls/second-factor.ts';
import type { CallOutput } from '@tongxing/contract/define-call.ts';
import { useState } from 'react';
import { send } from '../../api/send.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { notify } from '../../session/notices.ts';
import { CodeBoxes } from '../../ui/CodeBoxes.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Message } from '../../ui/Message.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import css from './Security.module.css';

interface EnrollTotpDialogProps {
  setup: CallOutput<typeof setUpTotp>;
  onClose: () => void;
  onEnabled: (recoveryCodes: readonly string[]) => void;
  /** Called where the answer may have been lost: resolves to whether it is on all the same, and then handles it. */
  onLost: () => Promise<boolean>;
}

/** The secret for the authenticator app as a QR code and as text; the first code turns two-step verification on. */
export function EnrollTotpDialog({ setup, onClose, onEnabled, onLost }: EnrollTotpDialogProps) {
  const [fault, setFault] = useState<string | null>(null);

  const enabling = useSubmit(async (code: string) => {
    const reply = await send(enableTotp, { code }, { handles: ['totp_mismatch', 'setup_expired'] });
    if (reply.ok) onEnabled(reply.data.recovery_codes);
    else if (reply.failure === 'totp_mismatch') setFault(reply.msg);
    else if (!(await onLost()) && reply.failure === 'setup_expired') {
      notify('error', reply.msg);
      onClose();
    }
  });

  return (
    <Dialog title="开启两步验证" text="用身份验证器扫描二维码，再输入显示的 6 位数字。" onClose={onClose}>
      <div className={css.form}>
        <div className={css.qr}>
          <QrCode text={setup.uri} label="验证器要扫的二维码" size={184} />
          <p className={css.hint}>扫不了？把这串密钥输到验证器里</p>
          <code className={css.secret}>{setup.secret.match(/.{1,4}/g)?.join(' ')}</code>
        </div>
        <CodeBoxes
          autoFocus
          label="验证器上的六位数字"
          disabled={enabling.isBusy}
          invalid={fault !== null}
          describedBy="enroll-fault"
          onChange={() => setFault(null)}
          onComplete={(code) => void enabling.submit(code)}
        />
        <div id="enroll-fault">{fault && <Message kind="err">{fault}</Message>}</div>
      </div>
    </Dialog>
  );
}
