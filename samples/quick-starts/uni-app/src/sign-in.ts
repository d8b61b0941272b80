// npm i，npm start，打开 http://localhost:3001/。应用类型：H5 选“单页应用”，App 选“移动或桌面应用”，都没有密钥
import { sha256 } from 'js-sha256';

const env = import.meta.env;
const issuer: string = env.VITE_ISSUER ?? 'http://localhost:3000';
const clientId: string = env.VITE_CLIENT_ID ?? 'YOUR_CLIENT_ID';
let redirectUri: string = env.VITE_REDIRECT_URI ?? 'http://localhost:3001/callback';
// #ifdef APP-PLUS
// 和 manifest.json 里的 schemes、urltypes 一致，填写为回调地址
redirectUri = 'com.example.notes:/callback';
// #endif

let returned = '';
// #ifdef H5
// 在路由看到它之前收下：/callback 不是一个页面，code 也不该留在地址栏里
if (location.pathname === new URL(redirectUri).pathname) {
  returned = location.search;
  history.replaceState({}, '', '/');
}
// #endif

type Values = Record<string, string>;
const write = (values: Values) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
const read = (url: string): Values =>
  Object.fromEntries(
    (url.split('?')[1] ?? '').split('&').map((part) => {
      const [name = '', value = ''] = part.split('=');
      return [name, decodeURIComponent(value.replace(/\+/g, ' '))];
    }),
  );

/** 64 个猜不到的字符 */
function random(): string {
  let text = '';
  // #ifdef H5
  for (const byte of crypto.getRandomValues(new Uint8Array(32))) text += byte.toString(16).padStart(2, '0');
  // #endif
  // #ifdef APP-PLUS
  // App 里没有 WebCrypto：用两个系统的随机 UUID
  const uuid = (): string =>
    plus.os.name === 'iOS'
      ? plus.ios.invoke(plus.ios.invoke('NSUUID', 'UUID'), 'UUIDString')
      : plus.android.invoke(plus.android.invoke('java.util.UUID', 'randomUUID'), 'toString');
  text = (uuid() + uuid()).replace(/-/g, '').toLowerCase();
  // #endif
  return text;
}

/** 带人去登录；回来以后由 finish 接着 */
export function enter(): void {
  // #ifdef MP-WEIXIN
  uni.navigateTo({ url: '/pages/web-login/web-login' });
  // #endif
  // #ifdef H5 || APP-PLUS
  const visit = { state: random(), nonce: random(), verifier: random() };
  uni.setStorageSync('visit', visit);
  const challenge = uni.arrayBufferToBase64(sha256.arrayBuffer(visit.verifier));
  const url = `${issuer}/oauth2/authorize?${write({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: env.VITE_SCOPE ?? 'openid profile',
    state: visit.state,
    nonce: visit.nonce,
    code_challenge: challenge.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, ''),
    code_challenge_method: 'S256',
  })}`;
  // #ifdef H5
  location.href = url;
  // #endif
  // #ifdef APP-PLUS
  // 系统的浏览器，不是内嵌的：已经登录过的不用再输，应用也看不到密码（RFC 8252）
  plus.runtime.openURL(url);
  // #endif
  // #endif
}

interface Answer {
  access_token: string;
  id_token: string;
}
export interface Person {
  sub: string;
  nickname?: string;
}

async function ask<T>(request: UniApp.RequestOptions): Promise<T> {
  const { statusCode, data } = await uni.request(request);
  if (statusCode !== 200) throw new Error((data as { error?: string }).error ?? `HTTP ${statusCode}`);
  return data as T;
}

/** 登录回来的人；不是登录回来的，是 null。被拒绝、对不上的，抛出原因 */
export async function finish(): Promise<Person | null> {
  // #ifdef APP-PLUS
  const opened = plus.runtime.arguments ?? '';
  if (opened.startsWith(redirectUri)) {
    returned = opened;
    plus.runtime.arguments = '';
  }
  // #endif
  if (!returned) return null;
  const back = read(returned);
  returned = '';
  const visit: Values = uni.getStorageSync('visit') || {};
  uni.removeStorageSync('visit');
  // 不是这里发起的，或者是别家的
  if (!visit.state || back.state !== visit.state || back.iss !== issuer) throw new Error('state');
  if (back.error) throw new Error(back.error);
  const tokens = await ask<Answer>({
    url: `${issuer}/oauth2/token`,
    method: 'POST',
    header: { 'content-type': 'application/x-www-form-urlencoded' },
    data: {
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: redirectUri,
      code: back.code,
      code_verifier: visit.verifier,
    },
  });
  // 从令牌接口直接拿到的，TLS 已经证明是谁给的（OpenID Connect Core 3.1.3.7）：核对里面写的
  const payload = (tokens.id_token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
  const bytes = new Uint8Array(
    uni.base64ToArrayBuffer(payload.padEnd(Math.ceil(payload.length / 4) * 4, '=')),
  );
  const claims = JSON.parse(String.fromCharCode(...bytes));
  if (claims.iss !== issuer || claims.aud !== clientId || claims.nonce !== visit.nonce)
    throw new Error('id_token');
  if (claims.exp * 1000 < Date.now()) throw new Error('exp');
  const person = await ask<Person>({
    url: `${issuer}/oauth2/userinfo`,
    header: { authorization: `Bearer ${tokens.access_token}` },
  });
  if (person.sub !== claims.sub) throw new Error('sub');
  return person;
}
