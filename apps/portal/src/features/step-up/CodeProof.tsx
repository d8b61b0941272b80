import { emailCodeCalls, phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import {
  isAuthenticatorCode,
  isRecoveryCode,
  normaliseRecoveryCode,
  recoveryCodePrompt,
} from '@tongxing/contract/rules/second-factor-code.ts';
import { LifeBuoy, MessageSquareText } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { send } from '../../api/send.ts';
import { useCountdown } from '../../parts/use-countdown.ts';
import { Button } from '../../ui/Button.tsx';
import { CodeBoxes } from '../../ui/CodeBoxes.tsx';
import { Field } from '../../ui/Field.tsx';
import { linkClass } from '../../ui/link-class.ts';
import { Message } from '../../ui/Message.tsx';
import { Note } from '../../ui/Note.tsx';
import { Ring } from '../../ui/Ring.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import css from './StepUp.module.css';

interface CodeProofProps {
  method: 'phone' | 'email' | 'totp';
  /** Where the code goes, masked. */
  to: string | null;
  isBusy: boolean;
  fault: string | null;
  /** Changes with each refusal. */
  round: number;
  onEdit: () => void;
  onProof: (code: string) => void;
}

/** Six digits: sent to the own phone or address, or shown by the authenticator. */
export function CodeProof({ method, to, isBusy, fault, round, onEdit, onProof }: CodeProofProps) {
  const [left, start] = useCountdown(`code:security-${method}`);
  const [isSending, setSending] = useState(false);
  const [wasSent, setSent] = useState(left > 0);
  const [usesRecovery, setUsesRecovery] = useState(false);

  const sendCode = async () => {
    setSending(true);
    const reply = await (method === 'phone'
      ? send(phoneCodeCalls.security, {})
      : send(emailCodeCalls.security, {})
    ).finally(() => setSending(false));
    if (!reply.ok) return;
    setSent(true);
    start(reply.data.resend);
  };

  if (usesRecovery) {
    return (
      <RecoveryProof
        isBusy={isBusy}
        fault={fault}
        onEdit={onEdit}
        onProof={onProof}
        onBack={() => setUsesRecovery(false)}
      />
    );
  }
  if (method !== 'totp' && !wasSent) {
    return (
      <Button
        variant="primary"
        block
        loading={isSending}
        loadingText="发送中"
        onClick={() => void sendCode()}
      >
        把验证码发到 {to ?? (method === 'phone' ? '我的手机' : '我的邮箱')}
      </Button>
    );
  }
  return (
    <div className={css.body}>
      {method === 'totp' ? (
        <p>打开验证器应用，输入 6 位数字。</p>
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
        ) : left > 0 ? (
          <span className="num">
            <Ring bricks={60} lit={left} size={20} width={3} tone="lamp" /> {left} 秒后可重发
          </span>
        ) : (
          <button type="button" className={linkClass()} disabled={isSending} onClick={() => void sendCode()}>
            重新发送
          </button>
        )}
      </div>
    </div>
  );
}

function RecoveryProof({
  isBusy,
  fault,
  onEdit,
  onProof,
  onBack,
}: Pick<CodeProofProps, 'isBusy' | 'fault' | 'onEdit' | 'onProof'> & { onBack: () => void }) {
  const [typed, setTyped] = useState('');
  const [own, setOwn] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = normaliseRecoveryCode(typed);
    if (!isRecoveryCode(code)) setOwn(recoveryCodePrompt);
    else if (!isBusy) onProof(code);
  };
  return (
    <form className={css.body} noValidate onSubmit={submit}>
      <Field label="恢复码" error={own ?? fault ?? undefined}>
        <TextInput
          icon={LifeBuoy}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          placeholder="xxxxx-xxxxx-xxxxx"
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setOwn(null);
            onEdit();
          }}
        />
      </Field>
      <div className={css.actions}>
        <Button onClick={onBack}>用验证器</Button>
        <Button type="submit" variant="primary" loading={isBusy} loadingText="正在验证">
          确认
        </Button>
      </div>
    </form>
  );
}
