import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import { passkeysPerAccount } from '@tongxing/contract/limits.ts';
import type { Caller, SignedInSession } from '../../../kernel/caller.ts';
import type { Log } from '../../../kernel/log.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { RecordEvent } from '../../trail/activity-log/account-event.ts';
import type { NotifyOwner } from '../../trail/notices/notify-owner.ts';
import type { Ceremonies } from './ceremonies.ts';
import { nameOfKeeper } from './keepers.ts';
import { type Passkey, userHandleOf } from './passkey.ts';
import type { PasskeyStore } from './passkey-store.ts';
import type { RelyingParty } from './relying-party.ts';
import { isSamePage } from './same-page.ts';

export interface EnrollPasskeyDependencies {
  readonly store: PasskeyStore;
  readonly ceremonies: Ceremonies;
  readonly relyingParty: RelyingParty;
  /** What the account is called in the authenticator's list. */
  nameAccount(accountId: string): Promise<{ name: string; displayName: string }>;
  describeDevice(userAgent: string): string;
  readonly recordEvent: RecordEvent;
  readonly notifyOwner: NotifyOwner;
  readonly log: Log;
}

/** What the browser's `navigator.credentials.create` brought, everything base64url. */
export interface MadeCredential {
  readonly ceremonyId: string;
  readonly id: string;
  readonly rawId?: string | undefined;
  readonly clientDataJSON: string;
  readonly attestationObject: string;
  readonly transports: readonly string[];
  readonly name?: string | undefined;
}

/** EdDSA, ES256, RS256 (COSE). */
const algorithms = [-8, -7, -257];
const knownTransports = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);
/** WebAuthn L3 §7.1 step 25. */
const longestCredentialId = 1023;

/** Adding a passkey: discoverable, with user verification, without attestation. */
export function createEnrollPasskey(dependencies: EnrollPasskeyDependencies) {
  const { store, ceremonies, relyingParty, log } = dependencies;

  async function readCredential(made: MadeCredential, challenge: string) {
    const { id, clientDataJSON, attestationObject } = made;
    const verified = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: [...relyingParty.origins],
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified.verified) return null;
    const { credential } = verified.registrationInfo;
    const isWhole = credential.id === id && Buffer.from(id, 'base64url').length <= longestCredentialId;
    return isWhole ? verified.registrationInfo : null;
  }

  return {
    async start(
      session: SignedInSession,
    ): Promise<Result<{ ceremonyId: string; options: object }, 'too_many_passkeys'>> {
      const { accountId, sessionId } = session;
      const existing = await store.list(accountId);
      if (existing.length >= passkeysPerAccount)
        return fail('too_many_passkeys', { most: passkeysPerAccount });
      const { ceremonyId, challenge } = ceremonies.start('enroll', sessionId);
      const { name, displayName } = await dependencies.nameAccount(accountId);
      const options = await generateRegistrationOptions({
        rpID: relyingParty.id,
        rpName: relyingParty.name,
        userID: new Uint8Array(Buffer.from(userHandleOf(accountId), 'base64url')),
        userName: name,
        userDisplayName: displayName,
        challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
        attestationType: 'none',
        timeout: 300_000,
        supportedAlgorithmIDs: algorithms,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        // One authenticator holds one passkey of the account.
        excludeCredentials: existing.map(({ credentialId, transports }) => ({
          id: credentialId,
          transports: transports as never,
        })),
      });
      return succeed({ ceremonyId, options });
    },

    async finish(
      session: SignedInSession,
      made: MadeCredential,
      caller: Caller,
    ): Promise<
      Result<Passkey, 'passkey_expired' | 'passkey_refused' | 'passkey_exists' | 'too_many_passkeys'>
    > {
      const { accountId, sessionId } = session;
      const challenge = await ceremonies.finish('enroll', made.ceremonyId, sessionId);
      if (!challenge) return fail('passkey_expired');
      if (made.rawId !== undefined && made.rawId !== made.id) return fail('passkey_refused');
      if (!isSamePage(made.clientDataJSON)) return fail('passkey_refused');
      const info = await readCredential(made, challenge).catch((error: unknown) => {
        log.info({ reason: error instanceof Error ? error.message : '' }, 'a new passkey was refused');
        return null;
      });
      if (!info) return fail('passkey_refused');
      if ((await store.list(accountId)).length >= passkeysPerAccount) {
        return fail('too_many_passkeys', { most: passkeysPerAccount });
      }
      const passkey = await store.insert(accountId, {
        credentialId: info.credential.id,
        publicKey: Buffer.from(info.credential.publicKey),
        signCount: info.credential.counter,
        transports: made.transports.filter((transport) => knownTransports.has(transport)),
        isBackupEligible: info.credentialDeviceType === 'multiDevice',
        isBackedUp: info.credentialBackedUp,
        name: made.name ?? nameOfKeeper(info.aaguid) ?? dependencies.describeDevice(caller.userAgent),
      });
      if (!passkey) return fail('passkey_exists');
      const details = { name: passkey.name };
      await dependencies.recordEvent({ accountId, kind: 'passkey_added', sessionId, details, caller });
      dependencies.notifyOwner({ accountId, what: `添加了通行密钥「${passkey.name}」`, caller });
      return succeed(passkey);
    },
  };
}

export type EnrollPasskey = ReturnType<typeof createEnrollPasskey>;
