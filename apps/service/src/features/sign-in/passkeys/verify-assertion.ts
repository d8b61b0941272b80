import { isSameSecret } from '../../../kernel/crypto/digest.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Change, Work } from '../../../transaction/work.ts';
import { notice } from '../../activity/notices/notice.ts';
import type { RelyingParty } from '../../protection/evidence/relying-party.ts';
import { isSamePage } from './ceremonies.ts';
import { type Passkey, type PasskeyUse, userHandleOf } from './passkey.ts';
import { findPasskey, notePasskeyUse } from './passkey-store.ts';
import { isSoundPublicKey } from './public-key.ts';

/** An authenticator's answer, everything base64url. */
export interface Assertion {
  readonly id: string;
  readonly rawId?: string | undefined;
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  readonly signature: string;
  readonly userHandle?: string | null | undefined;
}

/** What an assertion is verified against. */
export interface ShownPasskey {
  readonly passkey: Passkey;
  readonly relyingParty: RelyingParty;
  /** The challenge we issued, already used up. */
  readonly challenge: string;
  /** The caller has not named an account. */
  readonly isUnnamed: boolean;
}

/** Finds the passkey that an assertion names. */
export async function findShownPasskey(
  work: Work,
  { id, rawId }: Assertion,
  relyingParty: RelyingParty,
): Promise<Result<Passkey, 'passkey_unknown' | 'passkey_refused'>> {
  if (rawId !== undefined && rawId !== id) return fail('passkey_refused');
  const passkey = await findPasskey(work.db, id);
  if (!passkey) work.log.info({ requestId: work.caller.requestId }, 'a passkey that nobody has was shown');
  return passkey ? succeed(passkey) : fail('passkey_unknown', { credential_id: id, rp_id: relyingParty.id });
}

async function readAnswer({ passkey, relyingParty, challenge }: ShownPasskey, assertion: Assertion) {
  const { id, clientDataJSON, authenticatorData, signature } = assertion;
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const verified = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature },
    },
    expectedChallenge: challenge,
    expectedOrigin: [...relyingParty.origins],
    expectedRPID: relyingParty.id,
    requireUserVerification: true,
    // The counter is compared in the statement that stores it, so that two at once cannot both pass.
    credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
  });
  // A bad signature does not throw.
  return verified.verified ? verified.authenticationInfo : null;
}

/**
 * Verifies an assertion (WebAuthn Level 3 §7.2); null if it is refused. It counts only once `notePasskeyUse` has
 * recorded the use in the same change.
 */
export async function verifyAssertion(
  work: Work,
  shown: ShownPasskey,
  assertion: Assertion,
): Promise<PasskeyUse | null> {
  const { passkey } = shown;
  const { userHandle } = assertion;
  // Without a named account the authenticator must send the user handle (§7.2 step 6).
  const isNamed = typeof userHandle === 'string' && userHandle !== '';
  if (shown.isUnnamed && !isNamed) return null;
  if (isNamed && !isSameSecret(userHandle, userHandleOf(passkey.accountId))) return null;
  if (!isSamePage(assertion.clientDataJSON) || !(await isSoundPublicKey(passkey.publicKey))) return null;
  const info = await readAnswer(shown, assertion).catch((error: unknown) => {
    work.log.info({ reason: error instanceof Error ? error.message : '' }, 'a passkey was refused');
    return null;
  });
  if (!info) return null;
  // §7.2 has it refused when backup eligibility changes. Providers change it: Apple's once the key is synced, password managers
  // at an import (supabase/auth 2732, keepassxc 11977). The signature is the proof; the flag only says how much of one.
  const isBackupEligible = passkey.isBackupEligible || info.credentialDeviceType === 'multiDevice';
  return { signCount: info.newCounter, isBackupEligible, isBackedUp: info.credentialBackedUp };
}

/** RFC 8176: a key that can be synchronised between devices is no hardware proof. */
export function factorOf({ isBackupEligible }: PasskeyUse): 'swk' | 'hwk' {
  return isBackupEligible ? 'swk' : 'hwk';
}

/** Records the use of a passkey, and tells its owner when it left the one device that it was bound to. False: `notePasskeyUse`. */
export async function recordPasskeyUse(change: Change, passkey: Passkey, use: PasskeyUse): Promise<boolean> {
  if (!(await notePasskeyUse(change, passkey.id, use))) return false;
  if (use.isBackupEligible && !passkey.isBackupEligible) {
    const what = `通行密钥“${passkey.name}”以前只在一台设备上，现在换到了可以同步的密码管理器里`;
    change.after(notice({ accountId: passkey.accountId, what, link: 'security_change' }));
  }
  return true;
}

/**
 * Records in the owner's log that a passkey was presented and refused. A counter that did not grow suggests a
 * copied key (WebAuthn L3 §7.2 step 22): then the owner is notified too.
 */
export async function recordRefusedPasskey(
  change: Change,
  { accountId, name }: Passkey,
  kind: 'sign_in_failed' | 'step_up_failed',
  { isCopied = false, sessionId }: { readonly isCopied?: boolean; readonly sessionId?: string } = {},
): Promise<void> {
  await change.record({
    accountId,
    kind,
    method: 'passkey',
    details: { name, ...(isCopied ? { reason: 'counter' } : {}) },
    ...(sessionId ? { sessionId } : {}),
  });
  if (!isCopied) return;
  const what = `通行密钥“${name}”没有通过：它的使用计数没有增加，可能被人复制了`;
  change.after(notice({ accountId, what, link: 'security_change' }));
}
