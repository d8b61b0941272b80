import type { Caller } from '../../../kernel/caller.ts';
import { fail, type Result } from '../../../kernel/result.ts';
import type { Account } from '../../account/accounts/account.ts';
import type { Ceremonies } from '../passkeys/ceremonies.ts';
import type { Assertion, VerifyAssertion } from '../passkeys/verify-assertion.ts';
import type { FinishSignIn, SignedIn, SignInFailure } from './finish-sign-in.ts';

export interface SignInByPasskeyDependencies {
  readonly ceremonies: Ceremonies;
  /** Null where passkeys are switched off or cannot work at this address. */
  readonly verifyAssertion: VerifyAssertion | null;
  findAccount(id: string): Promise<Account | null>;
  readonly finishSignIn: FinishSignIn;
}

export interface PasskeySignIn {
  readonly ceremonyId: string;
  readonly assertion: Assertion;
  /** The browser the ceremony was begun in. */
  readonly binding: string;
  readonly caller: Caller;
  readonly bindId?: string;
}

/** Signs in with a passkey alone: having it and being verified by it are two factors (decisions §6.2). */
export function createSignInByPasskey(dependencies: SignInByPasskeyDependencies) {
  const { ceremonies, verifyAssertion, findAccount, finishSignIn } = dependencies;
  return async function signInByPasskey({
    ceremonyId,
    assertion,
    binding,
    caller,
    bindId,
  }: PasskeySignIn): Promise<
    Result<SignedIn, 'passkey_expired' | 'passkey_unknown' | 'passkey_refused' | SignInFailure>
  > {
    if (!verifyAssertion) return fail('method_disabled');
    const challenge = await ceremonies.finish('sign_in', ceremonyId, binding);
    if (!challenge) return fail('passkey_expired');
    const verified = await verifyAssertion(assertion, challenge);
    if (!verified.ok) return verified;
    const account = await findAccount(verified.value.accountId);
    if (!account) return fail('passkey_unknown');
    // RFC 8176: a key that may be copied between devices is no hardware proof.
    const possession = verified.value.isBackupEligible ? 'swk' : 'hwk';
    return finishSignIn({
      account,
      method: 'passkey',
      factors: [possession, 'user', 'mfa'],
      caller,
      ...(bindId ? { bindId } : {}),
    });
  };
}

export type SignInByPasskey = ReturnType<typeof createSignInByPasskey>;
