import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { isSameSecret } from '../../../kernel/digest.ts';
import type { Log } from '../../../kernel/log.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { type Passkey, userHandleOf } from './passkey.ts';
import type { PasskeyStore } from './passkey-store.ts';
import type { RelyingParty } from './relying-party.ts';
import { isSamePage } from './same-page.ts';

/** An authenticator's answer, everything base64url. */
export interface Assertion {
  readonly id: string;
  readonly rawId?: string | undefined;
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  readonly signature: string;
  readonly userHandle?: string | null | undefined;
}

export interface VerifyAssertionDependencies {
  readonly store: PasskeyStore;
  readonly relyingParty: RelyingParty;
  readonly log: Log;
}

/** Checks an assertion as WebAuthn Level 3 §7.2 says and notes the use. `challenge`: the one we issued, used up already. */
export function createVerifyAssertion({ store, relyingParty, log }: VerifyAssertionDependencies) {
  async function isSigned(passkey: Passkey, assertion: Assertion, challenge: string) {
    const { id, clientDataJSON, authenticatorData, signature } = assertion;
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
      credential: {
        id,
        publicKey: new Uint8Array(passkey.publicKey),
        // The counter is compared in the statement that stores it, so that two at once cannot both pass.
        counter: 0,
      },
    });
    // A bad signature is no exception.
    return verified.verified ? verified.authenticationInfo : null;
  }

  return async function verifyAssertion(
    assertion: Assertion,
    challenge: string,
    expected: { readonly accountId?: string } = {},
  ): Promise<Result<Passkey, 'passkey_unknown' | 'passkey_refused'>> {
    const { id, rawId, userHandle, clientDataJSON } = assertion;
    if (rawId !== undefined && rawId !== id) return fail('passkey_refused');
    const passkey = await store.findByCredential(id);
    if (!passkey) return fail('passkey_unknown', { credential_id: id, rp_id: relyingParty.id });
    if (expected.accountId !== undefined && passkey.accountId !== expected.accountId) {
      return fail('passkey_refused');
    }
    // Without a user name the authenticator has to say whose passkey it is (§7.2 step 6).
    const isNamed = typeof userHandle === 'string' && userHandle !== '';
    if (expected.accountId === undefined && !isNamed) return fail('passkey_refused');
    if (isNamed && !isSameSecret(userHandle, userHandleOf(passkey.accountId))) return fail('passkey_refused');
    if (!isSamePage(clientDataJSON)) return fail('passkey_refused');

    const info = await isSigned(passkey, assertion, challenge).catch((error: unknown) => {
      log.info({ reason: error instanceof Error ? error.message : '' }, 'a passkey was refused');
      return null;
    });
    if (!info) return fail('passkey_refused');
    // §7.2 step 18: whether a passkey can be copied is settled when it is made.
    const isBackupEligible = info.credentialDeviceType === 'multiDevice';
    if (isBackupEligible !== passkey.isBackupEligible) return fail('passkey_refused');
    const use = { signCount: info.newCounter, isBackedUp: info.credentialBackedUp };
    if (await store.noteUse(passkey.id, use)) return succeed(passkey);
    log.warn({ accountId: passkey.accountId }, "a passkey's counter did not grow: it may have been copied");
    return fail('passkey_refused');
  };
}

export type VerifyAssertion = ReturnType<typeof createVerifyAssertion>;
