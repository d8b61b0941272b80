import type { CodePurpose } from '@tongxing/contract/calls/one-time-codes.ts';
import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Work } from '../../../work/work.ts';
import { spendCode } from './code-store.ts';

/**
 * Proves that the caller reads what is sent to a contact. A code works once, for its purpose and in the browser that
 * asked for it (ASVS 6.6.2). It is used up before a change begins, and stays so where the change then fails.
 */
export async function redeemCode(
  work: Work,
  purpose: CodePurpose,
  contact: Contact,
  code: string,
): Promise<Result<undefined, 'code_mismatch' | 'code_expired'>> {
  const outcome = await spendCode(work, purpose, contact, code);
  if (outcome === 'right') return succeed();
  return outcome === 'expired' ? fail('code_expired') : fail('code_mismatch', { left: outcome.left });
}
