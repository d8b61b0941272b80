import { challengeLifetimeSeconds } from '@tongxing/contract/limits.ts';
import { showRecoveryCode } from '@tongxing/contract/rules/second-factor-code.ts';
import type { Caller, SignedInSession } from '../../../kernel/caller.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Random } from '../../../kernel/random.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { ShortLivedState } from '../../../kernel/short-lived-state.ts';
import type { Vault } from '../../../kernel/vault.ts';
import type { RecordEvent } from '../../trail/activity-log/account-event.ts';
import type { NotifyOwner } from '../../trail/notices/notify-owner.ts';
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts';
import { findTotpSteps, totpSecretBytes, totpUri, writeTotpSecret } from './totp.ts';
import type { TotpStore } from './totp-store.ts';
import { totpContext } from './verify-second-factor.ts';

export interface EnrollTotpDependencies {
  readonly store: TotpStore;
  readonly state: ShortLivedState;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly random: Random;
  readonly pepper: Buffer;
  /** The name authenticator apps show. */
  readonly issuer: string;
  /** What the account is called in authenticator apps. */
  nameAccount(accountId: string): Promise<string>;
  readonly recordEvent: RecordEvent;
  readonly notifyOwner: NotifyOwner;
}

/** Turning two-step verification on, renewing its recovery codes, and turning it off. */
export function createEnrollTotp(dependencies: EnrollTotpDependencies) {
  const { store, state, vault, clock, random, pepper, recordEvent, notifyOwner } = dependencies;
  const pendingKey = ({ sessionId }: SignedInSession) => `totp-setup:${sessionId}`;

  const newCodes = (accountId: string) => {
    const codes = makeRecoveryCodes(random);
    return {
      shown: codes.map(showRecoveryCode),
      hashes: codes.map((code) => hashRecoveryCode(code, accountId, pepper)),
    };
  };

  return {
    /** A new secret, kept for this session until its first code arrives; one that is in use stays in use. */
    async setUp(session: SignedInSession): Promise<{ secret: string; uri: string; expire: number }> {
      const secret = writeTotpSecret(random.bytes(totpSecretBytes));
      const sealed = vault.seal(secret, totpContext(session.accountId));
      await state.set(pendingKey(session), sealed, challengeLifetimeSeconds);
      const name = await dependencies.nameAccount(session.accountId);
      return { secret, uri: totpUri(secret, dependencies.issuer, name), expire: challengeLifetimeSeconds };
    },

    /** Turns it on with a first code, which is thereby used; returns the recovery codes. */
    async enable(
      session: SignedInSession,
      code: string,
      caller: Caller,
    ): Promise<Result<readonly string[], 'setup_expired' | 'totp_mismatch'>> {
      const { accountId } = session;
      const sealed = await state.get(pendingKey(session));
      if (!sealed) return fail('setup_expired');
      const step = findTotpSteps(vault.open(sealed, totpContext(accountId)), code, clock.now()).at(-1);
      if (step === undefined) return fail('totp_mismatch');
      if ((await state.take(pendingKey(session))) !== sealed) return fail('setup_expired');
      const codes = newCodes(accountId);
      await store.enable(accountId, sealed, step, codes.hashes);
      await recordEvent({ accountId, kind: 'mfa_enabled', sessionId: session.sessionId, caller });
      notifyOwner({ accountId, what: '开启了两步验证', caller });
      return succeed(codes.shown);
    },

    async disable(
      session: SignedInSession,
      caller: Caller,
    ): Promise<Result<Record<string, never>, 'mfa_not_enabled'>> {
      const { accountId, sessionId } = session;
      if (!(await store.disable(accountId))) return fail('mfa_not_enabled');
      await recordEvent({ accountId, kind: 'mfa_disabled', sessionId, caller });
      notifyOwner({ accountId, what: '关闭了两步验证', caller });
      return succeed({});
    },

    async renewRecoveryCodes(
      session: SignedInSession,
      caller: Caller,
    ): Promise<Result<readonly string[], 'mfa_not_enabled'>> {
      const { accountId, sessionId } = session;
      if (!(await store.find(accountId))) return fail('mfa_not_enabled');
      const codes = newCodes(accountId);
      await store.replaceRecoveryCodes(accountId, codes.hashes);
      await recordEvent({ accountId, kind: 'recovery_codes_made', sessionId, caller });
      notifyOwner({ accountId, what: '重新生成了恢复码', caller });
      return succeed(codes.shown);
    },
  };
}

export type EnrollTotp = ReturnType<typeof createEnrollTotp>;
