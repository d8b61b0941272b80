import { ask } from './ask.ts';
import { addStep, type Check, type Run, type Step, type Tokens } from './run.ts';
import { runStore } from './run-store.ts';
import { verifyToken } from './verify-token.ts';

const save = (run: Run): Run => {
  runStore.set(run);
  return run;
};

/** Shortens long tokens on screen; the run stores them in full. */
const shorten = (body: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      typeof value === 'string' && name.endsWith('_token') && value.length > 48
        ? `${value.slice(0, 40)}…`
        : value,
    ]),
  );

/** Checks the provider's answer in the address, then exchanges the code if no secret is needed. */
export async function takeAnswer(run: Run, answer: URLSearchParams): Promise<void> {
  const checks: Check[] = [
    { text: 'state 和发出去的一样', isRight: answer.get('state') === run.state },
    { text: `iss 是 ${run.issuer}（RFC 9207）`, isRight: answer.get('iss') === run.issuer },
  ];
  const isRight = checks.every((check) => check.isRight);
  const error = answer.get('error');
  const step: Step = {
    title: error ? '带着错误回来了' : '带着 code 回来了',
    request: `GET ${run.redirectUri}`,
    sent: [...answer].map(([name, value]) => `${name}=${value}`).join('\n'),
    checks,
  };
  const code = answer.get('code');
  const seen = addStep(run, step);
  if (!isRight || error || !code) {
    save({ ...seen, stage: 'over' });
    return;
  }
  const back = save({ ...seen, stage: 'code', code });
  if (run.proof === 'none') await exchangeCode(back);
}

/** Exchanges the code, checks the ID token and asks for the person. */
async function exchangeCode(run: Run): Promise<void> {
  const { step, status, body } = await ask('用 code 换令牌', run.endpoints.token_endpoint, {
    method: 'POST',
    form: {
      grant_type: 'authorization_code',
      code: run.code ?? '',
      redirect_uri: run.redirectUri,
      code_verifier: run.verifier,
      client_id: run.appId,
    },
    show: shorten,
  });
  const asked = addStep(run, step);
  if (status !== 200 || !body) {
    save({ ...asked, stage: 'over' });
    return;
  }
  const tokens = body as unknown as Tokens;
  let done = save({ ...asked, stage: 'tokens', tokens });
  if (tokens.id_token) {
    const { issuer, appId: audience, nonce } = run;
    const checks = await verifyToken(tokens.id_token, { issuer, audience, nonce });
    done = save(addStep(done, { title: '验 ID 令牌', answer: payloadOf(tokens.id_token), checks }));
  }
  await askWho(done);
}

/** Calls the userinfo endpoint with the access token. */
async function askWho(run: Run): Promise<void> {
  const { access_token: token = '', id_token: idToken } = run.tokens ?? {};
  const { step, body } = await ask('请求用户信息', run.endpoints.userinfo_endpoint, {
    headers: { authorization: `Bearer ${token}` },
  });
  const sub = idToken ? (JSON.parse(payloadOf(idToken)) as { sub?: unknown }).sub : undefined;
  const checks: Check[] = body ? [{ text: 'sub 和 ID 令牌里的一样', isRight: body['sub'] === sub }] : [];
  save(addStep(run, { ...step, checks }));
}

/** Exchanges the refresh token for a new pair of tokens. */
export async function refreshRun(run: Run): Promise<void> {
  const spent = run.tokens?.refresh_token ?? '';
  const { step, status, body } = await ask('刷新令牌', run.endpoints.token_endpoint, {
    method: 'POST',
    form: { grant_type: 'refresh_token', refresh_token: spent, client_id: run.appId },
    show: shorten,
  });
  const tokens = body as unknown as Tokens | null;
  const checks = tokens?.refresh_token
    ? [{ text: '刷新令牌换了新的', isRight: tokens.refresh_token !== spent }]
    : [];
  const noted = addStep(run, { ...step, checks });
  save(status === 200 && tokens ? { ...noted, tokens: { ...run.tokens, ...tokens }, spent } : noted);
}

/**
 * Shows the reuse of an old refresh token, as a thief would. The new one is used first: until then the provider accepts
 * the old one again, in case its answer was lost. The provider then revokes the whole chain.
 */
export async function replayRefresh(started: Run): Promise<void> {
  const { step: used, body } = await ask('先用一次新的刷新令牌', started.endpoints.token_endpoint, {
    method: 'POST',
    form: {
      grant_type: 'refresh_token',
      refresh_token: started.tokens?.refresh_token ?? '',
      client_id: started.appId,
    },
    show: shorten,
  });
  const run = { ...addStep(started, used), tokens: { ...started.tokens, ...(body as unknown as Tokens) } };
  const { step, status } = await ask('再用一次旧的刷新令牌', run.endpoints.token_endpoint, {
    method: 'POST',
    form: { grant_type: 'refresh_token', refresh_token: run.spent ?? '', client_id: run.appId },
    show: shorten,
  });
  const refused = addStep(run, {
    ...step,
    checks: [{ text: '被拒绝，整条链一起作废', isRight: status === 400 }],
  });
  const { step: after, status: answered } = await ask('访问令牌还能用吗', run.endpoints.userinfo_endpoint, {
    headers: { authorization: `Bearer ${run.tokens?.access_token ?? ''}` },
  });
  save({
    ...addStep(refused, {
      ...after,
      checks: [{ text: '也不能用了', isRight: answered === 401 }],
    }),
    stage: 'over',
  });
}

function payloadOf(token: string): string {
  const part = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
  const bytes = Uint8Array.from(atob(part), (each) => each.charCodeAt(0));
  return JSON.stringify(JSON.parse(new TextDecoder().decode(bytes)), null, 2);
}
