import { CircleCheck, CircleX, ShieldAlert, TimerOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../../../browser/router.tsx';
import { paths } from '../../../paths.ts';
import { AuthCard } from '../../../ui/AuthCard.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Glyph } from '../../../ui/Glyph.tsx';
import css from './Scan.module.css';

export type ScanOutcome = 'confirmed' | 'cancelled' | 'reported' | 'wrong_number' | 'expired' | 'taken';

const texts: Record<ScanOutcome, readonly [title: string, text: string]> = {
  confirmed: ['已确认', '那台设备正在登录，这里可以关掉了。'],
  cancelled: ['已取消', '那台设备没有登录。'],
  reported: ['已作废', '那台设备没有登录。如果你最近点过陌生链接，请看看最近的操作记录。'],
  wrong_number: ['数字不对，二维码已作废', '为了安全，选错一次就要重新扫码。'],
  expired: ['二维码已失效', '请在那台设备上换一张，再扫一次。'],
  taken: ['这个二维码已经被别人扫过', '请在那台设备上换一张，再扫一次。'],
};

const icons = {
  confirmed: CircleCheck,
  cancelled: CircleX,
  reported: ShieldAlert,
  wrong_number: CircleX,
  expired: TimerOff,
  taken: ShieldAlert,
};

/** How a scan ended, and where to go from there. */
export function ScanEnd({ outcome }: { outcome: ScanOutcome }) {
  const [title, text] = texts[outcome];
  const isGood = outcome === 'confirmed';
  const next: ReactNode =
    outcome === 'reported' ? (
      <Link to={paths.user.logs} className={buttonClass({ variant: 'primary', size: 'lg', block: true })}>
        查看操作记录
      </Link>
    ) : (
      <Link
        to={paths.user.dashboard}
        className={buttonClass({ variant: isGood ? 'second' : 'primary', size: 'lg', block: true })}
      >
        回到总览
      </Link>
    );
  return (
    <AuthCard width="wide" className={css.end}>
      <Glyph of={icons[outcome]} tone={isGood ? 'ok' : outcome === 'reported' ? 'warn' : 'brand'} size={56} />
      <h1>{title}</h1>
      <p>{text}</p>
      {next}
    </AuthCard>
  );
}
