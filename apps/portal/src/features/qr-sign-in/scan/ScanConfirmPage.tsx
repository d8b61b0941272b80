import { cancelQrTicket, confirmQrTicket, scanQrTicket } from '@tongxing/contract/calls/qr-sign-in.ts';
import { useCallback, useEffect, useState } from 'react';
import { send } from '../../../api/send.ts';
import { useLocation, useNavigate } from '../../../browser/router.tsx';
import { LoadFailed } from '../../../parts/LoadFailed.tsx';
import { AuthCard } from '../../../ui/AuthCard.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { AskToConfirm } from './AskToConfirm.tsx';
import { QrScanner } from './QrScanner.tsx';
import { ticketOf } from './read-ticket.ts';
import { ScanEnd, type ScanOutcome } from './ScanEnd.tsx';
import type { ScannedTicket } from './scanned-ticket.ts';

/** `/user/qrcode`: opens the camera, or asks about the ticket it was sent with. */
export function ScanConfirmPage() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const ticket = ticketOf(search);
  const scan = useCallback(
    (found: string) => navigate({ search: `?ticket=${found}` }, { replace: true }),
    [navigate],
  );
  return ticket ? <Confirm key={ticket} ticket={ticket} /> : <QrScanner onTicket={scan} />;
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
        // The line's failure says nothing of the code.
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
