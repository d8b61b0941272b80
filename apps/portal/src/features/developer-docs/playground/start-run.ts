import { ask } from './ask.ts';
import { challengeOf, randomText } from './pkce.ts';
import { addStep, type Endpoints, type Proof, type Run } from './run.ts';
import { runStore } from './run-store.ts';

export interface RunOptions {
  readonly issuer: string;
  readonly appId: string;
  readonly appName: string;
  readonly proof: Proof;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
}

/**
 * Starts a run: reads the discovery document, creates PKCE, state and nonce, and returns the authorization address; null
 * where the discovery document could not be read.
 */
export async function startRun(options: RunOptions): Promise<string | null> {
  const { issuer, appId, redirectUri, scopes } = options;
  const discovery = await ask('读发现文档', `${issuer}/.well-known/openid-configuration`, {
    show: ({ issuer: named, authorization_endpoint, token_endpoint, userinfo_endpoint, jwks_uri }) => ({
      issuer: named,
      authorization_endpoint,
      token_endpoint,
      userinfo_endpoint,
      jwks_uri,
      '…': '还有更多',
    }),
  });
  const verifier = randomText();
  const state = randomText(16);
  const nonce = randomText(16);
  const challenge = await challengeOf(verifier);
  let run: Run = {
    ...options,
    verifier,
    state,
    nonce,
    endpoints: discovery.body as unknown as Endpoints,
    steps: [discovery.step],
    stage: discovery.body ? 'away' : 'over',
  };
  if (!discovery.body) {
    runStore.set(run);
    return null;
  }
  run = addStep(run, {
    title: '准备 PKCE、state 和 nonce',
    answer: JSON.stringify({ code_verifier: verifier, code_challenge: challenge, state, nonce }, null, 2),
    checks: [
      { text: 'code_challenge = base64url(SHA-256(code_verifier))', isRight: true },
      { text: 'code_verifier 留在这里，到换令牌时才拿出来', isRight: true },
    ],
  });
  const params = {
    response_type: 'code',
    client_id: appId,
    redirect_uri: redirectUri,
    scope: scopes.join(' '),
    code_challenge: challenge,
    code_challenge_method: 'S256',
    state,
    nonce,
    // A refresh token is given with an explicit consent only (OpenID Connect Core 11).
    ...(scopes.includes('offline_access') ? { prompt: 'consent' } : {}),
  };
  const url = new URL(run.endpoints.authorization_endpoint);
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  run = addStep(run, {
    title: '带浏览器去授权',
    request: `GET ${run.endpoints.authorization_endpoint}`,
    sent: Object.entries(params)
      .map(([name, value]) => `${name}=${value}`)
      .join('\n'),
  });
  runStore.set(run);
  return url.href;
}
