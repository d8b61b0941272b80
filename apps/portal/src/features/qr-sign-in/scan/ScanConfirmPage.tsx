import { cancelQrTicket, confirmQrTicket, scanQrTicket } from '@tongxing/contract/calls/qr-sign-in.ts';
import { CircleCheck, CircleX, ShieldAlert, TimerOff } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { send } from '../../../api/send.ts';
import { Link, useLocation, useNavigate } from '../../../browser/router.tsx';
import { LoadFailed } from '../../../parts/LoadFailed.tsx';
import { paths } from '../../../paths.ts';
import { AuthCard } from '../../../ui/AuthCard.tsx';
import { Button } from '../../../ui/Button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Glyph } from '../../../ui/Glyph.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { AskToConfirm } from './AskToConfirm.tsx';
import { QrScanner } from './QrScanner.tsx';
import { ticketOf } from './read-ticket.ts';
import css from './Scan.module.css';
import type { ScannedTicket } from './scanned-ticket.ts';

/** `/user/qrcode`: opens the camera, or asks to confirm the ticket in its address. */
export function ScanConfirmPage() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const ticket = ticketOf(search);
  /** The ticket that the person has had read here, or wants to go on with. */
  const [wanted, setWanted] = useState<string | null>(null);
  const scan = useCallback(
    (found: string) => {
      setWanted(found);
      navigate({ search: `?ticket=${found}` }, { replace: true });
    },
    [navigate],
  );
  if (!ticket) return <QrScanner onTicket={scan} />;
  if (ticket !== wanted) return <AskToGoOn onGoOn={() => setWanted(ticket)} />;
  return <Confirm key={ticket} ticket={ticket} />;
}

/** A link may come from anybody: the screen is told who is here only after a press. */
function AskToGoOn({ onGoOn }: { onGoOn: () => void }) {
  return (
    <AuthCard
      width="wide"
      title="要在别的设备上登录？"
      text="只有二维码就显示在你眼前的设备上，才继续。别人发来的链接，请直接关掉。"
      className={css.ways}
    >
      <Button variant="primary" size="lg" block onClick={onGoOn}>
        继续
      </Button>
      <Link to={paths.user.dashboard} className={buttonClass({ variant: 'second', size: 'lg', block: true })}>
        不登录，回到总览
      </Link>
    </AuthCard>
  );
}

function Confirm({ ticket }: { ticket: string }) {
  const [asker, setAsker] = useState<ScannedTicket | null>(null);
  const [outcome, setOutcome] = useState<ScanOutcome | null>(null);
  const [isUnread, setUnread] = useState(false);

  useEffect(() => {
    if (isUnread) return;
    const leaving = new AbortController();
    void send(scanQrTicket, { ticket }, { handles: ['qr_expired', 'qr_taken'], signal: leaving.signal }).then(
      (reply) => {
        if (leaving.signal.aborted) return;
        if (reply.ok) setAsker(reply.data);
        // A network failure says nothing about the code.
        else if (reply.failure === 'told') setUnread(true);
        else setOutcome(reply.failure === 'qr_taken' ? 'taken' : 'expired');
      },
    );
    return () => leaving.abort();
  }, [ticket, isUnread]);

  const confirm = async (number: string) => {
    const handles = ['qr_expired', 'qr_taken', 'qr_wrong_number'] as const;
    const reply = await send(confirmQrTicket, { ticket, number }, { handles });
    if (reply.ok) setOutcome('confirmed');
    else if (reply.failure === 'qr_wrong_number') setOutcome('wrong_number');
    else if (reply.failure !== 'told') setOutcome('expired');
  };
  const cancel = async (report: boolean) => {
    const reply = await send(cancelQrTicket, { ticket, report }, { handles: ['qr_expired', 'qr_taken'] });
    if (reply.ok || reply.failure !== 'told') setOutcome(report ? 'reported' : 'cancelled');
  };

  if (outcome) return <ScanEnd outcome={outcome} />;
  if (isUnread) {
    return (
      <AuthCard title="扫码登录">
        <LoadFailed onRetry={() => setUnread(false)} />
      </AuthCard>
    );
  }
  if (!asker) {
    return (
      <AuthCard title="请稍候">
        <Spinner />
      </AuthCard>
    );
  }
  return (
    <AskToConfirm
      asker={asker}
      onConfirm={confirm}
      onCancel={cancel}
      onExpire={() => setOutcome('expired')}
    />
  );
}

type ScanOutcome = 'confirmed' | 'cancelled' | 'reported' | 'wrong_number' | 'expired' | 'taken';

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

/** The result of a scan, with links to continue. */
function ScanEnd({ outcome }: { outcome: ScanOutcome }) {
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
