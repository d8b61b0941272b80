import { rescueWaitSeconds } from '@tongxing/contract/limits.ts';
import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import type { Caller } from '../../../kernel/caller.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { RedeemCode } from '../../guard/one-time-codes/redeem-code.ts';
import type { SendCode } from '../../guard/one-time-codes/send-code.ts';
import type { Throttle } from '../../guard/throttling/throttle.ts';
import type { RecordEvent } from '../../trail/activity-log/account-event.ts';
import type { NotifyOwner } from '../../trail/notices/notify-owner.ts';
import type { FinishSignIn, SignedIn, SignInFailure } from '../sign-in/finish-sign-in.ts';
import type { Challenge, ChallengeStore } from './challenge-store.ts';
import type { RescueStore } from './rescue-store.ts';
import type { ResumeChallenge } from './resume-challenge.ts';
import type { TotpStore } from './totp-store.ts';

/** A code bounds its own guesses; these are the tries over several codes. */
const codeGuesses = 15;

export interface RescueDependencies {
  readonly rescues: RescueStore;
  readonly store: TotpStore;
  readonly challenges: ChallengeStore;
  readonly resumeChallenge: ResumeChallenge;
  findContact(accountId: string, kind: Contact['kind']): Promise<Contact | null>;
  readonly sendCode: SendCode;
  readonly redeemCode: RedeemCode;
  readonly throttle: Throttle;
  readonly finishSignIn: FinishSignIn;
  readonly recordEvent: RecordEvent;
  readonly notifyOwner: NotifyOwner;
  readonly clock: Clock;
}

export interface RescueState {
  readonly contacts: readonly Contact[];
  readonly readyAt: Date | null;
  readonly isReady: boolean;
  readonly waitSeconds: number;
}

type Proof = { readonly challengeId: string; readonly kind: Contact['kind']; readonly caller: Caller };

/** A code to the contact the sign-in began with would prove the same thing twice. */
const startedWith: Partial<Record<Challenge['method'], Contact['kind']>> = {
  phone_code: 'phone',
  email_code: 'email',
};

/**
 * The way of who has lost the authenticator and the recovery codes (decisions §6.2): the first factor, a code to
 * another contact, three days of waiting in which the owner is told and can say no, and the same proof again.
 */
export function createRescue(dependencies: RescueDependencies) {
  const { rescues, challenges, resumeChallenge, clock, recordEvent, notifyOwner } = dependencies;

  async function usableContacts(challenge: Challenge): Promise<Contact[]> {
    const kinds = (['phone', 'email'] as const).filter((kind) => kind !== startedWith[challenge.method]);
    const found = await Promise.all(kinds.map((kind) => dependencies.findContact(challenge.accountId, kind)));
    return found.filter((contact) => contact !== null);
  }

  async function begin({ challengeId, kind, caller }: Proof) {
    const resumed = await resumeChallenge(challengeId, caller);
    if (!resumed) return null;
    const contact = (await usableContacts(resumed.challenge)).find((usable) => usable.kind === kind);
    return { ...resumed, contact };
  }

  return {
    /** Which contacts could help, and how far a request has got. */
    async look(challengeId: string, caller: Caller): Promise<Result<RescueState, 'challenge_expired'>> {
      const resumed = await resumeChallenge(challengeId, caller);
      if (!resumed) return fail('challenge_expired');
      const readyAt = await rescues.find(resumed.account.id);
      return succeed({
        contacts: await usableContacts(resumed.challenge),
        readyAt,
        isReady: readyAt !== null && readyAt <= clock.now(),
        waitSeconds: rescueWaitSeconds,
      });
    },

    async sendCode(proof: Proof) {
      const begun = await begin(proof);
      if (!begun) return fail('challenge_expired');
      const { contact, account } = begun;
      if (!contact) return fail('method_disabled');
      return dependencies.sendCode({
        purpose: 'rescue',
        contact,
        caller: proof.caller,
        accountId: account.id,
      });
    },

    /** The code's answer: begins the wait, tells how long it still is, or, once it is over, signs in. */
    async confirm(
      proof: Proof & { readonly code: string },
    ): Promise<
      Result<
        { readyAt: Date } | { session: SignedIn },
        | 'challenge_expired'
        | 'method_disabled'
        | 'code_mismatch'
        | 'code_expired'
        | 'too_many'
        | SignInFailure
      >
    > {
      const { caller } = proof;
      const begun = await begin(proof);
      if (!begun) return fail('challenge_expired');
      const { contact, account, challenge } = begun;
      if (!contact) return fail('method_disabled');
      const attempt = {
        subject: `code:${contact.value.toLowerCase()}`,
        ip: caller.ip,
        isKnownDevice: false,
        free: codeGuesses,
      };
      const wait = await dependencies.throttle.admit(attempt);
      if (wait) return wait;
      const redeemed = await dependencies.redeemCode('rescue', contact, proof.code, caller);
      if (!redeemed.ok) return redeemed;
      await dependencies.throttle.forgive(attempt);

      if (await rescues.take(account.id)) {
        if (!(await challenges.end(proof.challengeId))) return fail('challenge_expired');
        await dependencies.store.disable(account.id);
        await recordEvent({ accountId: account.id, kind: 'mfa_disabled', method: 'rescue', caller });
        notifyOwner({ accountId: account.id, what: '等待期已过，两步验证已关闭', caller, toAll: true });
        const factor = contact.kind === 'phone' ? 'sms' : 'email';
        const signedIn = await dependencies.finishSignIn({
          ...challenge,
          account,
          caller,
          factors: [...challenge.factors, factor, 'mfa'],
        });
        return signedIn.ok ? succeed({ session: signedIn.value }) : signedIn;
      }
      const requested = await rescues.request(account.id);
      if (requested) {
        await recordEvent({ accountId: account.id, kind: 'mfa_rescue_requested', caller });
        notifyOwner({
          accountId: account.id,
          what: '有人申请关闭两步验证，3 天后生效',
          caller,
          toAll: true,
          link: 'mfa_rescue',
        });
        return succeed({ readyAt: requested });
      }
      const readyAt = await rescues.find(account.id);
      return readyAt ? succeed({ readyAt }) : fail('challenge_expired');
    },

    /** The owner is there and keeps two-step verification. */
    async cancel(accountId: string, caller: Caller): Promise<void> {
      if (!(await rescues.cancel(accountId))) return;
      await recordEvent({ accountId, kind: 'mfa_rescue_cancelled', caller });
      notifyOwner({ accountId, what: '取消了关闭两步验证的申请', caller });
    },
  };
}

export type Rescue = ReturnType<typeof createRescue>;
