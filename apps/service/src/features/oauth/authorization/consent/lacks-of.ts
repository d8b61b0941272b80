import type { SignedInSession } from '../../../../kernel/network/caller.ts';
import type { Work } from '../../../../transaction/work.ts';
import { type Missing, missingFor } from '../../access/check-access.ts';
import type { AuthorizationApp } from '../../apps/app.ts';
import { nameWays } from '../../apps/app-sign-in.ts';
import { isByWayOf } from '../provider/authentication-context.ts';

/** What somebody in this session lacks to use an app: what the account lacks, and a way to sign in that the app takes. */
export async function lacksOf(
  work: Work,
  app: AuthorizationApp,
  { accountId, evidence }: Pick<SignedInSession, 'accountId' | 'evidence'>,
): Promise<readonly Missing[]> {
  const missing = await missingFor(work, app, accountId);
  if (isByWayOf(app.signIn, evidence)) return missing;
  return [...missing, { condition: 'way', ways: nameWays(app.signIn.ways, work.settings.file) }];
}
