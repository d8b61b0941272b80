import type { StepUpMethod } from '@tongxing/contract/calls/step-up.ts';
import { stepUpLifetimeSeconds } from '@tongxing/contract/limits.ts';
import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import type { Caller, SignedInSession } from '../../../kernel/caller.ts';
import { addSeconds, type Clock } from '../../../kernel/clock.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { RedeemCode } from '../../guard/one-time-codes/redeem-code.ts';
import type { Sessions } from '../../guard/sessions/sessions.ts';
import type { Throttle } from '../../guard/throttling/throttle.ts';
import type { RecordEvent } from '../../trail/activity-log/account-event.ts';
import type { Ceremonies } from '../passkeys/ceremonies.ts';
import type { Assertion, VerifyAssertion } from '../passkeys/verify-assertion.ts';
import type { VerifySecondFactor } from '../second-factor/verify-second-factor.ts';
import type { ProofFactsRow } from './proof-facts.ts';
import { stepUpMethods } from './step-up-methods.ts';

export interface StepUpDependencies {
  readFacts(accountId: string): Promise<ProofFactsRow>;
  verifyPassword(stored: string, password: string): Promise<boolean>;
  readonly redeemCode: RedeemCode;
  readonly verifySecondFactor: VerifySecondFactor;
  readonly ceremonies: Ceremonies;
  /** Null where passkeys cannot be used here. */
  readonly verifyAssertion: VerifyAssertion | null;
  readonly sessions: Sessions;
  readonly throttle: Throttle;
  readonly recordEvent: RecordEvent;
  readonly clock: Clock;
}

export type StepUpProof =
  | { readonly type: 'password'; readonly password: string }
  | { readonly type: 'phone' | 'email' | 'totp'; readonly code: string }
  | { readonly type: 'passkey'; readonly ceremonyId: string; readonly assertion: Assertion };

type ProofFailure =
  | 'wrong_password'
  | 'code_mismatch'
  | 'code_expired'
  | 'totp_mismatch'
  | 'code_used'
  | 'passkey_expired'
  | 'passkey_unknown'
  | 'passkey_refused'
  | 'method_disabled';

/** A session's tries are counted by session: nobody else can use them up. */
const everywhere = { free: 10, longestWaitSeconds: 900 };

/** The security check before sensitive calls: ten minutes, this session only (decisions §5). */
export function createStepUp(dependencies: StepUpDependencies) {
  const { ceremonies, verifyAssertion, sessions, throttle, clock } = dependencies;

  const readFacts = async (accountId: string) => {
    const row = await dependencies.readFacts(accountId);
    const methods = stepUpMethods({
      password: row.password_hash !== null,
      phone: row.phone !== null,
      email: row.email !== null,
      passkeys: verifyAssertion ? row.passkeys : 0,
      totp: row.totp,
    });
    return { ...row, methods };
  };
  type Facts = Awaited<ReturnType<typeof readFacts>>;

  async function check(
    { accountId, sessionId }: SignedInSession,
    proof: StepUpProof,
    facts: Facts,
    caller: Caller,
  ): Promise<Result<unknown, ProofFailure>> {
    switch (proof.type) {
      case 'password': {
        const isRight = await dependencies.verifyPassword(facts.password_hash ?? '', proof.password);
        return isRight ? succeed() : fail('wrong_password');
      }
      case 'phone':
      case 'email': {
        const contact = { kind: proof.type, value: facts[proof.type] ?? '' } as Contact;
        return dependencies.redeemCode('security', contact, proof.code, caller);
      }
      case 'totp': {
        const verdict = await dependencies.verifySecondFactor(accountId, proof.code);
        if (verdict === 'recovery_code') {
          await dependencies.recordEvent({ accountId, kind: 'recovery_code_used', sessionId, caller });
        }
        if (verdict === 'wrong') return fail('totp_mismatch');
        return verdict === 'used' ? fail('code_used') : succeed();
      }
      case 'passkey': {
        if (!verifyAssertion) return fail('method_disabled');
        const challenge = await ceremonies.finish('step_up', proof.ceremonyId, sessionId);
        if (!challenge) return fail('passkey_expired');
        return verifyAssertion(proof.assertion, challenge, { accountId });
      }
    }
  }

  return {
    readFacts,

    async methods({ accountId }: SignedInSession): Promise<readonly StepUpMethod[]> {
      return (await readFacts(accountId)).methods;
    },

    /** The challenge for one of the account's own passkeys. */
    startPasskey({ sessionId }: SignedInSession) {
      return verifyAssertion ? ceremonies.start('step_up', sessionId) : null;
    },

    /** Checks one proof; from now on the session has passed. Returns until when that counts. */
    async pass(
      session: SignedInSession,
      proof: StepUpProof,
      caller: Caller,
    ): Promise<Result<Date, ProofFailure | 'too_many'>> {
      const facts = await readFacts(session.accountId);
      if (!facts.methods.includes(proof.type)) return fail('method_disabled');
      const attempt = {
        subject: `step-up:${session.sessionId}`,
        ip: caller.ip,
        isKnownDevice: false,
        everywhere,
      };
      const wait = await throttle.admit(attempt);
      if (wait) return wait;
      const checked = await check(session, proof, facts, caller);
      if (!checked.ok) return checked;
      await throttle.forgive(attempt);
      await sessions.markStepUp(session.sessionId);
      await dependencies.recordEvent({
        accountId: session.accountId,
        kind: 'step_up',
        method: proof.type,
        sessionId: session.sessionId,
        caller,
      });
      return succeed(addSeconds(clock.now(), stepUpLifetimeSeconds));
    },
  };
}

export type StepUp = ReturnType<typeof createStepUp>;
