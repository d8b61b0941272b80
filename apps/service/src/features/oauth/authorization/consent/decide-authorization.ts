import type { AppScope } from '@tongxing/contract/calls/apps.ts';
import { scopeNames } from '@tongxing/contract/words.ts';
import type Provider from 'oidc-provider';
import type { SignedInSession } from '../../../../kernel/network/caller.ts';
import { fail, type Result, succeed } from '../../../../kernel/result.ts';
import { findProofFacts } from '../../../protection/evidence/proof-facts.ts';
import { describeRefusal, wordsOfMissing } from '../../access/access-words.ts';
import type { AppsWork } from '../../apps/apps-work.ts';
import { methodsReaching } from '../provider/authentication-context.ts';
import { findPerson } from '../provider/find-person.ts';
import { subjectOf } from '../subjects/subject-of.ts';
import { isUnbound, requiredOf, separateScopes } from './consent.ts';
import { saveAnswer } from './consent-answer.ts';
import { findConsent } from './consent-store.ts';
import { isCovered } from './first-party.ts';
import { lacksOf } from './lacks-of.ts';
import {
  askedScopes,
  findPending,
  isMeantForOther,
  unreachedClasses,
  wantsFreshProof,
} from './pending-authorization.ts';
import { changesSince, destinationOf, recipientOf } from './recipient.ts';
import { digestOfAsked, findAskedResources, textsOf } from './resource-consent.ts';
import { findShown } from './shown-recipient.ts';

export interface Decision {
  readonly authorize: string;
  readonly approved: boolean;
  /** The optional scopes that were granted. Undefined: those granted before, and no others. */
  readonly scopes: readonly string[] | undefined;
  /** What the person agreed to of each API, by its audience; nothing of those that are not named. */
  readonly resourceScopes: Readonly<Record<string, readonly string[]>>;
}

/**
 * Saves the person's decision and returns the URL that makes it effective. Nothing changes at the provider until the
 * browser that started the authorization opens that URL.
 */
export async function decideAuthorization(
  work: AppsWork,
  provider: Provider,
  decision: Decision,
  session: SignedInSession,
): Promise<
  Result<
    { url: string },
    'authorization_expired' | 'client_unavailable' | 'contact_unbound' | 'access_refused' | 'step_up_required'
  >
> {
  const { accountId } = session;
  const found = await findPending(work.db, provider, decision.authorize);
  if (!found.ok) return found;
  const { pending, app } = found.value;
  const urlFor = (ticket: string) => {
    const url = new URL(pending.returnTo);
    url.searchParams.set('answer', ticket);
    return succeed({ url: url.href });
  };
  const refuse = async (error: string, description: string) =>
    urlFor(await saveAnswer(work, pending.uid, session, { kind: 'refused', error, description }));

  const missing = await lacksOf(work, app, session);
  if (!decision.approved) {
    const why = missing.length > 0 ? describeRefusal(missing) : 'the End-User refused';
    return refuse('access_denied', why);
  }
  if (missing.length > 0) return fail('access_refused', wordsOfMissing(missing, app, decision.authorize));
  if (isMeantForOther(pending, await subjectOf(work, accountId, app.id))) {
    return refuse('login_required', 'the End-User is signed in as another account');
  }
  const wanted = unreachedClasses(pending, session, work.caller, app);
  if (wanted.length > 0 || wantsFreshProof(pending, session, work.clock.now(), work.caller, app)) {
    const { methods } = await findProofFacts(work, accountId);
    const enough = wanted.length > 0 ? methodsReaching(methods, wanted) : methods;
    if (wanted.length > 0 && enough.length === 0) {
      return refuse('unmet_authentication_requirements', 'the requested acr could not be obtained');
    }
    return fail('step_up_required', { methods: enough });
  }
  const before = await findConsent(work.db, accountId, app.id);
  const asked = askedScopes(pending.params as Record<string, unknown>, app, before);
  // A scope that the answer does not name is not granted: only an earlier consent counts.
  const agreed = decision.scopes ?? before?.granted ?? [];
  const required = requiredOf(app).filter((scope) => asked.includes(scope));
  const isGranted = (scope: AppScope) =>
    isCovered(app, scope) ||
    agreed.includes(scope) ||
    (required.includes(scope) && !separateScopes.includes(scope));
  const withheld = required.filter((scope) => !isGranted(scope));
  // An app without a scope that it requires would fail and ask again for ever: it gets access_denied.
  if (withheld.length > 0) return refuse('access_denied', `the End-User refused ${withheld.join(' ')}`);
  const person = await findPerson(work, accountId);
  const unbound = person && required.find((scope) => isUnbound(scope, person));
  if (unbound) return fail('contact_unbound', { contact: scopeNames[unbound] });
  const granted = asked.filter(isGranted);
  const refused = asked.filter((scope) => !isGranted(scope));
  const recipient = recipientOf(work, app, { destination: destinationOf(pending, app), scopes: granted });
  const shown = await findShown(work, pending.uid, session);
  const askedOfApis = await findAskedResources(work.db, pending.params as Record<string, unknown>, app.id);
  if (
    shown &&
    (changesSince(shown.recipient, recipient).length > 0 || shown.resources !== digestOfAsked(askedOfApis))
  )
    return fail('authorization_expired');
  const resources = Object.fromEntries(
    askedOfApis.map(({ resource, scopes }) => {
      // Without a guardian's consent nobody acts for a child.
      const agreedHere = person?.lacksGuardian ? [] : (decision.resourceScopes[resource.audience] ?? []);
      return [
        resource.id,
        {
          granted: scopes.filter((scope) => agreedHere.includes(scope)),
          refused: scopes.filter((scope) => !agreedHere.includes(scope)),
          legal_name: resource.legal_name,
          texts: textsOf(resource),
        },
      ];
    }),
  );
  // What the agreement covers was not asked for, and says nothing of what was agreed to.
  const isAsked = Object.keys(resources).length > 0 || !granted.every((scope) => isCovered(app, scope));
  return urlFor(
    await saveAnswer(work, pending.uid, session, {
      kind: 'approved',
      granted,
      refused,
      resources,
      ...(isAsked ? { recipient } : {}),
    }),
  );
}
