import type { AppType } from '@tongxing/contract/calls/apps.ts';

/** RFC 8628 3.4. */
export const deviceCodeGrant = 'urn:ietf:params:oauth:grant-type:device_code';

interface Granted {
  readonly type: AppType;
  readonly authMethod: string;
  readonly redirectUris: readonly string[];
}

/**
 * The grants of an app and no others (RFC 9700 2.1.2, 2.4: no implicit, no password grant). One for devices has the
 * code too where it can be come back to: a command line that opens a browser where there is one.
 */
export function grantTypesOf({ type, authMethod, redirectUris }: Granted): string[] {
  const browser = ['authorization_code', 'refresh_token'];
  if (type === 'device')
    return redirectUris.length > 0 ? [...browser, deviceCodeGrant] : [deviceCodeGrant, 'refresh_token'];
  return type === 'web' && authMethod !== 'none' ? [...browser, 'client_credentials'] : browser;
}
