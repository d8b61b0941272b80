import { isAuthenticatorCode } from '@tongxing/contract/rules/second-factor-code.ts';
import { MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { useSubmit } from '../../api/use-submit.ts';
import { RecoveryCodeForm } from '../../parts/RecoveryCodeForm.tsx';
import { ResendLine } from '../../parts/ResendLine.tsx';
import { sendOwnCode } from '../../parts/send-own-code.ts';
import { startCountdown, useCountdown } from '../../parts/use-countdown.ts';
import { Button } from '../../ui/Button.tsx';
import { CodeBoxes } from '../../ui/CodeBoxes.tsx';
import { linkClass } from '../../ui/link-class.ts';
import { Message } from '../../ui/Message.tsx';
import { Note } from '../../ui/Note.tsx';
import css from './StepUp.module.css';

interface CodeProofProps {
  method: 'phone' | 'email' | 'totp';
  /** The masked contact that the code is sent to. */
  to: string | null;
  isBusy: boolean;
  fault: string | null;
  /** Changes with each failure. */
  round: number;
  onEdit: () => void;
  onProof: (code: string) => void;
}

/** Six digits: sent to the account's phone or e-mail address, or shown by the authenticator. */
export function CodeProof({ method, to, isBusy, fault, round, onEdit, onProof }: CodeProofProps) {
  const countdown = `code:security:${method}`;
  const left = useCountdown(countdown);
  const [wasSent, setSent] = useState(left > 0);
  const [usesRecovery, setUsesRecovery] = useState(false);

  const sending = useSubmit(async (kind: 'phone' | 'email') => {
    const seconds = await sendOwnCode('security', kind);
    if (seconds === null) return;
    setSent(true);
    startCountdown(countdown, seconds);
  });

  if (usesRecovery) {
    return (
      <RecoveryCodeForm className={css.body} isBusy={isBusy} fault={fault} onEdit={onEdit} onCode={onProof}>
        <div className={css.actions}>
          <Button onClick={() => setUsesRecovery(false)}>用验证器</Button>
          <Button type="submit" variant="primary" loading={isBusy} loadingText="正在验证">
            确认
          </Button>
        </div>
      </RecoveryCodeForm>
    );
  }
  if (method !== 'totp' && !wasSent) {
    return (
      <Button
        variant="primary"
        block
        loading={sending.isBusy}
        loadingText="发送中"
        onClick={() => void sending.submit(method)}
      >
        把验证码发到 {to ?? (method === 'phone' ? '我的手机' : '我的邮箱')}
      </Button>
    );
  }
  return (
    <div className={css.body}>
      {method === 'totp' ? (
        <p>打开身份验证器，输入 6 位数字。</p>
      ) : (
        <Note icon={MessageSquareText}>验证码已发到 {to}</Note>
      )}
      <CodeBoxes
        autoFocus
        label="六位验证码"
        disabled={isBusy}
        invalid={fault !== null}
        describedBy="step-up-fault"
        onChange={onEdit}
        onComplete={(code) => isAuthenticatorCode(code) && onProof(code)}
      />
      <div id="step-up-fault">
        {fault && (
          <Message key={round} kind="err">
            {fault}
          </Message>
        )}
      </div>
      <div className={css.row}>
        {method === 'totp' ? (
          <button type="button" className={linkClass()} onClick={() => setUsesRecovery(true)}>
            改用恢复码
          </button>
        ) : (
          <ResendLine left={left} isBusy={sending.isBusy} onResend={() => void sending.submit(method)} />
        )}
      </div>
    </div>
  );
}
