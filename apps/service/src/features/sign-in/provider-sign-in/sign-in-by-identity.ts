import { fail, type Result } from '../../../kernel/result.ts';
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
import { findIdentity, noteIdentityUse } from '../identities/identity-store.ts';
import type { ProviderIdentity } from '../identities/linked-identity.ts';
import { signInStranger } from './first-sign-in.ts';
import type { ProvenAnswer, ProviderRequest } from './provider-request.ts';

export type IdentitySignInFailure =
  | 'provider_state_expired'
  | 'identity_unknown'
  | 'unknown_identity'
  | SignInFailure;

interface Circumstances {
  /** The session that the same answer opened before; it ends. */
  readonly before?: ProvenAnswer['session'];
  /** How the person proved the identity; absent: at the provider. */
  readonly factor?: string;
  /** How the person's app names its device. */
  readonly deviceName?: string | undefined;
}

/**
 * Signs in to the account of a proven identity; where it has none, as `signInStranger` says. Whoever is slower than another
 * sign-in with the same new identity gets the account that the other one has made.
 */
export async function signInByIdentity(
  work: SignInWork,
  request: Pick<ProviderRequest, 'isUnasked' | 'bindId' | 'authorize'>,
  identity: ProviderIdentity,
  circumstances: Circumstances,
): Promise<Result<SignedIn, IdentitySignInFailure>> {
  const signIn = () => signInOnce(work, request, identity, circumstances);
  const first = await signIn();
  return !first.ok && first.failure === 'identity_taken' && !request.bindId ? signIn() : first;
}

async function signInOnce(
  work: SignInWork,
  { isUnasked, bindId, authorize }: Pick<ProviderRequest, 'isUnasked' | 'bindId' | 'authorize'>,
  identity: ProviderIdentity,
  { before, factor, deviceName }: Circumstances,
): Promise<Result<SignedIn, IdentitySignInFailure>> {
  const { provider, subjects } = identity;
  const known = await findIdentity(work.db, provider, subjects);
  const account = known && (await findAccount(work.db, known.accountId));
  if (!account) return signInStranger(work, { identity, isUnasked, bindId, authorize, factor, deviceName });
  const admitted = await admitSignIn(work, {
    account,
    method: 'provider',
    provider,
    evidence: [shown(provider, work.clock.now(), factor)],
    isUnasked,
    bindId,
    deviceName,
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
