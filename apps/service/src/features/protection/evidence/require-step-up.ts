import type { SignedInSession } from '../../../kernel/network/caller.ts';
import { type Failure, fail } from '../../../kernel/result.ts';
import type { Work } from '../../../transaction/work.ts';
import { checkedUntil } from './evidence.ts';
import { findProofFacts } from './proof-facts.ts';

/**
 * A guard: null if the session passed a security check on this browser in the last ten minutes that is as strong as
 * the account requires now. `isTotpSuspect`: the authenticator itself may be an intruder's, so a check without it
 * counts too.
 */
export async function requireStepUp(
  work: Work,
  { accountId, evidence }: SignedInSession,
  { isTotpSuspect = false }: { readonly isTotpSuspect?: boolean } = {},
): Promise<Failure<'step_up_required'> | null> {
  const { browserKeys } = work.caller;
  const now = work.clock.now();
  const isChecked = (needsTwoFactors: boolean) =>
    checkedUntil(evidence, now, { browserKeys, needsTwoFactors }) !== null;
  if (isChecked(true)) return null;
  const { totp, methods } = await findProofFacts(work, accountId);
  return (!totp || isTotpSuspect) && isChecked(false) ? null : fail('step_up_required', { methods });
}
