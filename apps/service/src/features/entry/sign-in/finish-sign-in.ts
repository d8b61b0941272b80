import type { signInFails } from '@tongxing/contract/calls/sign-in.ts';
import type { Caller } from '../../../kernel/caller.ts';
import { type Failure, fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Account } from '../../account/accounts/account.ts';
import type { OpenedSession, Sessions } from '../../guard/sessions/sessions.ts';
import type { RecordEvent } from '../../trail/activity-log/account-event.ts';

/** What any method may still end with once its own factor is proven. */
export type SignInFailure = (typeof signInFails)[number];

/** How a person signed in; also what the log shows. */
export type SignInMethod =
  | 'password'
  | 'phone_code'
  | 'email_code'
  | 'passkey'
  | 'provider'
  | 'qrcode'
  | 'registration'
  | 'recovery';

/** One sign-in on its way: the first factor is proven, nothing is open yet. */
export interface SignInAttempt {
  readonly account: Account;
  readonly method: SignInMethod;
  /** RFC 8176 names of what was proven so far: `pwd`, `otp`, `sms`, `hwk`, `user`, `mfa`, … */
  readonly factors: readonly string[];
  readonly caller: Caller;
  /** A third-party identity that waits to be bound to the account. */
  readonly bindId?: string;
  /** The provider, for `method: 'provider'`. */
  readonly provider?: string;
  /** Begun by the portal itself (silently, inside an app): no agreement was ticked for it. */
  readonly isUnasked?: boolean;
  /** The account was made by this very sign-in. */
  readonly isNew?: boolean;
}

/**
 * A control that every method of signing in passes, in the order of the wiring list: it lets the attempt
 * through (null) or ends it with a failure. Second factor, pending identity and cancellation are such gates.
 */
export type SignInGate = (attempt: SignInAttempt) => Promise<Failure<SignInFailure> | null>;

/** What the person hears of together with the session. */
export interface SignInNews {
  /** A cancellation that was waiting to become final is taken back. */
  readonly cancellationRevoked?: true;
}

/** What happens after a session is open; a failure here never undoes the sign-in. */
export type AfterSignIn = (attempt: SignInAttempt, session: OpenedSession) => Promise<SignInNews | void>;

export type SignedIn = OpenedSession & SignInNews;

export interface FinishSignInDependencies {
  readonly sessions: Sessions;
  readonly recordEvent: RecordEvent;
  /** Whether the account has signed in on this browser before. */
  isKnownDevice(accountId: string, caller: Caller): Promise<boolean>;
  readonly gates: readonly SignInGate[];
  readonly afterSignIn: readonly AfterSignIn[];
}

/** The one funnel of all methods: nobody gets a session but through here. */
export function createFinishSignIn(dependencies: FinishSignInDependencies) {
  const { sessions, recordEvent, isKnownDevice, gates, afterSignIn } = dependencies;
  return async function finishSignIn(attempt: SignInAttempt): Promise<Result<SignedIn, SignInFailure>> {
    const { account, method, factors, caller, provider, isNew } = attempt;
    if (account.status === 'merged') return fail('account_merged');
    if (account.status !== 'active') return fail('account_disabled');
    for (const gate of gates) {
      const refusal = await gate(attempt);
      if (refusal) return refusal;
    }
    const isNewDevice = !isNew && !(await isKnownDevice(account.id, caller));
    const session = await sessions.open(account.id, [method, ...factors], caller);
    await recordEvent({
      accountId: account.id,
      kind: 'sign_in',
      method: provider ?? method,
      sessionId: session.sessionId,
      ...(isNewDevice ? { details: { new_device: true } } : {}),
      caller,
    });
    let news: SignInNews = {};
    for (const then of afterSignIn) news = { ...news, ...(await then(attempt, session)) };
    return succeed({ ...session, ...news });
  };
}

export type FinishSignIn = ReturnType<typeof createFinishSignIn>;
