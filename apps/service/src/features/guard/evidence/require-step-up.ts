import type { SignedInSession } from '../../../kernel/caller.ts';
import { type Failure, fail } from '../../../kernel/result.ts';
import type { Work } from '../../../unit-of-work/work.ts';
import { checkedUntil } from './evidence.ts';
import { findProofFacts } from './proof-facts.ts';

/** A guard: null for a session that passed a security check on this browser in the last ten minutes. */
export async function requireStepUp(
  work: Work,
  { accountId, evidence }: SignedInSession,
): Promise<Failure<'step_up_required'> | null> {
  if (checkedUntil(evidence, work.clock.now(), work.caller)) return null;
  return fail('step_up_required', { methods: (await findProofFacts(work, accountId)).methods });
}
