import { arriveByMiniProgram } from '@tongxing/contract/calls/mini-program.ts';
import {
  cancelQrTicket,
  confirmQrTicket,
  getQrStatus,
  openQrTicket,
  qrLifetimeSeconds,
  qrLongestWaitSeconds,
  qrSecretHeader,
  scanQrTicket,
} from '@tongxing/contract/calls/qr-sign-in.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendEvents } from '../../../http/event-stream.ts';
import type { Mount } from '../../../http/mount-call.ts';
import { readCaller } from '../../../http/read-caller.ts';
import { failureReply, type Reply, successReply } from '../../../http/reply.ts';
import type { Caller, SignedInSession } from '../../../kernel/caller.ts';
import { describeDevice } from '../../../kernel/describe-device.ts';
import { networkKey } from '../../../kernel/ip-address.ts';
import { fail, succeed } from '../../../kernel/result.ts';
import type { ProviderFace } from '../identities/provider-list.ts';
import type { AnswerTicket, ScannedTicket } from './answer-ticket.ts';
import type { ArriveAtTicket } from './arrive-at-ticket.ts';
import type { OpenTicket } from './open-ticket.ts';
import type { QrHolder } from './qr-ticket.ts';
import type { WatchedTicket, WatchTicket } from './watch-ticket.ts';

export interface QrRoutesDependencies {
  readonly openTicket: OpenTicket;
  readonly answerTicket: AnswerTicket;
  readonly watchTicket: WatchTicket;
  /** Null where no mini program is configured. */
  readonly arriveAtTicket: ArriveAtTicket | null;
  /** An account as the phone is shown it: contact masked. */
  showAccount(accountId: string): Promise<{ nickname: string; avatar: string; contact: string }>;
  /** A third party as people see it. */
  faceOf(provider: string): ProviderFace;
}

export function qrSignInRoutes(mount: Mount, app: FastifyInstance, abilities: QrRoutesDependencies): void {
  const { openTicket, answerTicket, arriveAtTicket } = abilities;

  mount(openQrTicket, async ({ input, caller, session }) => {
    const opened = await openTicket(
      {
        purpose: input.purpose,
        channel: input.channel,
        ...(input.bind_id !== undefined && { bindId: input.bind_id }),
      },
      caller,
      session,
    );
    return opened.ok ? succeed({ ...opened.value, expire: qrLifetimeSeconds }) : opened;
  });
  /** Who asks, in the words of the wire. */
  const describeAsker = ({ asker, numbers, purpose, secondsLeft }: ScannedTicket, caller: Caller) => ({
    purpose,
    device: describeDevice(asker.userAgent).name,
    place: asker.place,
    time: asker.openedAt,
    same_network: networkKey(asker.ip) === networkKey(caller.ip),
    ...(asker.link && {
      binding: { provider_name: asker.link.providerName, nickname: asker.link.nickname },
    }),
    numbers: [...numbers],
    expire: secondsLeft,
  });

  mount(scanQrTicket, async ({ input, session, caller }) => {
    const scanned = await answerTicket.scan(input.ticket, session);
    if (!scanned.ok) return scanned;
    return succeed(describeAsker(scanned.value, caller));
  });
  mount(arriveByMiniProgram, async ({ input, caller }) => {
    if (!arriveAtTicket) return fail('method_disabled');
    const arrived = await arriveAtTicket(input.ticket, input.code, caller);
    if (!arrived.ok) return arrived;
    const { scanned, proof, accountId, identity } = arrived.value;
    const { provider, nickname, avatar } = identity;
    return succeed({
      ...describeAsker(scanned, caller),
      proof,
      account: await abilities.showAccount(accountId),
      identity: { provider, name: abilities.faceOf(provider).name, nickname, avatar },
    });
  });
  mount(confirmQrTicket, async ({ input, session, caller }) => {
    const holder = readHolder(input.proof, session, caller);
    if (!holder) return fail('unauthenticated');
    const confirmed = await answerTicket.confirm(input.ticket, input.number, holder, caller);
    return confirmed.ok ? succeed({}) : confirmed;
  });
  mount(cancelQrTicket, async ({ input, session, caller }) => {
    const holder = readHolder(input.proof, session, caller);
    if (!holder) return fail('unauthenticated');
    const cancelled = await answerTicket.cancel(input.ticket, input.report ?? false, holder, caller);
    return cancelled.ok ? succeed({}) : cancelled;
  });
  mountStatus(app, abilities.watchTicket);
}

/** The phone's side of a call: the proof it was given, or its session. */
function readHolder(
  proof: string | undefined,
  session: SignedInSession | null,
  caller: Caller,
): QrHolder | null {
  if (proof !== undefined) return { proof, device: caller.device };
  return session ? { session } : null;
}

/** States after which nothing more comes. */
const endings: ReadonlySet<string> = new Set(['confirmed', 'cancelled', 'expired']);

function replyOf(status: WatchedTicket): { status: number; reply: Reply } {
  return status.ok
    ? { status: 200, reply: successReply(status.value) }
    : failureReply(status.failure, status.details);
}

/**
 * The status call answers in two ways, a long poll and a stream of events, and reads a header of its own:
 * it is mounted by hand, on its contract's path and schema.
 */
function mountStatus(app: FastifyInstance, { watch }: WatchTicket): void {
  app.get(getQrStatus.path, async (request: FastifyRequest, response) => {
    const parsed = getQrStatus.input.safeParse(request.query);
    const secret = request.headers[qrSecretHeader.toLowerCase()];
    if (!parsed.success || typeof secret !== 'string') {
      const { status, reply } = failureReply('bad_input');
      return response.code(status).send(reply);
    }
    const { ticket, state, wait } = parsed.data;
    const caller = readCaller(request);
    const gone = new AbortController();
    request.raw.once('close', () => gone.abort());

    if (request.headers.accept?.includes('text/event-stream')) {
      return sendEvents(response, gone.signal, async function* statuses() {
        let known: string | undefined;
        while (!gone.signal.aborted) {
          const status = await watch(ticket, secret, caller, {
            known,
            waitMs: qrLifetimeSeconds * 1000,
            gone: gone.signal,
          });
          if (status.ok && status.value.state === known) return;
          yield replyOf(status).reply;
          if (!status.ok || endings.has(status.value.state)) return;
          known = status.value.state;
        }
      });
    }
    const waitMs =
      state === undefined ? 0 : Math.min(Number(wait ?? qrLongestWaitSeconds), qrLongestWaitSeconds) * 1000;
    const answer = replyOf(await watch(ticket, secret, caller, { known: state, waitMs, gone: gone.signal }));
    return response.code(answer.status).header('cache-control', 'no-store').send(answer.reply);
  });
}
