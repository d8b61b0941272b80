import { recoveryCodeCount, recoveryCodeLength } from '@tongxing/contract/limits.ts';
import { recoveryCodeAlphabet, showRecoveryCode } from '@tongxing/contract/rules/second-factor-code.ts';
import { keyedHash } from '../../../kernel/crypto/keyed-hash.ts';
import type { SignedInSession } from '../../../kernel/network/caller.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Work } from '../../../transaction/work.ts';
import { notice } from '../../activity/notices/notice.ts';
import { requireLivingSession } from '../../protection/sessions/require-living-session.ts';
import { findTotp, replaceRecoveryCodes } from './totp-store.ts';

/** New recovery codes: as the person sees them once, and as they are stored. */
export interface RecoveryCodes {
  readonly shown: readonly string[];
  readonly hashes: readonly string[];
}

/** Ten codes of 73 bits each (NIST SP 800-63B-4 §3.1.2 asks for 64), no two alike. */
export function makeRecoveryCodes(
  { random, pepper }: Pick<Work, 'random' | 'pepper'>,
  accountId: string,
): RecoveryCodes {
  const codes = new Set<string>();
  while (codes.size < recoveryCodeCount) codes.add(random.text(recoveryCodeLength, recoveryCodeAlphabet));
  return {
    shown: [...codes].map(showRecoveryCode),
    hashes: [...codes].map((code) => hashRecoveryCode(code, accountId, pepper)),
  };
}

/** The stored form of a recovery code: keyed, and salted with the account (ASVS 6.5.2). */
export function hashRecoveryCode(code: string, accountId: string, pepper: Buffer): string {
  return keyedHash(pepper).update(`recovery ${accountId} ${code}`).digest('base64url');
}

/** Creates ten new recovery codes and voids the old ones. */
export function renewRecoveryCodes(
  work: Work,
  session: SignedInSession,
): Promise<Result<readonly string[], 'mfa_not_enabled' | 'session_expired'>> {
  const { accountId, sessionId } = session;
  return work.change(async (change) => {
    const ended = await requireLivingSession(change, session);
    if (ended) return ended;
    if (!(await findTotp(change.db, accountId))) return fail('mfa_not_enabled');
    const codes = makeRecoveryCodes(change, accountId);
    await replaceRecoveryCodes(change, accountId, codes.hashes);
    await change.record({ accountId, kind: 'recovery_codes_made', sessionId });
    change.after(notice({ accountId, what: '重新生成了恢复码', link: 'security_change' }));
    return succeed(codes.shown);
  });
}
