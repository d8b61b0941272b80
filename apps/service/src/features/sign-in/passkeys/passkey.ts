import type { Caller } from '../../../kernel/network/caller.ts';

export interface Passkey {
  readonly id: string;
  readonly accountId: string;
  /** base64url. */
  readonly credentialId: string;
  /** COSE key. */
  readonly publicKey: Buffer;
  readonly transports: readonly string[];
  /** Its provider may copy it to other devices, or could once. */
  readonly isBackupEligible: boolean;
  readonly isBackedUp: boolean;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** What an assertion reports about its passkey. */
export interface PasskeyUse {
  readonly signCount: number;
  /** As the passkey was before or is now: what was copied once is no proof of a device again. */
  readonly isBackupEligible: boolean;
  readonly isBackedUp: boolean;
}

/**
 * The WebAuthn `user.id`, base64url: the 16 random bytes of the account's id, which reveal nothing about the
 * person.
 */
export function userHandleOf(accountId: string): string {
  return Buffer.from(accountId.replaceAll('-', ''), 'hex').toString('base64url');
}

/** What a ceremony before sign-in is bound to: the visitor's browser. */
export function bindingOf({ device }: Caller): string {
  return device ?? '';
}
