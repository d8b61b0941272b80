import { resendAfterSeconds } from '@tongxing/contract/limits.ts';
import { linkClass } from '../ui/link-class.ts';
import { Ring } from '../ui/Ring.tsx';
import css from './ResendLine.module.css';

interface ResendLineProps {
  /** Seconds until another code may be asked for. */
  left: number;
  isBusy?: boolean;
  onResend: () => void;
}

/** Under six boxes: how long until another code can be sent, and then the way to ask for it. */
export function ResendLine({ left, isBusy, onResend }: ResendLineProps) {
  if (left > 0) {
    return (
      <span className={css.wait}>
        <Ring segments={resendAfterSeconds} lit={left} size={20} width={3} tone="lamp" />
        {left} 秒后可重发
      </span>
    );
  }
  return (
    <button type="button" className={linkClass()} disabled={isBusy} onClick={onResend}>
      重新发送
    </button>
  );
}
