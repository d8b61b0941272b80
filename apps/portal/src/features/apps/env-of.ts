import { basePath } from '../../browser/base-path.ts';

/** A new app, as it is shown once. */
export interface MadeApp {
  readonly appId: string;
  /** Null for an app without one. */
  readonly secret: string | null;
  readonly status: string;
  /** Its file of variables. */
  readonly env: string;
}

interface Created {
  readonly clientId: string;
  readonly secret: string | null;
  readonly redirectUri: string | undefined;
  /** Empty for a service, which has no people. */
  readonly scopes: readonly string[];
}

/** The variables that the samples read, as the file `.env` of a new app; the key of its own sessions is made up here. */
export function envOf({ clientId, secret, redirectUri, scopes }: Created): string {
  const key = [...crypto.getRandomValues(new Uint8Array(24))].map((byte) =>
    byte.toString(16).padStart(2, '0'),
  );
  const variables = [
    ['ISSUER', window.location.origin + basePath],
    ['CLIENT_ID', clientId],
    ['CLIENT_SECRET', secret],
    ['REDIRECT_URI', redirectUri],
    ['SESSION_KEY', secret && redirectUri ? key.join('') : null],
    ['SCOPE', scopes.length > 0 ? `"${scopes.join(' ')}"` : null],
  ] as const;
  return variables.flatMap(([name, value]) => (value ? [`${name}=${value}`] : [])).join('\n');
}
