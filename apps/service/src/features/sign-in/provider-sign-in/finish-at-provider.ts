import type { SignedInSession } from '../../../kernel/network/caller.ts';
import { type Failure, fail, type Result, succeed } from '../../../kernel/result.ts';
import type { SignedIn, SignInWork } from '../completion/finish-sign-in.ts';
import { type BindFailure, bindBySession } from '../identities/bind-identity.ts';
import type { ReportedFailure } from '../identities/explain-to-person.ts';
import type { ProviderIdentity } from '../identities/linked-identity.ts';
import { noteRefusedIdentity } from '../identities/note-refused-identity.ts';
import { proveIdentity } from '../identities/prove-identity.ts';
import type { ProviderLabel } from '../identities/provider-list.ts';
import {
  type ProvenAnswer,
  type ProviderRequest,
  saveOutcome,
  takeProviderRequest,
} from './provider-request.ts';
import { type IdentitySignInFailure, signInByIdentity } from './sign-in-by-identity.ts';

export interface ProviderAnswer {
  /** The provider that the browser says it comes from; must be the one it was sent to. */
  readonly provider?: string | undefined;
  /** The OAuth `state`. */
  readonly state: string;
  readonly params: Readonly<Record<string, string>>;
  readonly session: SignedInSession | null;
}

export type ProviderOutcome = { readonly signedIn: SignedIn } | { readonly bound: ProviderLabel };

export type ProviderOutcomeFailure =
  | 'method_disabled'
  | BindFailure
  | IdentitySignInFailure
  | ReportedFailure;

/**
 * Completes a sign-in or binding that was started at a provider. The answer counts once; who brings it again within seconds,
 * from the same browser, gets the same outcome, and the session of before ends: its token may not have arrived. Fails for a
 * request of another browser, an answer of another provider (GHSA-x445-f3h2-j279) and a provider that was switched
 * off meanwhile (CVE-2025-64717).
 */
export async function finishAtProvider(
  work: SignInWork,
  answer: ProviderAnswer,
): Promise<Result<ProviderOutcome, ProviderOutcomeFailure>> {
  const used = await takeProviderRequest(work, answer.state);
  if (!used) return refuseState(work, null, answer);
  const { request } = used;
  if (!isOwn(work, request, answer)) {
    await saveOutcome(work, answer.state, used, null);
    return refuseState(work, request, answer);
  }
  const identified = used.proven ? succeed(used.proven.identity) : await identify(work, request, answer);
  if (!identified.ok) {
    await saveOutcome(work, answer.state, used, null);
    return identified;
  }
  const identity = identified.value;
  const outcome = await conclude(work, request, answer, { identity, session: used.proven?.session });
  const isOpen =
    outcome.ok || outcome.failure === 'identity_unknown' || outcome.failure === 'second_factor_required';
  const session = outcome.ok && 'signedIn' in outcome.value ? idsOf(outcome.value.signedIn) : undefined;
  await saveOutcome(work, answer.state, used, isOpen ? { identity, session } : null);
  return outcome;
}

const idsOf = ({ accountId, sessionId }: SignedIn) => ({ accountId, sessionId });

async function identify(
  work: SignInWork,
  request: ProviderRequest,
  { params, state }: ProviderAnswer,
): Promise<Result<ProviderIdentity, ReportedFailure | 'method_disabled'>> {
  const provider = work.providers.find(request.provider);
  return provider ? proveIdentity(work, provider, { ...request, params, state }) : fail('method_disabled');
}

async function conclude(
  work: SignInWork,
  request: ProviderRequest,
  answer: ProviderAnswer,
  { identity, session }: ProvenAnswer,
): Promise<Result<ProviderOutcome, ProviderOutcomeFailure>> {
  if (request.bindFor) {
    const bound = await bindBySession(work, request.bindFor, identity);
    if (bound.ok) return succeed({ bound: bound.value });
    return bound.failure === 'session_expired'
      ? refuseState(work, request, answer)
      : (bound as Failure<BindFailure>);
  }
  const signedIn = await signInByIdentity(work, request, identity, { before: session });
  return signedIn.ok ? succeed({ signedIn: signedIn.value }) : signedIn;
}

/** Whether the request was started by this browser at this provider and, for binding, in this session. */
function isOwn(
  { caller }: SignInWork,
  request: ProviderRequest,
  { provider, session }: ProviderAnswer,
): boolean {
  const { bindFor } = request;
  return (
    request.device === caller.device &&
    (provider === undefined || provider === request.provider) &&
    (!bindFor || (session?.sessionId === bindFor.sessionId && session.accountId === bindFor.accountId))
  );
}

/**
 * Records the refusal in the account's log: an attacker may have tried to bind the account and a stranger's
 * identity.
 */
async function refuseState(
  work: SignInWork,
  request: ProviderRequest | null,
  { session, provider }: ProviderAnswer,
): Promise<Failure<'provider_state_expired'>> {
  const person = session ?? request?.bindFor ?? null;
  const reason = 'provider_state_expired';
  await noteRefusedIdentity(work, { person, provider: request?.provider ?? provider ?? '', reason });
  return fail(reason);
}
