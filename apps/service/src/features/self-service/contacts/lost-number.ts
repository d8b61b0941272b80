import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import { toSeconds } from '../../../kernel/clock.ts';
import type { SignedInSession } from '../../../kernel/network/caller.ts';
import { type Result, succeed } from '../../../kernel/result.ts';
import { maskContact } from '../../../kernel/text/mask.ts';
import type { Work } from '../../../transaction/work.ts';
import { findProofFacts } from '../../protection/evidence/proof-facts.ts';
import { requireLivingSession } from '../../protection/sessions/require-living-session.ts';
import { requireStepUp } from '../../protection/sessions/require-step-up.ts';
import { refuseManaged } from '../../sign-in/identities/managed-fields.ts';
import type { NumberWork } from '../../sign-in/recycled-numbers/prove-number.ts';
import { type ContactProof, proveContact } from './change-contact.ts';
import { askReplacement, stopReplacement } from './replace-contact.ts';
import { findReplacement } from './replacement-store.ts';

export interface LostNumberState {
  readonly state: 'none' | 'waiting';
  readonly to: string;
  readonly due: number;
}

const none: LostNumberState = { state: 'none', to: '', due: 0 };

const waiting = (contact: Contact, due: Date): LostNumberState => ({
  state: 'waiting',
  to: maskContact(contact),
  due: toSeconds(due),
});

/** The number that is to take the place of the lost one. */
export async function showLostNumber({ db }: Work, accountId: string): Promise<LostNumberState> {
  const replacement = await findReplacement(db, accountId, 'phone');
  return replacement ? waiting({ kind: 'phone', value: replacement.value }, replacement.due_at) : none;
}

/**
 * Asks for another number in place of one that its person has lost. Who can pass the security check without the number
 * has to; who cannot waits twice as long.
 */
export async function replaceLostNumber(
  work: NumberWork,
  proof: ContactProof,
  session: SignedInSession,
): Promise<
  Result<
    LostNumberState,
    | 'code_mismatch'
    | 'code_expired'
    | 'recycled_number'
    | 'contact_unchanged'
    | 'belongs_to_other'
    | 'managed_by_directory'
    | 'step_up_required'
    | 'session_expired'
  >
> {
  const { accountId } = session;
  const managed = await refuseManaged(work, accountId, ['phone']);
  if (managed) return managed;
  const { methods } = await findProofFacts(work, accountId);
  const hasOther = methods.some((method) => method !== 'phone');
  if (hasOther) {
    const unproven = await requireStepUp(work, session);
    if (unproven) return unproven;
  }
  const proven = await proveContact(work, proof, session);
  if (!proven.ok) return proven;
  const { lost_days: wait } = work.settings.file.phone;
  return work.change(async (change) => {
    const ended = await requireLivingSession(change, session);
    if (ended) return ended;
    const { contact } = proof;
    const days = hasOther ? wait : 2 * wait;
    const asked = await askReplacement(change, { accountId, contact, days, by: 'person' });
    return asked.ok ? succeed(waiting(contact, asked.value)) : asked;
  });
}

/** Stops it; nothing to stop is no failure. */
export async function keepLostNumber(
  work: Work,
  session: SignedInSession,
): Promise<Result<Record<string, never>, 'session_expired'>> {
  return work.change(async (change) => {
    const ended = await requireLivingSession(change, session);
    if (ended) return ended;
    await stopReplacement(change, session.accountId);
    return succeed({});
  });
}
