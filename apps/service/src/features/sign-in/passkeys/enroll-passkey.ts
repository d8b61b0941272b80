import { passkeysPerAccount } from '@tongxing/contract/limits.ts';
import type { SignedInSession } from '../../../kernel/network/caller.ts';
import { describeDevice } from '../../../kernel/network/describe-device.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Work } from '../../../transaction/work.ts';
import { nameAccount } from '../../accounts/accounts/name-account.ts';
import { noteFailure } from '../../activity/activity-log/note-failure.ts';
import { notice } from '../../activity/notices/notice.ts';
import { type RelyingParty, relyingPartyFor } from '../../protection/evidence/relying-party.ts';
import { requireLivingSession } from '../../protection/sessions/require-living-session.ts';
import { nameOfAuthenticator } from './authenticator-names.ts';
import { finishCeremony, isSamePage, startCeremony } from './ceremonies.ts';
import { type Passkey, userHandleOf } from './passkey.ts';
import { insertPasskey, listPasskeys, type NewPasskey } from './passkey-store.ts';
import { isSoundPublicKey, passkeyAlgorithms } from './public-key.ts';

/** What the browser's `navigator.credentials.create` brought, everything base64url. */
export interface CreatedCredential {
  readonly ceremonyId: string;
  readonly id: string;
  readonly rawId?: string | undefined;
  readonly clientDataJSON: string;
  readonly attestationObject: string;
  readonly transports: readonly string[];
  readonly name?: string | undefined;
}

const knownTransports = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);
/** WebAuthn L3 §7.1 step 25. */
const longestCredentialId = 1023;

const tooMany = () => fail('too_many_passkeys', { most: passkeysPerAccount });

/** Starts the registration of a passkey: discoverable, with user verification, without attestation. */
export async function startEnrollment(
  work: Work,
  { accountId, sessionId }: SignedInSession,
): Promise<Result<{ ceremonyId: string; options: object }, 'too_many_passkeys' | 'method_disabled'>> {
  const relyingParty = relyingPartyFor(work.settings);
  if (!relyingParty) return fail('method_disabled');
  const existing = await listPasskeys(work.db, accountId);
  if (existing.length >= passkeysPerAccount) return tooMany();
  const { ceremonyId, challenge } = await startCeremony(work, 'enroll', sessionId);
  const { name, displayName } = await nameAccount(work.db, accountId);
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const options = await generateRegistrationOptions({
    rpID: relyingParty.id,
    rpName: relyingParty.name,
    userID: new Uint8Array(Buffer.from(userHandleOf(accountId), 'base64url')),
    userName: name,
    userDisplayName: displayName,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    attestationType: 'none',
    timeout: 300_000,
    supportedAlgorithmIDs: passkeyAlgorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    // At most one passkey of the account on an authenticator.
    excludeCredentials: existing.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: transports as never,
    })),
  });
  return succeed({ ceremonyId, options });
}

type EnrollFailure =
  | 'passkey_expired'
  | 'passkey_refused'
  | 'passkey_exists'
  | 'too_many_passkeys'
  | 'method_disabled'
  | 'session_expired';

/** Verifies the new credential; null if it is refused. */
async function verifyCreated(
  work: Work,
  relyingParty: RelyingParty,
  created: CreatedCredential,
  challenge: string,
) {
  if (created.rawId !== undefined && created.rawId !== created.id) return null;
  if (!isSamePage(created.clientDataJSON)) return null;
  return readCredential(relyingParty, created, challenge).catch((error: unknown) => {
    work.log.info({ reason: error instanceof Error ? error.message : '' }, 'a new passkey was refused');
    return null;
  });
}

/** Verifies and adds the passkey that the browser created. */
export async function finishEnrollment(
  work: Work,
  session: SignedInSession,
  created: CreatedCredential,
): Promise<Result<Passkey, EnrollFailure>> {
  const { accountId, sessionId } = session;
  const relyingParty = relyingPartyFor(work.settings);
  if (!relyingParty) return fail('method_disabled');
  const challenge = await finishCeremony(work, 'enroll', created.ceremonyId, sessionId);
  if (!challenge) return fail('passkey_expired');
  const credential = await verifyCreated(work, relyingParty, created, challenge);
  if (!credential) {
    noteFailure(work, { kind: 'change_failed', method: 'passkey', sessionId }, async () => accountId);
    return fail('passkey_refused');
  }
  return work.change(async (change) => {
    const ended = await requireLivingSession(change, session);
    if (ended) return ended;
    if ((await listPasskeys(change.db, accountId)).length >= passkeysPerAccount) return tooMany();
    const name = created.name ?? credential.authenticator ?? describeDevice(change.caller.userAgent).name;
    const passkey = await insertPasskey(change, accountId, { ...credential, name });
    if (!passkey.ok) return passkey;
    await change.record({ accountId, kind: 'passkey_added', sessionId, details: { name } });
    change.after(notice({ accountId, what: `添加了通行密钥“${name}”`, link: 'security_change' }));
    return passkey;
  });
}

async function readCredential(
  relyingParty: RelyingParty,
  { id, clientDataJSON, attestationObject, transports }: CreatedCredential,
  challenge: string,
): Promise<(Omit<NewPasskey, 'name'> & { readonly authenticator: string | null }) | null> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { verified, registrationInfo: info } = await verifyRegistrationResponse({
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
    supportedAlgorithmIDs: passkeyAlgorithms,
  });
  if (!verified) return null;
  const { credential } = info;
  const isWhole = credential.id === id && Buffer.from(id, 'base64url').length <= longestCredentialId;
  // Without attestation this is the only check of the key before it opens the account.
  if (!isWhole || !(await isSoundPublicKey(credential.publicKey))) return null;
  return {
    credentialId: id,
    publicKey: Buffer.from(credential.publicKey),
    signCount: credential.counter,
    transports: transports.filter((transport) => knownTransports.has(transport)),
    isBackupEligible: info.credentialDeviceType === 'multiDevice',
    isBackedUp: info.credentialBackedUp,
    authenticator: nameOfAuthenticator(info.aaguid),
  };
}
