import {
  getQrStatus,
  qrLifetimeSeconds,
  qrLongestWaitSeconds,
  qrSecretHeader,
} from '@tongxing/contract/calls/qr-sign-in.ts';
import type { FastifyRequest } from 'fastify';
import { sendEvents } from '../../../http/calls/event-stream.ts';
import { readCaller } from '../../../http/calls/read-caller.ts';
import { failureReply, type Reply, successReply } from '../../../http/calls/reply.ts';
import { setReplyCookies } from '../../../http/calls/reply-cookies.ts';
import { setSwitchSecret, showOpened } from '../../../http/calls/signed-in-reply.ts';
import type { Server } from '../../../transaction/module.ts';
import type { SignInWork } from '../completion/finish-sign-in.ts';
import { type Delivery, isOver, type TicketStatus, watchTicket } from './watch-ticket.ts';

function replyOf(status: TicketStatus): { status: number; reply: Reply } {
  if (!status.ok) return failureReply(status.failure, status.details);
  const { signedIn, ...shown } = status.value;
  const visible = signedIn ? setSwitchSecret({ ...shown, ...showOpened(signedIn) }, signedIn) : shown;
  return { status: 200, reply: successReply(visible) };
}

/**
 * The status call answers by a long poll or a stream of events, and reads a header of its own: it is mounted by
 * hand, on its contract's path and schema.
 */
export function qrStatusRoutes({ app, workFor }: Server<SignInWork>): void {
  app.get(getQrStatus.path, async (request: FastifyRequest, response) => {
    const parsed = getQrStatus.input.safeParse(request.query);
    const secret = request.headers[qrSecretHeader.toLowerCase()];
    if (!parsed.success || typeof secret !== 'string') {
      const { status, reply } = failureReply('bad_input');
      return response.code(status).send(reply);
    }
    const { ticket, state, wait, tells: notifies } = parsed.data;
    const work = workFor(readCaller(request));
    const gone = new AbortController();
    app.waiting.add(gone);
    request.raw.once('close', () => {
      app.waiting.delete(gone);
      gone.abort();
    });
    const watch = (known: string | undefined, waitMs: number, delivery: Delivery) =>
      watchTicket(work, ticket, secret, {
        known,
        waitMs,
        gone: gone.signal,
        delivery: notifies === 'states' ? null : delivery,
      });

    if (request.headers.accept?.includes('text/event-stream')) {
      return sendEvents(response, gone.signal, async function* statuses() {
        let known: string | undefined;
        while (!gone.signal.aborted) {
          const status = await watch(known, qrLifetimeSeconds * 1000, 'stream');
          if (status.ok && status.value.state === known) return;
          yield replyOf(status).reply;
          if (!status.ok || isOver(status.value.state)) return;
          known = status.value.state;
        }
      });
    }
    const waitMs =
      state === undefined ? 0 : Math.min(Number(wait ?? qrLongestWaitSeconds), qrLongestWaitSeconds) * 1000;
    const answer = replyOf(await watch(state, waitMs, 'answer'));
    setReplyCookies(response, answer.reply.data, { isHttps: work.settings.publicUrl.startsWith('https:') });
    return response.code(answer.status).header('cache-control', 'no-store').send(answer.reply);
  });
}
