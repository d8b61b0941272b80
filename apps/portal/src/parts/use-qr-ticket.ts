import {
  openQrTicket,
  type QrPurpose,
  type QrStatus,
  type TicketChannel,
} from '@tongxing/contract/calls/qr-sign-in.ts';
import { useCallback, useEffect, useState } from 'react';
import { send } from '../api/send.ts';
import { type TicketNews, watchStatus } from './watch-status.ts';

export interface QrTicketView {
  /** `opening` until there is a code; `failed` where none could be had. */
  readonly phase: 'opening' | 'failed' | QrStatus['state'];
  readonly url: string;
  /** A picture to show instead of a code of `url`: a data URI, or ''. */
  readonly image: string;
  /** Six digits to send to the official account, where it has no code; ''. */
  readonly digits: string;
  /** Seconds left, and of how many. */
  readonly secondsLeft: number;
  readonly lifetime: number;
  readonly status: QrStatus | null;
  /** Throws the code away and asks for another one. */
  readonly renew: () => void;
}

export interface QrTicketRequest {
  readonly purpose: QrPurpose;
  readonly channel: TicketChannel;
  /** An identity that the sign-in binds. */
  readonly bindId?: string | undefined;
}

interface OpenTicket {
  readonly url: string;
  readonly image: string;
  readonly digits: string;
  readonly lifetime: number;
  readonly diesAt: number;
}

/** Opens a code, follows what becomes of it, and tells the end of it to `onEnd`. */
export function useQrTicket(
  { purpose, channel, bindId }: QrTicketRequest,
  onEnd: (news: TicketNews) => void,
): QrTicketView {
  const [round, setRound] = useState(0);
  const [ticket, setTicket] = useState<OpenTicket | null>(null);
  const [phase, setPhase] = useState<QrTicketView['phase']>('opening');
  const [status, setStatus] = useState<QrStatus | null>(null);
  const [secondsLeft, setSecondsLeft] = useState(0);

  useEffect(() => {
    const leaving = new AbortController();
    const follow = async () => {
      setPhase('opening');
      setStatus(null);
      const opened = await send(
        openQrTicket,
        { purpose, channel, bind_id: bindId },
        { signal: leaving.signal, handles: ['cancelled'] },
      );
      if (leaving.signal.aborted) return;
      if (!opened.ok) {
        setPhase('failed');
        if (opened.failure === 'cancelled') onEnd({ kind: 'given_up' });
        return;
      }
      const { ticket: id, secret, url, image = '', digits = '', expire } = opened.data;
      setTicket({ url, image, digits, lifetime: expire, diesAt: performance.now() + expire * 1000 });
      setSecondsLeft(expire);
      setPhase('waiting');
      for await (const news of watchStatus(id, secret, leaving.signal)) {
        if (news.kind !== 'status') {
          setPhase('failed');
          onEnd(news);
          return;
        }
        setStatus(news.status);
        setPhase(news.status.state);
        if (news.status.state === 'confirmed') onEnd(news);
      }
    };
    void follow();
    return () => leaving.abort();
  }, [round, onEnd, purpose, channel, bindId]);

  const isAlive = phase === 'waiting' || phase === 'scanned';
  useEffect(() => {
    if (!ticket || !isAlive) return;
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((ticket.diesAt - performance.now()) / 1000));
      setSecondsLeft(left);
      // The clock on the wall is enough to know: the service need not say it.
      if (left === 0) setPhase('expired');
    }, 250);
    return () => clearInterval(timer);
  }, [ticket, isAlive]);

  const renew = useCallback(() => setRound((count) => count + 1), []);
  return {
    phase,
    url: ticket?.url ?? '',
    image: ticket?.image ?? '',
    digits: ticket?.digits ?? '',
    secondsLeft,
    lifetime: ticket?.lifetime ?? 120,
    status,
    renew,
  };
}
