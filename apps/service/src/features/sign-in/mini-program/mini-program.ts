import type { ProviderResult } from '../identities/identity-provider.ts';

/** The platform of the operator's own mini program, besides its part as an identity provider. */
export interface MiniProgram {
  /** The provider whose `mini_program` channel it is. */
  readonly provider: string;
  /** A round code image that opens the mini program with `scene` (at most 32 of [A-Za-z0-9_-]). */
  codeImage(scene: string): Promise<ProviderResult<{ bytes: Uint8Array; type: 'image/jpeg' | 'image/png' }>>;
  /** The number behind a getPhoneNumber code (one use, paid): 11 digits, or null for a foreign number. */
  phoneNumber(code: string): Promise<ProviderResult<string | null>>;
  /** The daily limit of numbers that may be bought; 0: never ask for a number. */
  readonly phoneNumbersPerDay: number;
}
