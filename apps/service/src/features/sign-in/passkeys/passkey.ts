import type { Caller } from '../../../kernel/network/caller.ts';

export interface Passkey {
  readonly id: string;
  readonly accountId: string;
  /** base64url. */
  readonly credentialId: string;
  /** COSE key. */
  readonly publicKey: Buffer;
  readonly transports: readonly string[];
  /** It may be copied to other devices by its keeper; fixed when it is made. */
  readonly isBackupEligible: boolean;
  readonly isBackedUp: boolean;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** What a use of a passkey tells about it. */
export interface PasskeyUse {
  readonly signCount: number;
  readonly isBackedUp: boolean;
}

/**
 * The account as authenticators know it (WebAuthn `user.id`): the 16 random bytes of its id, which say nothing
 * about the person. base64url.
 */
export function userHandleOf(accountId: string): string {
  return Buffer.from(accountId.replaceAll('-', ''), 'hex').toString('base64url');
}

/** A visitor's browser is what a ceremony before sign-in belongs to. */
export function bindingOf({ device }: Caller): string {
  return device ?? '';
}
