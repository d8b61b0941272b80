import type { SignedInSession } from '../../../../kernel/network/caller.ts';
import { findProofFacts } from '../../../protection/evidence/proof-facts.ts';
import { relyingPartyFor } from '../../../protection/evidence/relying-party.ts';
import type { AppsWork } from '../../apps/apps-work.ts';
import { methodsReaching } from '../provider/authentication-context.ts';
import { type PendingAuthorization, unreachedClasses } from './pending-authorization.ts';

type Factor = 'passkey' | 'totp';

/**
 * What a person could set up for a class of proof that the app insists on, where nothing of the account reaches it yet;
 * empty where something does, or nothing could.
 */
export async function factorsToSetUp(
  work: AppsWork,
  pending: PendingAuthorization,
  session: SignedInSession,
): Promise<Factor[]> {
  const wanted = unreachedClasses(pending, session, work.caller);
  if (wanted.length === 0) return [];
  const { methods } = await findProofFacts(work, session.accountId);
  if (methodsReaching(methods, wanted).length > 0) return [];
  const offered: Factor[] = relyingPartyFor(work.settings) ? ['passkey', 'totp'] : ['totp'];
  return offered.filter((factor) => methodsReaching([factor], wanted).length > 0);
}
