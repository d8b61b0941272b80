import { createHmac } from 'node:crypto';
import { recoveryCodeCount, recoveryCodeLength } from '@tongxing/contract/limits.ts';
import { recoveryCodeAlphabet } from '@tongxing/contract/rules/second-factor-code.ts';
import type { Random } from '../../../kernel/random.ts';

/** Ten codes of 73 bits each (NIST SP 800-63B-4 §3.1.2 asks for 64), no two alike. */
export function makeRecoveryCodes(random: Random): string[] {
  const codes = new Set<string>();
  while (codes.size < recoveryCodeCount) codes.add(random.text(recoveryCodeLength, recoveryCodeAlphabet));
  return [...codes];
}

/** How a recovery code is stored: keyed, and salted by whose it is (ASVS 6.5.2). */
export function hashRecoveryCode(code: string, accountId: string, pepper: Buffer): string {
  return createHmac('sha256', pepper).update(`recovery ${accountId} ${code}`).digest('base64url');
}
