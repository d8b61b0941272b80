import type { Contact } from '@tongxing/contract/rules/identifier.ts';

export interface Account {
  readonly id: string;
  /** Shown to people as 账号编号. */
  readonly number: string;
  readonly username: string | null;
  readonly nickname: string;
  readonly status: 'active' | 'disabled' | 'erased' | 'merged';
  readonly passwordHash: string | null;
  /** When its owner last chose, reset or voided it. */
  readonly passwordChangedAt: Date | null;
  /** By which contact it was reset then, for `isResetBy`; null where it was not. */
  readonly passwordResetBy: Buffer | null;
  /** When its owner last took it back; null where nobody had to. */
  readonly recoveredAt: Date | null;
  readonly createdAt: Date;
}

export interface NewAccount {
  readonly nickname: string;
  readonly username: string | null;
  readonly passwordHash: string | null;
  /** Proven by a code just now; absent for an account that begins with a third-party identity. */
  readonly contact: Contact | null;
}
