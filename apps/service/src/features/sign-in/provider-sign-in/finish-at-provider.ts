import type { SignedInSession } from '../../../kernel/network/caller.ts';
import { type Failure, fail, type Result, succeed } from '../../../kernel/result.ts';
import { isStillActive } from '../../accounts/accounts/account-status.ts';
import { findAccount } from '../../accounts/accounts/account-store.ts';
import { shown } from '../../protection/evidence/evidence.ts';
import { endSession } from '../../protection/sessions/end-sessions.ts';
import type { SignInFailure } from '../../protection/sessions/sign-in-attempt.ts';
import {
  admitSignIn,
  noteRefusedLink,
  openSignedIn,
  type SignedIn,
  type SignInWork,
} from '../completion/finish-sign-in.ts';
import { type BindFailure, bindBySession } from '../identities/bind-identity.ts';
import type { ReportedFailure } from '../identities/explain-to-person.ts';
import { findIdentity, noteIdentityUse } from '../identities/identity-store.ts';
import type { ProviderIdentity } from '../identities/linked-identity.ts';
import { noteRefusedIdentity } from '../identities/note-refused-identity.ts';
import { proveIdentity } from '../identities/prove-identity.ts';
import type { ProviderLabel } from '../identities/provider-list.ts';
import { signInStranger } from './first-sign-in.ts';
import {
  type ProvenAnswer,
  type ProviderRequest,
  saveOutcome,
  takeProviderRequest,
} from './provider-request.ts';

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
  | 'provider_state_expired'
  | 'identity_unknown'
  | 'unknown_identity'
  | 'method_disabled'
  | BindFailure
  | SignInFailure
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
  const signIn = () => signInByIdentity(work, request, identity, session);
  const first = await signIn();
  // Somebody with the same identity was quicker: it has an account now.
  const signedIn =
    !first.ok && first.failure === 'identity_taken' && !request.bindId ? await signIn() : first;
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

async function signInByIdentity(
  work: SignInWork,
  { isUnasked, bindId }: ProviderRequest,
  identity: ProviderIdentity,
  before: ProvenAnswer['session'],
): Promise<
  Result<SignedIn, 'provider_state_expired' | 'identity_unknown' | 'unknown_identity' | SignInFailure>
> {
  const { provider, subjects } = identity;
  const known = await findIdentity(work.db, provider, subjects);
  const account = known && (await findAccount(work.db, known.accountId));
  if (!account) return signInStranger(work, { identity, isUnasked, bindId });
  const admitted = await admitSignIn(work, {
    account,
    method: 'provider',
    provider,
    evidence: [shown(provider, work.clock.now())],
    isUnasked,
    bindId,
  });
  // The provider's current data is saved even if the sign-in has to wait for its second factor.
  if (!admitted.ok && admitted.failure !== 'second_factor_required') return admitted;
  const signedIn = await work.change(async (change) => {
    if (!(await isStillActive(change, account.id))) return fail('account_disabled');
    // Whoever signed out since wants to be out.
    if (before && !(await endSession(change, before.accountId, before.sessionId)))
      return fail('provider_state_expired');
    if (!(await noteIdentityUse(change, account.id, identity))) return fail('provider_state_expired');
    return admitted.ok ? openSignedIn(change, admitted.value) : admitted;
  });
  return admitted.ok ? noteRefusedLink(work, admitted.value, signedIn) : signedIn;
}
