import type { Caller, SignedInSession } from '../../../kernel/caller.ts';
import type { Random } from '../../../kernel/random.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { ShortLivedState, Signals } from '../../../kernel/short-lived-state.ts';
import type { RecordEvent } from '../../trail/activity-log/account-event.ts';
import type { BindFailure } from '../identities/bind-identity.ts';
import type { ArrivedIdentity } from '../identities/linked-identity.ts';
import type { FinishBinding } from './finish-binding.ts';
import {
  drawNumbers,
  holderOf,
  type QrAsker,
  type QrHolder,
  type QrProgress,
  type QrScanner,
  type ReadTicket,
  type TicketStore,
} from './qr-ticket.ts';

export interface AnswerTicketDependencies {
  readonly store: TicketStore;
  readonly state: ShortLivedState;
  readonly signals: Signals;
  readonly random: Random;
  readonly recordEvent: RecordEvent;
  /** How the asker gets to see who scanned. */
  findProfile(accountId: string): Promise<{ nickname: string; avatar: string }>;
  readonly finishBinding: FinishBinding;
  /** Notes that an identity opens an account now; false where it no longer does. */
  useIdentity(accountId: string, identity: ArrivedIdentity): Promise<boolean>;
}

export interface ScannedTicket {
  readonly purpose: 'login' | 'bind';
  readonly asker: QrAsker;
  readonly numbers: readonly string[];
  readonly secondsLeft: number;
}

type TicketFailure = 'qr_expired' | 'qr_taken';

const windowSeconds = 600;
const mostScansPerAccount = 60;

/** The phone's side of a ticket: scan, confirm, cancel. Only who scanned first may answer. */
export function createAnswerTicket(dependencies: AnswerTicketDependencies) {
  const { store, state, signals, random, recordEvent, findProfile, finishBinding } = dependencies;

  async function move(id: string, read: ReadTicket, progress: QrProgress): Promise<boolean> {
    const moved = await store.move(id, read, progress);
    if (moved) await signals.publish(`qr:${id}`);
    return moved;
  }

  function record(
    scanner: QrScanner,
    caller: Caller,
    kind: 'qr_confirmed' | 'qr_refused',
    read: ReadTicket,
    reason?: string,
  ) {
    const { place, userAgent, ip } = read.ticket.asker;
    const details = {
      asker_place: place,
      asker_user_agent: userAgent,
      asker_ip: ip,
      ...(reason ? { reason } : {}),
    };
    return recordEvent({
      accountId: scanner.accountId,
      kind,
      method: read.ticket.purpose,
      details,
      ...(scanner.sessionId ? { sessionId: scanner.sessionId } : {}),
      caller,
    });
  }

  /** The ticket if this holder scanned it. */
  async function readOwn(
    id: string,
    holder: QrHolder,
  ): Promise<Result<ReadTicket & { scanner: QrScanner; number: string }, TicketFailure>> {
    const read = await store.read(id);
    if (!read || read.ticket.progress.state !== 'scanned') return fail('qr_expired');
    const { scanner, number } = read.ticket.progress;
    return scanner.holder === holderOf(holder) ? succeed({ ...read, scanner, number }) : fail('qr_taken');
  }

  /** Claims a waiting ticket: of all who scan at once, one gets it. Who has it already keeps its numbers. */
  async function claim(
    id: string,
    read: ReadTicket,
    scanner: Omit<QrScanner, 'nickname' | 'avatar'>,
  ): Promise<Result<ScannedTicket, TicketFailure>> {
    const { asker, purpose, progress } = read.ticket;
    const drawn =
      progress.state === 'scanned'
        ? { number: progress.number, numbers: progress.numbers }
        : drawNumbers(random);
    const { nickname, avatar } = await findProfile(scanner.accountId);
    const scanned = { ...scanner, nickname, avatar };
    const isFirst = await move(id, read, { state: 'scanned', scanner: scanned, ...drawn });
    if (!isFirst) return fail('qr_taken');
    return succeed({ purpose, asker, numbers: drawn.numbers, secondsLeft: await store.secondsLeft(id) });
  }

  return {
    claim,

    /** Claims the ticket for the first session that scans it; the same session may look again. */
    async scan(
      id: string,
      session: SignedInSession,
    ): Promise<Result<ScannedTicket, TicketFailure | 'too_many'>> {
      const scans = await state.increment(`qr-scans:${session.accountId}`, 1, windowSeconds);
      if (scans > mostScansPerAccount) return fail('too_many', { retry_after: 60 });
      const read = await store.read(id);
      if (!read) return fail('qr_expired');
      const { progress, asker, purpose } = read.ticket;
      const holder = holderOf({ session });
      if (progress.state === 'scanned') {
        if (progress.scanner.holder !== holder) return fail('qr_taken');
        const { numbers } = progress;
        return succeed({ purpose, asker, numbers, secondsLeft: await store.secondsLeft(id) });
      }
      if (progress.state !== 'waiting') return fail('qr_expired');
      // A code for binding serves the account that opened it, whoever else may scan it.
      if (purpose === 'bind' && asker.session?.accountId !== session.accountId) return fail('qr_taken');
      const { accountId, sessionId, methods } = session;
      return claim(id, read, { accountId, holder, sessionId, methods, identity: null });
    },

    /**
     * Lets the asker in, or binds what the phone has proven. The number shows that scanner and asker look at
     * the same screen; a wrong one ends the ticket.
     */
    async confirm(
      id: string,
      number: string,
      holder: QrHolder,
      caller: Caller,
    ): Promise<Result<undefined, TicketFailure | BindFailure | 'qr_wrong_number'>> {
      const own = await readOwn(id, holder);
      if (!own.ok) return own;
      const { scanner } = own.value;
      if (own.value.number !== number) {
        if (!(await move(id, own.value, { state: 'cancelled', reason: 'wrong_number' })))
          return fail('qr_expired');
        await record(scanner, caller, 'qr_refused', own.value, 'wrong_number');
        return fail('qr_wrong_number');
      }
      if (own.value.ticket.purpose === 'bind' && scanner.identity) {
        // The log gets the binding itself, from whoever binds.
        return finishBinding(id, own.value, caller);
      }
      const { accountId, identity } = scanner;
      if (identity && !(await dependencies.useIdentity(accountId, identity))) return fail('qr_expired');
      if (!(await move(id, own.value, { state: 'confirmed', scanner }))) return fail('qr_expired');
      await record(scanner, caller, 'qr_confirmed', own.value);
      return succeed();
    },

    /** Turns the asker away; a report keeps who it was in the scanner's log. */
    async cancel(
      id: string,
      isReport: boolean,
      holder: QrHolder,
      caller: Caller,
    ): Promise<Result<undefined, TicketFailure>> {
      const own = await readOwn(id, holder);
      if (!own.ok) return own;
      const reason = isReport ? 'reported' : 'refused';
      if (!(await move(id, own.value, { state: 'cancelled', reason }))) return fail('qr_expired');
      await record(own.value.scanner, caller, 'qr_refused', own.value, reason);
      return succeed();
    },
  };
}

export type AnswerTicket = ReturnType<typeof createAnswerTicket>;
