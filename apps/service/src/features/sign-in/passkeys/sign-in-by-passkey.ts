import { fail, type Result } from '../../../kernel/result.ts';
import { findAccount } from '../../accounts/accounts/account-store.ts';
import { findKnownDevice } from '../../accounts/devices/known-devices.ts';
import { shown } from '../../protection/evidence/evidence.ts';
import { relyingPartyFor } from '../../protection/evidence/relying-party.ts';
import type { SignInFailure } from '../../protection/sessions/sign-in-attempt.ts';
import { admitGuess, forgiveGuess } from '../../protection/throttling/throttle.ts';
import { admitSignIn, openSignedIn, type SignedIn, type SignInWork } from '../completion/finish-sign-in.ts';
import { finishCeremony } from './ceremonies.ts';
import { bindingOf } from './passkey.ts';
import {
  type Assertion,
  factorOf,
  findShownPasskey,
  recordPasskeyUse,
  recordRefusedPasskey,
  verifyAssertion,
} from './verify-assertion.ts';

export interface PasskeySignIn {
  readonly ceremonyId: string;
  readonly assertion: Assertion;
  readonly bindId?: string | undefined;
}

/** Signs in with a passkey alone: possession and user verification are two factors (decisions §6.2). */
export async function signInByPasskey(
  work: SignInWork,
  { ceremonyId, assertion, bindId }: PasskeySignIn,
): Promise<
  Result<
    SignedIn,
    'passkey_expired' | 'passkey_unknown' | 'passkey_refused' | 'passkey_copied' | 'too_many' | SignInFailure
  >
> {
  const { caller, clock, db } = work;
  const relyingParty = relyingPartyFor(work.settings);
  if (!relyingParty) return fail('method_disabled');
  const challenge = await finishCeremony(work, 'sign_in', ceremonyId, bindingOf(caller));
  if (!challenge) return fail('passkey_expired');
  const found = await findShownPasskey(work, assertion, relyingParty);
  if (!found.ok) return found;
  const passkey = found.value;
  const account = await findAccount(db, passkey.accountId);
  if (!account) return fail('passkey_unknown');
  const { isKnown } = await findKnownDevice(db, account.id, caller, clock.now());
  // Signatures cannot be guessed; the limit bounds how much a stranger can write into the owner's log.
  const guess = { subject: `passkey:${account.id}`, ip: caller.ip, isKnownDevice: isKnown };
  const wait = await admitGuess(work, guess);
  if (wait) return wait;
  const use = await verifyAssertion(work, { passkey, relyingParty, challenge, isUnnamed: true }, assertion);
  if (!use) {
    await work.change((change) => recordRefusedPasskey(change, passkey, 'sign_in_failed'));
    return fail('passkey_refused');
  }
  const admitted = await admitSignIn(work, {
    account,
    method: 'passkey',
    evidence: [shown('passkey', clock.now(), factorOf(use))],
    via: `passkey:${passkey.id}`,
    bindId,
  });
  if (!admitted.ok) return admitted;
  const signedIn = await work.change(async (change) => {
    if (await recordPasskeyUse(change, passkey, use)) return openSignedIn(change, admitted.value);
    await recordRefusedPasskey(change, passkey, 'sign_in_failed', { isCopied: true });
    return fail('passkey_copied');
  });
  if (signedIn.ok) await forgiveGuess(work, guess);
  return signedIn;
}
