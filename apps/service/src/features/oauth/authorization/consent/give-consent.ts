import { isDeepStrictEqual } from 'node:util';
import type Provider from 'oidc-provider';
import type { Recipient } from '../../../../database/schema/authorization.ts';
import type { Work } from '../../../../transaction/work.ts';
import { notice } from '../../../activity/notices/notice.ts';
import { findLivingSession } from '../../../protection/sessions/find-sessions.ts';
import { findAuthorizationApp } from '../../apps/app.ts';
import { shortAppName } from '../../apps/developer.ts';
import { endTokens } from '../ends/end-tokens.ts';
import { type Consent, combineConsents } from './consent.ts';
import type { ConsentAnswer } from './consent-answer.ts';
import { findConsent, rememberConsent } from './consent-store.ts';
import { applyConsent } from './grant-from-consent.ts';
import type { PendingAuthorization } from './pending-authorization.ts';
import { publishGrant } from './publish-grant.ts';
import { changesSince, withFormerPlaces } from './recipient.ts';
import {
  describeResources,
  findResourcesInGrant,
  isAnyTaken,
  type ResourceAnswers,
  resourcesOf,
} from './resource-consent.ts';

/**
 * Saves a person's consent and makes the grant for it. Returns the library's interaction result, or null where the
 * portal session of the answer has ended. `work` carries the caller who answered.
 */
export async function giveConsent(
  work: Work,
  provider: Provider,
  pending: PendingAuthorization,
  answer: ConsentAnswer,
  consent: Consent & { readonly recipient?: Recipient; readonly resources: ResourceAnswers },
) {
  const { accountId, sessionId } = answer;
  const params = pending.params as Record<string, unknown>;
  const appId = String(params['client_id']);
  const name = (await findAuthorizationApp(work.db, appId))?.name ?? '';
  const remembered = await work.change(async (change) => {
    if (!(await findLivingSession(change.db, answer, change.at))) return null;
    const before = await findConsent(change.db, accountId, appId);
    const whole = combineConsents(consent, before, change.at);
    // A scope refused now also ends tokens issued before: the app gets new ones.
    const isNarrower =
      before !== null &&
      (before.granted.some((scope) => !whole.granted.includes(scope)) ||
        isAnyTaken(before.resources, whole.resources));
    if (isNarrower) await endTokens(change, { accountId, appId });
    const agreedTo = before?.agreedTo ?? null;
    const recipient = consent.recipient && withFormerPlaces(consent.recipient, agreedTo);
    // A page that answers by itself showed nobody the recipient.
    const isChanged = agreedTo && recipient && changesSince(agreedTo, recipient).length > 0;
    const isOther =
      isChanged ||
      before?.granted.join() !== whole.granted.join() ||
      !isDeepStrictEqual(before.resources, whole.resources);
    const isNew = await rememberConsent(change, accountId, appId, {
      ...whole,
      recipient: isOther ? recipient : undefined,
    });
    if (isNew || isOther) {
      const facts = recipient ? { recipient } : {};
      const apis = await describeResources(change.db, whole.resources);
      const more = apis.length > 0 ? { apis: apis.map(({ name: api }) => api) } : {};
      const details = { client_id: appId, name, scopes: whole.granted, ...facts, ...more };
      await change.record({ accountId, sessionId, kind: 'app_granted', method: appId, details });
      await publishGrant(change, { accountId, appId, scopes: whole.granted, isNew });
    }
    if (isNew) {
      const app = shortAppName(name);
      change.after(
        notice({ accountId, what: `授权了应用“${app}”`, topic: 'app_authorised', link: 'security_change' }),
      );
    }
    return whole;
  });
  if (!remembered) return null;
  const grant = new provider.Grant({ accountId, clientId: appId });
  const now = work.clock.now();
  applyConsent(grant, remembered, {
    claims: params['claims'],
    resources: await findResourcesInGrant(work.db, resourcesOf(params['resource']), {
      ...remembered,
      appId,
      now,
    }),
  });
  return {
    login: {
      accountId,
      ts: answer.authTime,
      acr: answer.acr,
      // Empty where nothing was proven in this session.
      ...(answer.amr.length > 0 ? { amr: [...answer.amr] } : {}),
    },
    select_account: {},
    create: {},
    consent: { grantId: await grant.save() },
    portal: { sessionId },
  };
}
