import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import type { Result } from '../../../kernel/result.ts';
import type { Work } from '../../../transaction/work.ts';
import { checkRecoveryCode } from '../../protection/one-time-codes/redeem-code.ts';
import { admitGuess, forgiveGuess } from '../../protection/throttling/throttle.ts';
import { recoveryAttempt } from './recovery-attempt.ts';

/**
 * Says whether the code for recovery is right, before its person chooses a password. An address nobody has had a code
 * made as well, which was sent to nobody: no answer tells the two apart.
 */
export async function checkCode(
  work: Work,
  contact: Contact,
  code: string,
): Promise<Result<undefined, 'code_mismatch' | 'code_expired' | 'too_many'>> {
  const attempt = recoveryAttempt(work, contact);
  const wait = await admitGuess(work, attempt);
  if (wait) return wait;
  const checked = await checkRecoveryCode(work, contact, code);
  if (checked.ok) await forgiveGuess(work, attempt);
  return checked;
}
