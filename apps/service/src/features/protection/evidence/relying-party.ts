import { isIP } from 'node:net';
import type { Settings } from '../../../settings/settings.ts';

/** WebAuthn's relying party: who asks for passkeys. */
export interface RelyingParty {
  /** The domain passkeys are bound to. */
  readonly id: string;
  readonly name: string;
  /** The pages and apps for phones that may use them, exactly. */
  readonly origins: readonly string[];
}

/**
 * The relying party of a portal at `publicUrl`; null where browsers allow none: at an IP address, or at an origin
 * that is neither https nor localhost. Other origins of the portal are included if they are under the same domain.
 */
function relyingPartyOf(
  publicUrl: string,
  name: string,
  portalOrigins: readonly string[] = [],
): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(publicUrl);
  const isSecure = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
  if (!isSecure || isIP(hostname.replace(/^\[|\]$/g, ''))) return null;
  const others = portalOrigins.filter((other) => {
    const host = new URL(other).hostname;
    return host === hostname || host.endsWith(`.${hostname}`);
  });
  return { id: hostname, name, origins: [origin, ...others] };
}

/** The relying party of this installation; null if passkeys are turned off or cannot work at its URL. */
export function relyingPartyFor({ publicUrl, file }: Settings): RelyingParty | null {
  if (!file.login.passkey) return null;
  const party = relyingPartyOf(publicUrl, file.site.title, file.portal_origins);
  const origins = file.native.android.flatMap(({ sha256 }) => sha256.map(androidOrigin));
  return party && { ...party, origins: [...party.origins, ...origins] };
}

/** The origin that Android names for an app, by the fingerprint of its signing certificate in hex with colons. */
const androidOrigin = (fingerprint: string): string =>
  `android:apk-key-hash:${Buffer.from(fingerprint.replaceAll(':', ''), 'hex').toString('base64url')}`;
