import type { Run } from './run.ts';

/** The token request of an app with a secret, for its developer's terminal: the browser never sees the secret. */
export function tokenCommand({ proof, appId, redirectUri, verifier, code, endpoints }: Run): string {
  const isBasic = proof === 'client_secret_basic';
  return [
    `curl ${endpoints.token_endpoint}`,
    isBasic ? `  -u "${appId}:$CLIENT_SECRET"` : `  -d client_id=${appId} -d client_secret="$CLIENT_SECRET"`,
    '  -d grant_type=authorization_code',
    `  -d code=${code ?? ''}`,
    `  -d redirect_uri='${redirectUri}'`,
    `  -d code_verifier=${verifier}`,
  ].join(' \\\n');
}
