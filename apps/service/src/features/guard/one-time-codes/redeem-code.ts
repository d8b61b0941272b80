import type { CodePurpose } from '@tongxing/contract/calls/one-time-codes.ts';
import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import type { Caller } from '../../../kernel/caller.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { CodeStore } from './code-store.ts';

/**
 * Proves that the caller reads what is sent to a contact. A code works once, for its purpose and in the browser
 * that asked for it (ASVS 6.6.2).
 */
export function createRedeemCode({ store }: { store: CodeStore }) {
  return async function redeemCode(
    purpose: CodePurpose,
    contact: Contact,
    code: string,
    caller: Caller,
  ): Promise<Result<undefined, 'code_mismatch' | 'code_expired'>> {
    const outcome = await store.redeem(purpose, contact, code, caller.device);
    if (outcome === 'right') return succeed();
    return outcome === 'expired' ? fail('code_expired') : fail('code_mismatch', { left: outcome.left });
  };
}

export type RedeemCode = ReturnType<typeof createRedeemCode>;
