import { createHash } from 'node:crypto';
import { decideAuthorization } from '@tongxing/contract/calls/authorization.ts';
import { editProfile, getProfile } from '@tongxing/contract/calls/profile.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { aPerson, type Person } from '@tongxing/fixtures/a-person.ts';
import { callService, mustCall } from '../../tests/actions/call-service.ts';
import { registerAccount } from '../../tests/actions/register-account.ts';
import type { Registration } from '../../tests/relying-parties/relying-party.ts';
import { fromSomewhere } from '../../tests/setup/start-service.ts';

export const redirectUri = 'https://app.example/callback';
/** The header that names the machine that answered. */
const servedBy = 'x-served-by';
const verifier = 'versions-verifier-versions-verifier-versions-verifier';
const challenge = createHash('sha256').update(verifier).digest('base64url');

/** A person with acknowledged account, text and token. */
export interface Acquaintance {
  readonly person: Person;
  readonly device: string;
  token: string;
  bio: string;
  /** Texts whose edit had no good answer: they may be saved or not. */
  unsure: string[];
  refreshToken: string;
}

interface Tokens {
  readonly access_token: string;
  readonly refresh_token?: string;
}

/** The actions of one person, in this order. Each throws on a wrong answer. */
export function openVisit(
  url: string,
  app: Registration,
  someone: Acquaintance,
  cookie: string,
  cross: (what: string) => void,
): [string, () => Promise<void>][] {
  const { person, device } = someone;
  const writers: Record<string, unknown> = {};
  const noteWriter = (what: string, by: unknown) => {
    writers[what] = by;
  };
  const noteReader = (what: string, by: unknown) => {
    if (writers[what] !== undefined && writers[what] !== by) cross(what);
  };
  let turn = 0;

  const check = async () => {
    const answer = await callService({ url }, getProfile, {}, { token: someone.token, device });
    if (answer.code !== 1) throw new Error(`${answer.status} ${answer.code} ${answer.msg}`);
    if (answer.data.bio !== someone.bio && !someone.unsure.includes(answer.data.bio))
      throw new Error(`read ${answer.data.bio}, wrote ${someone.bio}`);
    noteReader('session', answer.headers[servedBy]);
    noteReader('profile', answer.headers[servedBy]);
  };
  const edit = async () => {
    const bio = `第 ${(turn += 1)} 次改`;
    someone.unsure.push(bio);
    const answer = await callService({ url }, editProfile, { bio }, { token: someone.token, device });
    if (answer.code !== 1) throw new Error(`${answer.status} ${answer.code} ${answer.msg}`);
    someone.bio = bio;
    someone.unsure = [];
    noteWriter('profile', answer.headers[servedBy]);
  };
  const signIn = async () => {
    const input = { account: person.username, password: person.password };
    const answer = await callService({ url }, signInByPassword, input, { device });
    if (answer.code !== 1) throw new Error(`${answer.status} ${answer.code} ${answer.msg}`);
    someone.token = answer.data.token;
    noteWriter('session', answer.headers[servedBy]);
  };
  const exchange = async () => {
    const agreed = await fetch(authorizeUrl(url, app, { prompt: 'none' }), {
      redirect: 'manual',
      headers: { cookie, ...fromSomewhere() },
    });
    const code = new URL(agreed.headers.get('location') ?? 'about:blank').searchParams.get('code');
    if (!code) throw new Error(`no code: ${agreed.status} ${agreed.headers.get('location')}`);
    noteWriter('code', agreed.headers.get(servedBy));
    const { tokens, by } = await redeem(url, app, code);
    noteReader('code', by);
    const asked = await fetch(`${url}/oauth2/userinfo`, {
      headers: { authorization: `Bearer ${tokens.access_token}` },
    });
    if (!asked.ok) throw new Error(`userinfo: ${asked.status} ${await asked.text()}`);
    await asked.arrayBuffer();
    if (asked.headers.get(servedBy) !== by) cross('access token');
  };
  const refresh = async () => {
    const { tokens, by } = await ask(url, app, {
      grant_type: 'refresh_token',
      refresh_token: someone.refreshToken,
    });
    if (!tokens.refresh_token) throw new Error('no refresh token came back');
    noteReader('refresh token', by);
    noteWriter('refresh token', by);
    someone.refreshToken = tokens.refresh_token;
  };
  return [
    ['session check', check],
    ['profile edit', edit],
    ['session check', check],
    ['code exchange', exchange],
    ['refresh', refresh],
    ['sign-in', signIn],
    ['session check', check],
    ['refresh', refresh],
  ];
}

/**
 * Somebody new registers, agrees to the app and gets its tokens; their account, the cookies of their browser at the provider,
 * and the code that the app has redeemed. `told` is called as soon as the account is acknowledged.
 */
export async function comeIn(
  url: string,
  app: Registration,
  reported: (someone: Acquaintance) => void = () => {},
) {
  const person = aPerson();
  const { token, device } = await registerAccount({ url } as never, person);
  const acquaintance: Acquaintance = { person, device, token, bio: '', unsure: [], refreshToken: '' };
  reported(acquaintance);
  const jar = new Map([['token', token]]);
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  let next = authorizeUrl(url, app, { prompt: 'consent' });
  while (!next.startsWith(redirectUri)) {
    const headers = { cookie: cookie(), ...fromSomewhere() };
    const response = await fetch(next, { redirect: 'manual', headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || line.includes('1970')) jar.delete(name);
      else jar.set(name, value);
    }
    const location = response.headers.get('location');
    if (!location)
      throw new Error(`led nowhere: ${response.status} ${(await response.text()).slice(0, 200)}`);
    const target = new URL(location, next);
    const authorize = target.searchParams.get('authorize');
    if (authorize) {
      const decision = { authorize, decision: 'approve' as const, scopes: ['profile', 'offline_access'] };
      next = (await mustCall({ url }, decideAuthorization, decision, { token, device })).url;
    } else next = target.href;
  }
  const code = new URL(next).searchParams.get('code') ?? '';
  const { tokens } = await redeem(url, app, code);
  acquaintance.refreshToken = tokens.refresh_token ?? '';
  return { acquaintance, cookie: cookie(), code };
}

function authorizeUrl(url: string, app: Registration, more: Record<string, string>): string {
  return `${url}/oauth2/authorize?${new URLSearchParams({
    client_id: app.appId,
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: 'openid profile offline_access',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...more,
  })}`;
}

/** The app's server redeems a code; returns the machine that answered. */
export const redeem = (url: string, app: Registration, code: string) =>
  ask(url, app, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  });

/** The app's server requests tokens; returns the answer and the machine. */
export async function ask(url: string, app: Registration, form: Record<string, string>) {
  const authorization = `Basic ${Buffer.from(`${app.appId}:${app.clientSecret}`).toString('base64')}`;
  const answer = await fetch(`${url}/oauth2/token`, {
    method: 'POST',
    headers: { authorization },
    body: new URLSearchParams(form),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status} ${text.slice(0, 200)}`);
  return { tokens: JSON.parse(text) as Tokens, by: answer.headers.get(servedBy) };
}
