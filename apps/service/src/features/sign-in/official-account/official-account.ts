import type { ProvenIdentity, ProviderResult } from '../identities/identity-provider.ts';

/** The operator's own WeChat official account (公众号), besides its part as an identity provider. */
export interface OfficialAccount {
  /** The provider whose `official_account` channel it is. */
  readonly provider: string;
  readonly appId: string;
  /** How people sign in by following it: a code of its own to scan, or digits to send; null: not at all. */
  readonly follow: 'qr' | 'digits' | null;
  /** It signs what WeChat sends here. */
  readonly token: string;
  /** The 32 bytes of `EncodingAESKey`; null: messages come in clear. */
  readonly messageKey: Buffer | null;
  /** What stands in a code that WeChat takes for a scan of `scene` (at most 64 of [A-Za-z0-9_-]), for so many seconds. */
  codeUrl(scene: string, seconds: number): Promise<ProviderResult<string>>;
  /** Whom an openid stands for. */
  identify(openid: string): Promise<ProviderResult<ProvenIdentity>>;
}
