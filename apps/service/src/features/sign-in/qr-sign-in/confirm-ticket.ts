import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { findAccountStatus } from '../../accounts/accounts/account-status.ts';
import { requireStepUp } from '../../protection/evidence/require-step-up.ts';
import type { BindFailure } from '../identities/bind-identity.ts';
import { noteIdentityUse } from '../identities/identity-store.ts';
import type { IdentityWork } from '../identities/identity-work.ts';
import { bindByTicket } from './bind-by-ticket.ts';
import { endTicket } from './cancel-ticket.ts';
import type { QrHolder, QrTicket, TicketFailure } from './qr-ticket.ts';
import { type OwnTicket, readOwnTicket } from './read-own-ticket.ts';
import { recordAnswer } from './record-answer.ts';
import { moveTicket, type ReadTicket, showTicket } from './ticket-store.ts';

/**
 * Lets the asker in, or binds what the phone has proven. The number shows that scanner and asker look at the same
 * screen; a wrong one ends the ticket. What binds an identity asks the confirming session for a security check, as
 * binding by itself does: a stolen token must not leave a way in behind.
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
    'session' in holder && binds(read.ticket) ? await requireStepUp(work, holder.session) : null;
  if (unproven) return unproven;
  if (own.value.number !== number) {
    return fail((await endTicket(work, own.value, 'wrong_number')) ? 'qr_wrong_number' : 'qr_expired');
  }
  // Taken out of play first: of many confirmations one goes on.
  const confirming = await moveTicket(work, read, { state: 'confirming', scanner, number });
  if (!confirming) return fail('qr_expired');
  return read.ticket.purpose === 'bind' && 'identity' in scanner.proof
    ? bindByTicket(work, confirming, scanner)
    : letIn(work, confirming, own.value);
}

const binds = ({ purpose, asker }: QrTicket) => purpose === 'bind' || asker.link !== undefined;

/** Writes the consent down; the asker may fetch the outcome from then on. */
async function letIn(
  work: IdentityWork,
  confirming: ReadTicket,
  { scanner }: OwnTicket,
): Promise<Result<undefined, 'qr_expired'>> {
  const { accountId, proof } = scanner;
  const at = work.clock.now().getTime();
  const isWritten = await work.change(async (change) => {
    if ('identity' in proof) {
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
    isWritten ? { state: 'confirmed', scanner, at } : { state: 'delivered' },
  );
  return isWritten && isShown ? succeed() : fail('qr_expired');
}
