import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Change, Work } from '../../../transaction/work.ts';
import { findAccountStatus } from '../../accounts/accounts/account-status.ts';
import { findSessionDevice } from '../../protection/sessions/find-sessions.ts';
import { requireStepUp } from '../../protection/sessions/require-step-up.ts';
import { type BindFailure, bindBySession } from '../identities/bind-identity.ts';
import { noteIdentityUse } from '../identities/identity-store.ts';
import type { IdentityWork } from '../identities/provider-list.ts';
import {
  holderOf,
  type QrAsker,
  type QrHolder,
  type QrProgress,
  type QrScanner,
  type QrTicket,
  type TicketFailure,
} from './qr-ticket.ts';
import { moveTicket, type ReadTicket, readTicket, showTicket } from './ticket-store.ts';

export interface OwnTicket {
  readonly read: ReadTicket;
  readonly scanner: QrScanner;
  /** The number on the asker's screen. */
  readonly number: string;
}

/** The ticket, if this holder has scanned it and not answered yet. */
async function readOwnTicket(
  work: Pick<Work, 'state'>,
  id: string,
  holder: QrHolder,
): Promise<Result<OwnTicket, TicketFailure>> {
  const read = await readTicket(work, id);
  if (!read || read.ticket.progress.state !== 'scanned') return fail('qr_expired');
  const { scanner, number } = read.ticket.progress;
  return scanner.holder === holderOf(holder) ? succeed({ read, scanner, number }) : fail('qr_taken');
}

const describe = ({ place, userAgent, ip }: QrAsker) => ({
  asker_place: place,
  asker_user_agent: userAgent,
  asker_ip: ip,
});

/** Records in the scanner's log whom they confirmed or refused. */
async function recordAnswer(
  change: Change,
  kind: 'qr_confirmed' | 'qr_refused',
  { purpose, asker }: QrTicket,
  { accountId, proof }: QrScanner,
  reason?: 'wrong_number' | 'refused' | 'reported',
): Promise<void> {
  // Nobody's log: the identity has no account yet.
  if (accountId === null) return;
  await change.record({
    accountId,
    kind,
    method: purpose,
    details: { ...describe(asker), ...(reason && { reason }) },
    ...('sessionId' in proof && { sessionId: proof.sessionId }),
  });
}

/** Refuses the asker, or reports them; both are recorded in the scanner's log. */
export async function cancelTicket(
  work: Work,
  id: string,
  holder: QrHolder,
  isReport: boolean,
): Promise<Result<undefined, TicketFailure>> {
  const own = await readOwnTicket(work, id, holder);
  if (!own.ok) return own;
  return (await endTicket(work, own.value, isReport ? 'reported' : 'refused'))
    ? succeed()
    : fail('qr_expired');
}

/** Cancels the ticket for a reason; false if it was over already. */
async function endTicket(
  work: Work,
  { read, scanner }: OwnTicket,
  reason: 'wrong_number' | 'refused' | 'reported',
): Promise<boolean> {
  if (!(await showTicket(work, read, { state: 'cancelled', reason }))) return false;
  await work.change((change) => recordAnswer(change, 'qr_refused', read.ticket, scanner, reason));
  return true;
}

/**
 * Binds the identity that the phone has proven to the account of the asking session, if it is still alive, and
 * shows the outcome on both screens. `bindBySession` writes the log.
 */
async function bindByTicket(
  work: IdentityWork,
  confirming: ReadTicket,
  scanner: QrScanner,
): Promise<Result<undefined, 'qr_expired' | BindFailure>> {
  const { session } = confirming.ticket.asker;
  const end = (progress: QrProgress) => showTicket(work, confirming, progress);
  if (!session || !('identity' in scanner.proof)) {
    await end({ state: 'delivered' });
    return fail('qr_expired');
  }
  const bound = await bindBySession(work, session, scanner.proof.identity);
  if (bound.ok) {
    await end({ state: 'confirmed', scanner, at: work.clock.now().getTime() });
    return succeed();
  }
  if (bound.failure === 'session_expired') {
    await end({ state: 'delivered' });
    return fail('qr_expired');
  }
  await end({ state: 'cancelled', reason: bound.failure });
  return fail(bound.failure, bound.details);
}

/**
 * Confirms the sign-in, or bindsIdentity the identity that the phone has proven. The number shows that scanner and asker
 * look at the same screen; a wrong one cancels the ticket. Binding an identity requires a security check of the
 * confirming session, as every binding does: a stolen token must not leave a way to sign in behind.
 */
export async function confirmTicket(
  work: IdentityWork,
  id: string,
  holder: QrHolder,
  number: string,
): Promise<Result<undefined, TicketFailure | BindFailure | 'qr_wrong_number' | 'step_up_required'>> {
  const own = await readOwnTicket(work, id, holder);
  if (!own.ok) return own;
  const { read, scanner } = own.value;
  const unproven =
    'session' in holder && bindsIdentity(read.ticket) ? await requireStepUp(work, holder.session) : null;
  if (unproven) return unproven;
  if (own.value.number !== number) {
    return fail((await endTicket(work, own.value, 'wrong_number')) ? 'qr_wrong_number' : 'qr_expired');
  }
  // Moved first: of several confirmations at once, one goes on.
  const confirming = await moveTicket(work, read, { state: 'confirming', scanner, number });
  if (!confirming) return fail('qr_expired');
  return read.ticket.purpose === 'bind' && 'identity' in scanner.proof
    ? bindByTicket(work, confirming, scanner)
    : confirmSignIn(work, confirming, await noteWhere(work, own.value, holder));
}

/** Notes where a session confirms: whoever has its token alone does so elsewhere than in its own browser. */
async function noteWhere(work: IdentityWork, own: OwnTicket, holder: QrHolder): Promise<OwnTicket> {
  const { scanner } = own;
  if (!('session' in holder) || !('sessionId' in scanner.proof)) return own;
  const device = await findSessionDevice(work.db, holder.session.sessionId);
  if (device !== null && device === work.caller.device) return own;
  return { ...own, scanner: { ...scanner, proof: { ...scanner.proof, isFromElsewhere: true } } };
}

const bindsIdentity = ({ purpose, asker }: QrTicket) => purpose === 'bind' || asker.link !== undefined;

/** Records the confirmation; from then on the asker can fetch the outcome. */
async function confirmSignIn(
  work: IdentityWork,
  confirming: ReadTicket,
  { scanner }: OwnTicket,
): Promise<Result<undefined, 'qr_expired'>> {
  const { accountId, proof } = scanner;
  const at = work.clock.now().getTime();
  const isRecorded = await work.change(async (change) => {
    if ('identity' in proof && accountId !== null) {
      const { isActive, recoveredAt } = await findAccountStatus(change, accountId);
      if (!isActive || (recoveredAt && proof.at < recoveredAt.getTime())) return false;
      if (!(await noteIdentityUse(change, accountId, proof.identity))) return false;
    }
    await recordAnswer(change, 'qr_confirmed', confirming.ticket, scanner);
    return true;
  });
  const isShown = await showTicket(
    work,
    confirming,
    isRecorded ? { state: 'confirmed', scanner, at } : { state: 'delivered' },
  );
  return isRecorded && isShown ? succeed() : fail('qr_expired');
}
