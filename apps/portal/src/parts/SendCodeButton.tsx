import { resendAfterSeconds } from '@tongxing/contract/limits.ts';
import { useState } from 'react';
import { InputAction } from '../ui/InputAction.tsx';
import { Ring } from '../ui/Ring.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { useCountdown } from './use-countdown.ts';

interface SendCodeButtonProps {
  /** What the code is for: buttons of one purpose share one countdown. */
  purpose: string;
  /** Sends the code; resolves to the seconds until the next one may be asked for, null where none was sent. */
  onSend: () => Promise<number | null>;
}

/** 获取验证码, at the right end of a field: then counts down from 60 s, one brick a second. */
export function SendCodeButton({ purpose, onSend }: SendCodeButtonProps) {
  const [left, start] = useCountdown(`code:${purpose}`);
  const [isSending, setSending] = useState(false);
  const [wasSent, setSent] = useState(false);

  const press = async () => {
    setSending(true);
    const seconds = await onSend().finally(() => setSending(false));
    if (seconds === null) return;
    setSent(true);
    start(seconds);
  };

  if (left > 0) {
    return (
      <InputAction disabled>
        <Ring bricks={resendAfterSeconds} lit={left} size={20} width={3} tone="lamp" />
        {left} 秒后重发
      </InputAction>
    );
  }
  return (
    <InputAction onClick={() => void press()} disabled={isSending} aria-busy={isSending || undefined}>
      {isSending && <Spinner />}
      {wasSent ? '重新获取' : '获取验证码'}
    </InputAction>
  );
}
