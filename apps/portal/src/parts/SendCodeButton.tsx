import { resendAfterSeconds } from '@tongxing/contract/limits.ts';
import { useState } from 'react';
import { useSubmit } from '../api/use-submit.ts';
import { InputAction } from '../ui/InputAction.tsx';
import { Ring } from '../ui/Ring.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { startCountdown, useCountdown } from './use-countdown.ts';

interface SendCodeButtonProps {
  /** What the code is for. */
  purpose: string;
  /** Where it goes. Buttons of one purpose and one address share a countdown: another address waits for nothing. */
  to: string;
  /** Sends the code; resolves to the seconds until the next one may be asked for, null where none was sent. */
  onSend: () => Promise<number | null>;
}

/** 获取验证码, at the right end of a field: once a code is on its way it counts down from 60 s, one brick a second. */
export function SendCodeButton({ purpose, to, onSend }: SendCodeButtonProps) {
  const countdown = `code:${purpose}:${to}`;
  const left = useCountdown(countdown);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const sending = useSubmit(async () => {
    const seconds = await onSend();
    if (seconds === null) return;
    setSentTo(to);
    startCountdown(countdown, seconds);
  });

  if (left > 0) {
    return (
      <InputAction disabled>
        <Ring segments={resendAfterSeconds} lit={left} size={20} width={3} tone="lamp" />
        {left} 秒后重发
      </InputAction>
    );
  }
  return (
    <InputAction
      onClick={() => void sending.submit()}
      disabled={sending.isBusy}
      aria-busy={sending.isBusy || undefined}
    >
      {sending.isBusy && <Spinner />}
      {sentTo === to ? '重新获取' : '获取验证码'}
    </InputAction>
  );
}
