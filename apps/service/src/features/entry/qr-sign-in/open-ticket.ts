import type { QrChannel, QrPurpose } from '@tongxing/contract/calls/qr-sign-in.ts';
import type { Caller, SignedInSession } from '../../../kernel/caller.ts';
import { type Clock, toSeconds } from '../../../kernel/clock.ts';
import { digestText } from '../../../kernel/digest.ts';
import { clientKey, networkKey } from '../../../kernel/ip-address.ts';
import type { Random } from '../../../kernel/random.ts';
import { type Failure, fail, type Result, succeed } from '../../../kernel/result.ts';
import type { ShortLivedState } from '../../../kernel/short-lived-state.ts';
import type { FindPlace } from '../../guard/sessions/find-place.ts';
import type { ToldFailure } from '../identities/explain-to-person.ts';
import type { TicketStore, WaitingIdentity } from './qr-ticket.ts';

export interface OpenTicketDependencies {
  readonly isEnabled: boolean;
  readonly store: TicketStore;
  readonly state: ShortLivedState;
  readonly clock: Clock;
  readonly random: Random;
  readonly findPlace: FindPlace;
  readonly publicUrl: string;
  /** Who waits under a bind_id that this browser was given; null where nobody does. */
  findWaiting(bindId: string, caller: Caller): Promise<WaitingIdentity | null>;
  /** Draws the code that opens the operator's mini program; null where there is none. */
  readonly drawMiniProgramCode: ((scene: string) => Promise<Result<string, ToldFailure>>) | null;
  /** A failure unless the session passed a security check a moment ago. */
  requireStepUp(session: SignedInSession): Promise<Failure<'step_up_required'> | null>;
}

export interface TicketRequest {
  readonly purpose: QrPurpose;
  readonly channel: QrChannel;
  /** An identity to be bound by the sign-in. */
  readonly bindId?: string;
}

export interface OpenedTicket {
  readonly ticket: string;
  readonly secret: string;
  readonly url: string;
  /** A data URI. */
  readonly image?: string;
}

const windowSeconds = 600;
/** A page that refreshes its code needs five in ten minutes; an office behind one address needs many. */
const mostPerClient = 60;
const mostPerNetwork = 600;

/** Opens a ticket for the browser that asks: the ticket may be seen by all, the secret by it alone. */
export function createOpenTicket(dependencies: OpenTicketDependencies) {
  const { store, state, clock, random, findPlace, publicUrl } = dependencies;

  async function isOverLimit(ip: string): Promise<boolean> {
    const byClient = await state.increment(`qr-opened:${clientKey(ip)}`, 1, windowSeconds);
    const byNetwork = await state.increment(`qr-opened:${networkKey(ip)}`, 1, windowSeconds);
    return byClient > mostPerClient || byNetwork > mostPerNetwork;
  }

  return async function openTicket(
    { purpose, channel, bindId }: TicketRequest,
    caller: Caller,
    session: SignedInSession | null,
  ): Promise<
    Result<
      OpenedTicket,
      'method_disabled' | 'too_many' | 'unauthenticated' | 'step_up_required' | 'link_expired' | ToldFailure
    >
  > {
    if (!dependencies.isEnabled) return fail('method_disabled');
    if (purpose === 'bind' && !session) return fail('unauthenticated');
    const refusal = purpose === 'bind' && session ? await dependencies.requireStepUp(session) : null;
    if (refusal) return refusal;
    if (await isOverLimit(caller.ip)) return fail('too_many', { retry_after: 60 });
    const waiting =
      bindId !== undefined && purpose === 'login' ? await dependencies.findWaiting(bindId, caller) : null;
    if (bindId !== undefined && !waiting) return fail('link_expired');
    const id = random.bytes(16).toString('base64url');
    const secret = random.token();
    // The ticket is the scene as it is: 22 of the at most 32 characters that WeChat takes. Drawn before the
    // ticket lives, so that a slow vendor costs nothing of its time.
    const draw = channel === 'wechat_mini_program' ? dependencies.drawMiniProgramCode : null;
    const drawn = draw && (await draw(id));
    if (drawn && !drawn.ok) return drawn;
    await store.put(id, {
      purpose,
      channel,
      asker: {
        secretHash: digestText(secret),
        device: caller.device,
        ip: caller.ip,
        place: findPlace(caller.ip),
        userAgent: caller.userAgent,
        openedAt: toSeconds(clock.now()),
        session:
          purpose === 'bind' && session
            ? { accountId: session.accountId, sessionId: session.sessionId }
            : null,
        ...(bindId !== undefined && waiting && { link: { bindId, ...waiting } }),
      },
      progress: { state: 'waiting' },
    });
    const url = `${publicUrl}/scan/${channel}?ticket=${id}`;
    return succeed({ ticket: id, secret, url, ...(drawn ? { image: drawn.value } : {}) });
  };
}

export type OpenTicket = ReturnType<typeof createOpenTicket>;
