import type { AppScope } from '@tongxing/contract/calls/apps.ts';
import { findFields } from '../../../accounts/profile-fields/field-store.ts';
import { claimOf, showValue } from '../../../accounts/profile-fields/read-fields.ts';
import type { AuthorizationApp } from '../../apps/app.ts';
import type { AppsWork } from '../../apps/apps-work.ts';
import { findConsent } from './consent-store.ts';
import { isCovered } from './first-party.ts';
import { fieldsGiven } from './recipient.ts';

/**
 * The site's own profile fields that an app gets of somebody with its granted scopes, as far as they were told of them: by
 * claim, those mapped from a field included. What is not filled in is missing.
 */
export async function givenFields(
  work: AppsWork,
  app: Pick<AuthorizationApp, 'id' | 'type' | 'firstParty'>,
  accountId: string,
  granted: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string | number>> {
  const fields = fieldsGiven(work.settings, app, [...granted]);
  const claims = new Map<string, string | number>();
  if (fields.length === 0) return claims;
  const agreed = (await findConsent(work.db, accountId, app.id))?.agreedTo?.fields ?? {};
  const stored = await findFields(work.db, accountId);
  const { map } = work.settings.file.claims;
  for (const field of fields) {
    const value = stored.get(field.key);
    const isAgreed = field.key in agreed || isCovered(app, field.scope as AppScope);
    if (value === undefined || !isAgreed) continue;
    const mapped = map.filter(({ from }) => 'field' in from && from.field === field.key);
    for (const name of [claimOf(field), ...mapped.map(({ claim }) => claim)]) {
      claims.set(name, showValue(field, value));
    }
  }
  return claims;
}
