import type { SignedInSession } from '../../../kernel/network/caller.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Change, Work } from '../../../transaction/work.ts';
import { relyingPartyFor } from '../../protection/evidence/relying-party.ts';
import { finishCeremony } from '../passkeys/ceremonies.ts';
import type { Passkey, PasskeyUse } from '../passkeys/passkey.ts';
import { notePasskeyUse } from '../passkeys/passkey-store.ts';
import { recordRefusedPasskey } from '../passkeys/record-refusal.ts';
import { type Assertion, factorOf, findShownPasskey, verifyAssertion } from '../passkeys/verify-assertion.ts';

/** A passkey that was shown rightly; it counts once its use is noted. */
export interface CheckedPasskey {
  readonly passkey: Passkey;
  readonly use: PasskeyUse;
  readonly factor: 'swk' | 'hwk';
}

/** Checks one of the account's own passkeys for a security check of this session. */
export async function checkPasskey(
  work: Work,
  { accountId, sessionId }: SignedInSession,
  { ceremonyId, assertion }: { readonly ceremonyId: string; readonly assertion: Assertion },
): Promise<
  Result<CheckedPasskey, 'method_disabled' | 'passkey_expired' | 'passkey_unknown' | 'passkey_refused'>
> {
  const relyingParty = relyingPartyFor(work.settings);
  if (!relyingParty) return fail('method_disabled');
  const challenge = await finishCeremony(work, 'step_up', ceremonyId, sessionId);
  if (!challenge) return fail('passkey_expired');
  const found = await findShownPasskey(work, assertion, relyingParty);
  if (!found.ok) return found;
  const passkey = found.value;
  if (passkey.accountId !== accountId) return fail('passkey_refused');
  const use = await verifyAssertion(work, { passkey, relyingParty, challenge, isUnnamed: false }, assertion);
  return use ? succeed({ passkey, use, factor: factorOf(passkey) }) : fail('passkey_refused');
}

/** Notes the use; false, and told to the owner, where the counter did not grow. */
export async function notePasskey(
  change: Change,
  { sessionId }: SignedInSession,
  { passkey, use }: CheckedPasskey,
): Promise<boolean> {
  if (await notePasskeyUse(change, passkey.id, use)) return true;
  await recordRefusedPasskey(change, passkey, 'step_up_failed', { isCopied: true, sessionId });
  return false;
}
