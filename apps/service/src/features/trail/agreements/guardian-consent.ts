import type { Database } from '../../../database/open-postgres.ts';
import type { Caller, SignedInSession } from '../../../kernel/caller.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { RedeemCode } from '../../guard/one-time-codes/redeem-code.ts';
import type { RecordEvent } from '../activity-log/account-event.ts';

export interface GuardianConsentDependencies {
  readonly database: Database;
  readonly clock: Clock;
  /** The version of the privacy policy that the guardian reads. */
  readonly privacyVersion: string;
  readonly redeemCode: RedeemCode;
  findPhone(accountId: string): Promise<string | null>;
  readonly recordEvent: RecordEvent;
}

export interface Guardian {
  readonly name: string;
  readonly phone: string;
  readonly code: string;
}

/** A guardian's consent for somebody under fourteen (PIPL Art. 28, 31): proven by a code to the guardian's own number. */
export function createGuardianConsent(dependencies: GuardianConsentDependencies) {
  const { database, clock, privacyVersion, redeemCode, findPhone, recordEvent } = dependencies;
  return {
    async record(
      { name, phone, code }: Guardian,
      { accountId, sessionId }: SignedInSession,
      caller: Caller,
    ): Promise<Result<undefined, 'guardian_is_self' | 'code_mismatch' | 'code_expired'>> {
      if (phone === (await findPhone(accountId))) return fail('guardian_is_self');
      const redeemed = await redeemCode('guardian', { kind: 'phone', value: phone }, code, caller);
      if (!redeemed.ok) return redeemed;
      await database
        .insertInto('agreement')
        .values({
          account_id: accountId,
          document: 'guardian',
          version: privacyVersion,
          agreed_at: clock.now(),
          ip: caller.ip,
          way: 'new_version',
          details: JSON.stringify({ name, phone }),
        })
        .execute();
      await recordEvent({ accountId, kind: 'agreed', details: { guardian: true }, sessionId, caller });
      return succeed();
    },
  };
}

export type GuardianConsent = ReturnType<typeof createGuardianConsent>;
