import type { Contact } from '@tongxing/contract/rules/identifier.ts';

export interface Account {
  readonly id: string;
  /** Shown to people as 账号 ID. */
  readonly number: string;
  readonly username: string | null;
  readonly nickname: string;
  readonly status: 'active' | 'disabled' | 'erased' | 'merged';
  readonly passwordHash: string | null;
  /** When its owner last chose, reset or voided it. */
  readonly passwordChangedAt: Date | null;
  /** A keyed hash of the contact that it was reset by, for `isResetBy`; null if it was not reset. */
  readonly passwordResetBy: Buffer | null;
  /** When its owner last recovered it; null if never. */
  readonly recoveredAt: Date | null;
  readonly createdAt: Date;
  /** The last day (UTC+8) on which the person used it, YYYY-MM-DD; null if never. */
  readonly seenOn: string | null;
}

export interface NewAccount {
  readonly nickname: string;
  readonly username: string | null;
  readonly passwordHash: string | null;
  /** Just verified by a code; null for an account that is created with a third-party identity. */
  readonly contact: Contact | null;
}
