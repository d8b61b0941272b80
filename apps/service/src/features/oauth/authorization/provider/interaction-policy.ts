import { usualSignIn } from '@tongxing/contract/rules/app-sign-in.ts';
import { errors, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import { type Clock, toSeconds } from '../../../../kernel/clock.ts';
import type { Work } from '../../../../transaction/work.ts';
import { findOverdue } from '../../../protection/policies/due.ts';
import { findLivingSession } from '../../../protection/sessions/find-sessions.ts';
import { describeRefusal } from '../../access/access-words.ts';
import { missingFor } from '../../access/check-access.ts';
import { isUnbound } from '../consent/consent.ts';
import { findPortalSession } from '../ends/provider-session-store.ts';
import { isByWayOf, longestAge, strongestUnreached } from './authentication-context.ts';
import { appOf } from './client-metadata.ts';
import type { ProviderAccount } from './find-person.ts';

const { base, Check, Prompt } = interactionPolicy;

interface AcrRequest {
  essential?: boolean;
  value?: string;
  values?: string[];
}

/** What the app of a request asks of every sign-in. */
const demandsOf = ({ client }: KoaContextWithOIDC['oidc']) =>
  (client && appOf(client)?.signIn) || usualSignIn;

/**
 * When a person has to be asked. Beyond the library's rules: an account chooser; a stronger `acr` satisfies a weaker
 * one; a session whose account is gone needs a sign-in; who may not use the app is told so; and `max_age` goes by the service's clock, as `auth_time` does.
 */
export function buildInteractionPolicy(
  clock: Clock,
  workOf: (ctx: KoaContextWithOIDC) => Work,
): ReturnType<typeof base> {
  const policy = base();
  const login = policy.get('login');
  if (!login) throw new Error('the library has no login prompt');
  login.checks.remove('max_age');
  login.checks.add(
    new Check('max_age', 'End-User authentication could not be obtained', 'login_required', ({ oidc }) => {
      const maxAge = longestAge(oidc.params?.['max_age'], demandsOf(oidc));
      if (maxAge === null || oidc.result?.login) return Check.NO_NEED_TO_PROMPT;
      const signedInAt = oidc.session?.accountId ? oidc.session.authTime() : undefined;
      const isRecent = signedInAt !== undefined && toSeconds(clock.now()) - signedInAt <= maxAge;
      return isRecent ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT;
    }),
  );
  login.checks.remove('essential_acr');
  login.checks.remove('essential_acrs');
  login.checks.add(
    new Check('essential_acr', 'requested ACR could not be obtained', ({ oidc }) => {
      const request = (oidc.claims.id_token?.['acr'] ?? null) as AcrRequest | null;
      // OpenID Connect Core 5.5.1: `values` is an array.
      if (request?.values !== undefined && !Array.isArray(request.values)) {
        throw new errors.InvalidRequest('invalid claims.id_token.acr.values type');
      }
      const wanted = request?.values ?? (request?.value ? [request.value] : []);
      const { acr } = demandsOf(oidc);
      const lists = [request?.essential ? wanted : [], acr === '' ? [] : [acr]];
      const isReached = strongestUnreached(oidc.acr ?? '', lists).length === 0;
      return isReached ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT;
    }),
  );
  login.checks.add(
    new Check(
      'way_not_taken',
      'End-User authentication is required by another way',
      'login_required',
      async (ctx) => {
        const { session, result } = ctx.oidc;
        const demands = demandsOf(ctx.oidc);
        const accountId = session?.accountId;
        if (demands.ways.length === 0 || !accountId) return Check.NO_NEED_TO_PROMPT;
        const { db, clock } = workOf(ctx);
        // An answer comes from its own portal session, to which this one is not linked yet.
        const answered = result?.['portal'] as { readonly sessionId: string } | undefined;
        const sessionId = answered?.sessionId ?? (await findPortalSession(db, session.uid));
        const living = sessionId ? await findLivingSession(db, { accountId, sessionId }, clock.now()) : null;
        const isTaken = living !== null && isByWayOf(demands, living.evidence);
        return isTaken ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT;
      },
    ),
  );
  login.checks.add(
    new Check('account_gone', 'End-User authentication is required', 'login_required', ({ oidc }) =>
      oidc.session?.accountId && !oidc.entities.Account ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
    ),
  );
  // Granted, but the account has no such contact: an app that requires it would fail without a reason.
  policy.get('consent')?.checks.add(
    new Check('needed_unbound', 'requested scopes not granted', ({ oidc }) => {
      const person = (oidc.entities.Account as ProviderAccount | undefined)?.person;
      const required = String(oidc.client?.['tongxing_required_scope'] ?? '').split(' ');
      const isMissing = [...oidc.requestParamScopes].some(
        (scope) => person && required.includes(scope) && isUnbound(scope, person),
      );
      return isMissing ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT;
    }),
  );
  // After the sign-in and before the consent: the page says what is missing.
  policy.add(
    new Prompt(
      { name: 'access' },
      new Check('access_refused', 'access_refused', 'access_denied', async (ctx) => {
        const { client, session } = ctx.oidc;
        const app = client && appOf(client);
        if (!app || !session?.accountId) return Check.NO_NEED_TO_PROMPT;
        const missing = await missingFor(workOf(ctx), app, session.accountId);
        if (missing.length === 0) return Check.NO_NEED_TO_PROMPT;
        if (ctx.oidc.prompts.has('none')) throw new errors.AccessDenied(describeRefusal(missing));
        return Check.REQUEST_PROMPT;
      }),
      // What a policy demands comes before any app; the page leads there.
      new Check('due_first', 'something is due first', 'interaction_required', async (ctx) => {
        const accountId = ctx.oidc.session?.accountId;
        if (!accountId) return Check.NO_NEED_TO_PROMPT;
        const overdue = await findOverdue(workOf(ctx), accountId);
        return overdue.length > 0 ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT;
      }),
    ),
    1,
  );
  policy.add(new Prompt({ name: 'select_account', requestable: true }), 1);
  // Initiating User Registration via OpenID Connect 1.0.
  policy.add(new Prompt({ name: 'create', requestable: true }), 0);
  return policy;
}
