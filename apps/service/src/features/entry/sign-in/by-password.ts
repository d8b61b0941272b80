import type { Caller } from '../../../kernel/caller.ts';
import { digestText } from '../../../kernel/digest.ts';
import { fail, type Result } from '../../../kernel/result.ts';
import type { Account } from '../../account/accounts/account.ts';
import type { Throttle } from '../../guard/throttling/throttle.ts';
import type { FinishSignIn, SignedIn, SignInFailure } from './finish-sign-in.ts';

export interface SignInByPasswordDependencies {
  readonly isEnabled: boolean;
  findAccount(identifier: string): Promise<Account | null>;
  isKnownDevice(accountId: string, caller: Caller): Promise<boolean>;
  verifyPassword(stored: string, password: string): Promise<boolean>;
  /** Takes the time of a verification and is false. */
  verifyNothing(password: string): Promise<false>;
  /** Renews a hash that was made with older parameters or elsewhere. */
  rehash(account: Account, password: string): Promise<void>;
  readonly throttle: Throttle;
  /** Writes the failure into the account's log without keeping the reply waiting: its time must tell nothing. */
  recordFailure(accountId: string, caller: Caller): void;
  readonly finishSignIn: FinishSignIn;
}

export interface PasswordSignIn {
  readonly identifier: string;
  readonly password: string;
  readonly caller: Caller;
  readonly bindId?: string;
}

/** An account nobody has: looked up for unknown identifiers, so that they take the same time. */
const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * Signs in with a password. An unknown account, a wrong password and a disabled account are one answer and
 * take one time (ASVS 6.3.8).
 */
export function createSignInByPassword(dependencies: SignInByPasswordDependencies) {
  const { throttle, finishSignIn } = dependencies;
  return async function signInByPassword({
    identifier,
    password,
    caller,
    bindId,
  }: PasswordSignIn): Promise<Result<SignedIn, 'wrong_credentials' | 'too_many' | SignInFailure>> {
    if (!dependencies.isEnabled) return fail('method_disabled');
    const account = await dependencies.findAccount(identifier);
    // Unknown identifiers are counted under their own text, so that a wait tells nothing about existence.
    const attempt = {
      subject: `password:${account?.id ?? digestText(identifier.toLowerCase())}`,
      ip: caller.ip,
      isKnownDevice: await dependencies.isKnownDevice(account?.id ?? nobody, caller),
    };
    const wait = await throttle.admit(attempt);
    if (wait) return wait;

    const isRight = account?.passwordHash
      ? await dependencies.verifyPassword(account.passwordHash, password)
      : await dependencies.verifyNothing(password);
    // Who knows the password of an account that was merged is told where it went, by the last step.
    const mayEnter = account?.status === 'active' || account?.status === 'merged';
    if (!account || !isRight || !mayEnter) {
      if (account) dependencies.recordFailure(account.id, caller);
      return fail('wrong_credentials');
    }
    await throttle.forgive(attempt);
    await dependencies.rehash(account, password);
    return finishSignIn({
      account,
      method: 'password',
      factors: ['pwd'],
      caller,
      ...(bindId ? { bindId } : {}),
    });
  };
}

export type SignInByPassword = ReturnType<typeof createSignInByPassword>;
