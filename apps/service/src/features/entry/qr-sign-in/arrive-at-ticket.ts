import type { Caller } from '../../../kernel/caller.ts';
import { clientKey } from '../../../kernel/ip-address.ts';
import type { Random } from '../../../kernel/random.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { ShortLivedState } from '../../../kernel/short-lived-state.ts';
import type { BindFailure } from '../identities/bind-identity.ts';
import type { ToldFailure } from '../identities/explain-to-person.ts';
import type { ArrivedIdentity } from '../identities/linked-identity.ts';
import type { AnswerTicket, ScannedTicket } from './answer-ticket.ts';
import { holderOf, type TicketStore } from './qr-ticket.ts';

/** What a ticket wants of third-party identities. */
export interface TicketIdentities {
  /** Who holds the phone, by the code of wx.login. */
  identify(code: string): Promise<Result<ArrivedIdentity, ToldFailure | 'method_disabled'>>;
  /** The account that the identity opens, or null. */
  accountOf(arrived: ArrivedIdentity): Promise<string | null>;
  /** Notes that the identity opens the account now; false where it no longer does. */
  use(accountId: string, arrived: ArrivedIdentity): Promise<boolean>;
  /** Lets an identity that nobody has wait for its person's choice; its bind_id. */
  letWait(arrived: ArrivedIdentity, caller: Caller): Promise<string>;
  /** Whether it could be bound to the account now. */
  mayBind(accountId: string, arrived: ArrivedIdentity): Promise<Result<undefined, BindFailure>>;
  /** Whether the phone number that the third party knows may be asked for. */
  readonly knowsPhone: boolean;
}

export interface ArriveAtTicketDependencies {
  readonly store: TicketStore;
  readonly state: ShortLivedState;
  readonly random: Random;
  readonly answerTicket: AnswerTicket;
  readonly identities: TicketIdentities;
}

export interface Arrival {
  readonly scanned: ScannedTicket;
  readonly proof: string;
  readonly accountId: string;
  readonly identity: ArrivedIdentity;
}

type ArrivalFailure =
  | 'qr_expired'
  | 'qr_taken'
  | 'too_many'
  | 'method_disabled'
  | 'identity_unknown'
  | BindFailure
  | ToldFailure;

const windowSeconds = 600;
/** Mobile carriers put thousands of phones behind one address; each arrival needs a living ticket besides. */
const mostPerClient = 600;

/**
 * The mini program was opened by the code on a screen. Who holds the phone is proven by the platform and by
 * nothing else; the phone is given a proof for this one ticket, never a session. An identity that opens no
 * account has to find one first: on the phone, never on the screen that asks.
 */
export function createArriveAtTicket(dependencies: ArriveAtTicketDependencies) {
  const { store, state, random, answerTicket, identities } = dependencies;
  return async function arriveAtTicket(
    id: string,
    code: string,
    caller: Caller,
  ): Promise<Result<Arrival, ArrivalFailure>> {
    const arrivals = await state.increment(`qr-arrivals:${clientKey(caller.ip)}`, 1, windowSeconds);
    if (arrivals > mostPerClient) return fail('too_many', { retry_after: 60 });
    const read = await store.read(id);
    if (!read || read.ticket.channel !== 'wechat_mini_program') return fail('qr_expired');
    const { progress, purpose, asker } = read.ticket;
    if (progress.state !== 'waiting' && progress.state !== 'scanned') return fail('qr_expired');

    const identified = await identities.identify(code);
    if (!identified.ok) return identified;
    const identity = identified.value;
    if (progress.state === 'scanned' && !isSamePerson(progress.scanner.identity, identity))
      return fail('qr_taken');
    let accountId: string | null;
    if (purpose === 'bind') {
      accountId = asker.session?.accountId ?? null;
      if (accountId === null) return fail('qr_expired');
      const allowed = await identities.mayBind(accountId, identity);
      if (!allowed.ok) return allowed;
    } else {
      accountId = await identities.accountOf(identity);
      if (accountId === null) {
        return fail('identity_unknown', {
          bind_id: await identities.letWait(identity, caller),
          provider: identity.provider,
          nickname: identity.nickname,
          avatar: identity.avatar,
          may_ask_phone: identities.knowsPhone,
        });
      }
    }
    const proof = random.token();
    const scanned = await answerTicket.claim(id, read, {
      accountId,
      holder: holderOf({ proof, device: caller.device }),
      sessionId: null,
      methods: ['provider', 'fed'],
      identity,
    });
    return scanned.ok ? succeed({ scanned: scanned.value, proof, accountId, identity }) : scanned;
  };
}

/** The same phone once more, its first answer lost on the way: it is told the same again. */
function isSamePerson(before: ArrivedIdentity | null, now: ArrivedIdentity): boolean {
  return before?.provider === now.provider && before.subjects[0] === now.subjects[0];
}

export type ArriveAtTicket = ReturnType<typeof createArriveAtTicket>;
