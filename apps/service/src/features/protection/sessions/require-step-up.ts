import type { SignedInSession } from '../../../kernel/network/caller.ts';
import { type Failure, fail } from '../../../kernel/result.ts';
import type { Work } from '../../../transaction/work.ts';
import { checkedUntil, findCheckForOneCall } from '../evidence/evidence.ts';
import { findProofFacts } from '../evidence/proof-facts.ts';
import { spendProof } from './session-store.ts';

/**
 * Whether this session has passed a security check that is bound to nothing: for a caller without cookies and `X-Device`.
 * It is spent by that: of several calls at once, one has it.
 */
export async function spendCheck(
  work: Work,
  { sessionId, evidence }: SignedInSession,
  strength: { readonly needsTwoFactors: boolean },
): Promise<boolean> {
  const proof = findCheckForOneCall(evidence, work.clock.now(), strength);
  return proof !== null && work.change((change) => spendProof(change, sessionId, proof));
}

/**
 * A guard: null if the session passed a security check on this browser in the last ten minutes that is as strong as
 * the account requires now. `isTotpSuspect`: the authenticator itself may be an intruder's, so a check without it
 * counts too.
 */
export async function requireStepUp(
  work: Work,
  session: SignedInSession,
  { isTotpSuspect = false }: { readonly isTotpSuspect?: boolean } = {},
): Promise<Failure<'step_up_required'> | null> {
  const { browserKeys, device } = work.caller;
  const now = work.clock.now();
  const isChecked = (needsTwoFactors: boolean) =>
    checkedUntil(session.evidence, now, { browserKeys, device, needsTwoFactors }) !== null;
  if (isChecked(true)) return null;
  const { totp, methods } = await findProofFacts(work, session.accountId);
  const needsTwoFactors = totp && !isTotpSuspect;
  if (!needsTwoFactors && isChecked(false)) return null;
  return (await spendCheck(work, session, { needsTwoFactors }))
    ? null
    : fail('step_up_required', { methods });
}
