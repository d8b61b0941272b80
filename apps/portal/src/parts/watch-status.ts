import {
  getQrStatus,
  type QrStatus,
  qrLongestWaitSeconds,
  qrSecretHeader,
} from '@tongxing/contract/calls/qr-sign-in.ts';
import { send } from '../api/send.ts';
import { streamEvents } from '../api/stream-events.ts';

/** What a ticket comes to: its state, or what somebody still has to do here. */
export type TicketNews =
  | { readonly kind: 'status'; readonly status: QrStatus }
  | { readonly kind: 'second_factor'; readonly sessionId: string }
  /** Nobody has the identity that scanned: this browser binds it, or registers with it. */
  | { readonly kind: 'stranger'; readonly bindId: string }
  | { readonly kind: 'failed'; readonly text: string }
  /** The person turned away from the security check that the code needs. */
  | { readonly kind: 'given_up' };

const endings: ReadonlySet<QrStatus['state']> = new Set(['confirmed', 'cancelled', 'expired']);
const pauseAfterFailureMilliseconds = 1500;

const isLast = (news: TicketNews) => news.kind !== 'status' || endings.has(news.status.state);

/**
 * Confirmed, and nothing handed over: by a stream the browser could be given no cookie, so it asks for the outcome. A
 * service of an earlier version hands it over at once.
 */
const isToBeFetched = (news: TicketNews) =>
  news.kind === 'status' && news.status.state === 'confirmed' && !news.status.token && !news.status.bound;

/** Every change of a ticket, by server-sent events; where those do not come through, by asking again and again. */
export async function* watchStatus(
  ticket: string,
  secret: string,
  signal: AbortSignal,
): AsyncGenerator<TicketNews> {
  const headers = { [qrSecretHeader]: secret };
  try {
    for await (const event of streamEvents(
      `${getQrStatus.path}?ticket=${ticket}&tells=states`,
      headers,
      signal,
    )) {
      const news = readEnvelope(event);
      if (isToBeFetched(news)) break;
      yield news;
      if (isLast(news)) return;
    }
  } catch {
    if (signal.aborted) return;
  }
  yield* askAgain(ticket, headers, signal);
}

async function* askAgain(
  ticket: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): AsyncGenerator<TicketNews> {
  let state: QrStatus['state'] | undefined;
  while (!signal.aborted) {
    const input = state ? { ticket, state, wait: String(qrLongestWaitSeconds) } : { ticket };
    const reply = await send(getQrStatus, input, {
      headers,
      signal,
      quiet: true,
      handles: [
        'identity_unknown',
        'second_factor_required',
        'account_disabled',
        'network',
        'timeout',
        'unavailable',
      ],
    });
    if (signal.aborted) return;
    if (reply.ok) {
      const news: TicketNews = { kind: 'status', status: reply.data };
      if (reply.data.state !== state) yield news;
      if (isLast(news)) return;
      ({ state } = reply.data);
    } else if (reply.failure === 'second_factor_required') {
      yield { kind: 'second_factor', sessionId: String(reply.details['session_id'] ?? '') };
      return;
    } else if (reply.failure === 'identity_unknown') {
      yield { kind: 'stranger', bindId: String(reply.details['bind_id'] ?? '') };
      return;
    } else if (
      reply.failure === 'network' ||
      reply.failure === 'timeout' ||
      reply.failure === 'unavailable'
    ) {
      // The network is away: the code lives on, so the question is put again.
      await new Promise((resolve) => setTimeout(resolve, pauseAfterFailureMilliseconds));
    } else {
      yield { kind: 'failed', text: reply.msg };
      return;
    }
  }
}

function readEnvelope(event: unknown): TicketNews {
  const { code, msg, data } = event as { code: number; msg: string; data?: Record<string, unknown> };
  if (code === 1) return { kind: 'status', status: data as unknown as QrStatus };
  if (code === -1) return { kind: 'second_factor', sessionId: String(data?.['session_id'] ?? '') };
  return { kind: 'failed', text: msg };
}
