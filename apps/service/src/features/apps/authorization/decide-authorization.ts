import type { ClientScope } from '@tongxing/contract/calls/clients.ts';
import type Provider from 'oidc-provider';
import type { Caller, SignedInSession } from '../../../kernel/caller.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { ClientDirectory } from './authorization-client.ts';
import type { ConsentAnswers } from './consent-answer.ts';
import type { ConsentStore } from './consent-store.ts';
import { findPending } from './find-pending.ts';
import { askedScopes, unmetRequirement, wantsFreshProof } from './pending-authorization.ts';

export interface DecideAuthorizationNeeds {
  readonly provider: () => Promise<Provider>;
  readonly clients: ClientDirectory;
  readonly answers: ConsentAnswers;
  readonly consents: Pick<ConsentStore, 'find'>;
  readonly clock: Clock;
  /** The identifier that the app knows the account by. */
  subjectOf(accountId: string, clientId: string): Promise<string>;
  stepUpMethods(session: SignedInSession): Promise<readonly string[]>;
}

export interface Decision {
  readonly authorize: string;
  readonly approved: boolean;
  /** Optional scopes agreed to; undefined: those that were agreed to before, and no other. */
  readonly scopes: readonly string[] | undefined;
}

/**
 * Keeps the person's decision and returns where the browser has to go for it to count. Nothing changes at
 * the provider until the browser that began the authorization arrives there.
 */
export function createDecideAuthorization(needs: DecideAuthorizationNeeds) {
  const { clients, answers, consents, clock } = needs;
  return async function decideAuthorization(
    decision: Decision,
    session: SignedInSession,
    caller: Caller,
  ): Promise<Result<{ url: string }, 'authorization_expired' | 'client_unavailable' | 'step_up_required'>> {
    const found = await findPending(await needs.provider(), clients, decision.authorize);
    if (!found.ok) return found;
    const { pending, client } = found.value;
    const urlFor = (ticket: string) => {
      const url = new URL(pending.returnTo);
      url.searchParams.set('answer', ticket);
      return succeed({ url: url.href });
    };
    const refuse = (error: string, description: string) =>
      answers.keep(pending.uid, session, caller, { kind: 'refused', error, description });

    if (!decision.approved) return urlFor(await refuse('access_denied', 'the End-User refused'));
    const unmet = unmetRequirement(pending, session, await needs.subjectOf(session.accountId, client.id));
    if (unmet) return urlFor(await refuse(unmet.error, unmet.error_description));
    if (wantsFreshProof(pending, session, clock)) {
      return fail('step_up_required', { methods: await needs.stepUpMethods(session) });
    }
    const asked = askedScopes(pending.params as Record<string, unknown>, client);
    // Silence about a scope is no consent to it: only an earlier one counts.
    const agreed = decision.scopes ?? (await consents.find(session.accountId, client.id))?.granted ?? [];
    const isGranted = (scope: ClientScope) =>
      scope === 'openid' || client.requiredScopes.includes(scope) || agreed.includes(scope);
    const granted = asked.filter(isGranted);
    const refused = asked.filter((scope) => !isGranted(scope));
    return urlFor(await answers.keep(pending.uid, session, caller, { kind: 'approved', granted, refused }));
  };
}
