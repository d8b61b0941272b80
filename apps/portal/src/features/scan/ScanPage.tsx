import { useEffect } from 'react';
import { useLocation, useNavigate } from '../../browser/router.tsx';
import { sessionToken } from '../../session/session-token.ts';
import { Door } from '../../ui/Door.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { ticketOf } from './read-ticket.ts';

/**
 * `/scan/…`: where a camera lands. Whoever is signed in on this phone goes on to confirm; everybody else signs
 * in first, in the way that fits the app they are in, and comes back.
 */
export function ScanPage() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const ticket = ticketOf(search);

  useEffect(() => {
    if (!ticket) return;
    const confirm = `/user/qrcode?ticket=${ticket}`;
    navigate(sessionToken() ? confirm : `/login/account?ref=${encodeURIComponent(confirm)}`, {
      replace: true,
    });
  }, [ticket, navigate]);

  if (ticket) {
    return (
      <Door title="请稍候">
        <Spinner />
      </Door>
    );
  }
  return (
    <Door>
      <EmptyState kind="lost" title="这个二维码不能用" text="请在电脑上换一张，再扫一次。" />
    </Door>
  );
}
