import type { Caller, SignedInSession } from '../../kernel/caller.ts';
import type { Random } from '../../kernel/random.ts';
import { fail, type Result, succeed } from '../../kernel/result.ts';
import type { ShortLivedState, Signals } from '../../kernel/short-lived-state.ts';
import type { RecordEvent } from '../activity-log/account-event.ts';
import {
  drawNumbers,
  type QrAsker,
  type QrProgress,
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
  const { store, state, signals, random, recordEvent, findProfile } = dependencies;

  async function move(id: string, read: ReadTicket, progress: QrProgress): Promise<boolean> {
    const moved = await store.move(id, read, progress);
    if (moved) await signals.publish(`qr:${id}`);
    return moved;
  }

  function record(
    session: SignedInSession,
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
      accountId: session.accountId,
      kind,
      method: read.ticket.purpose,
      details,
      sessionId: session.sessionId,
      caller,
    });
  }

  /** The ticket if this session scanned it. */
  async function readOwn(
    id: string,
    session: SignedInSession,
  ): Promise<Result<ReadTicket & { number: string }, TicketFailure>> {
    const read = await store.read(id);
    if (!read || read.ticket.progress.state !== 'scanned') return fail('qr_expired');
    const { scanner, number } = read.ticket.progress;
    return scanner.sessionId === session.sessionId ? succeed({ ...read, number }) : fail('qr_taken');
  }

  return {
    /** Claims the ticket for the first person who scans it; the same session may look again. */
    async scan(
      id: string,
      session: SignedInSession,
    ): Promise<Result<ScannedTicket, TicketFailure | 'too_many'>> {
      const scans = await state.increment(`qr-scans:${session.accountId}`, 1, windowSeconds);
      if (scans > mostScansPerAccount) return fail('too_many', { retry_after: 60 });
      const read = await store.read(id);
      if (!read) return fail('qr_expired');
      const { progress, asker, purpose } = read.ticket;
      const shown = async (numbers: readonly string[]) =>
        succeed({ purpose, asker, numbers, secondsLeft: await store.secondsLeft(id) });
      if (progress.state === 'scanned') {
        return progress.scanner.sessionId === session.sessionId ? shown(progress.numbers) : fail('qr_taken');
      }
      if (progress.state !== 'waiting') return fail('qr_expired');
      // A code for binding serves the account that opened it, whoever else may scan it.
      if (purpose === 'bind' && asker.accountId !== session.accountId) return fail('qr_taken');

      const { accountId, sessionId, methods } = session;
      const drawn = drawNumbers(random);
      const scanner = { accountId, sessionId, methods, ...(await findProfile(accountId)) };
      const isFirst = await move(id, read, { state: 'scanned', scanner, ...drawn });
      return isFirst ? shown(drawn.numbers) : fail('qr_taken');
    },

    /** Lets the asker in. The number shows that scanner and asker look at the same screen; a wrong one ends it. */
    async confirm(
      id: string,
      number: string,
      session: SignedInSession,
      caller: Caller,
    ): Promise<Result<undefined, TicketFailure | 'qr_wrong_number'>> {
      const own = await readOwn(id, session);
      if (!own.ok) return own;
      if (own.value.number !== number) {
        await move(id, own.value, { state: 'cancelled', reason: 'wrong_number' });
        await record(session, caller, 'qr_refused', own.value, 'wrong_number');
        return fail('qr_wrong_number');
      }
      const { progress } = own.value.ticket;
      if (progress.state !== 'scanned') return fail('qr_expired');
      if (!(await move(id, own.value, { state: 'confirmed', scanner: progress.scanner })))
        return fail('qr_expired');
      await record(session, caller, 'qr_confirmed', own.value);
      return succeed();
    },

    /** Turns the asker away; a report keeps who it was in the scanner's log. */
    async cancel(
      id: string,
      isReport: boolean,
      session: SignedInSession,
      caller: Caller,
    ): Promise<Result<undefined, TicketFailure>> {
      const own = await readOwn(id, session);
      if (!own.ok) return own;
      const reason = isReport ? 'reported' : 'refused';
      if (!(await move(id, own.value, { state: 'cancelled', reason }))) return fail('qr_expired');
      await record(session, caller, 'qr_refused', own.value, reason);
      return succeed();
    },
  };
}

export type AnswerTicket = ReturnType<typeof createAnswerTicket>;
