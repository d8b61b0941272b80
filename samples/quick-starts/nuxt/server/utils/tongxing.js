import { randomBytes } from 'node:crypto';
import { useSession as openSession } from 'h3';
import * as client from 'openid-client';

const issuer = process.env.ISSUER ?? 'http://localhost:3000';
export const redirectUri = process.env.REDIRECT_URI ?? 'http://localhost:3001/callback';
export const scope = process.env.SCOPE ?? 'openid profile';

let config;
// 第一次用到时读一次发现文档；失败了下次再读
export function tongxing() {
  config ??= client
    .discovery(
      new URL(issuer),
      process.env.CLIENT_ID ?? 'YOUR_CLIENT_ID',
      process.env.CLIENT_SECRET,
      undefined,
      {
        // 明文 http 只在本机调试时允许
        execute: issuer.startsWith('http:') ? [client.allowInsecureRequests] : [],
      },
    )
    .catch((error) => {
      config = undefined;
      throw error;
    });
  return config;
}

const password = process.env.SESSION_KEY ?? randomBytes(32).toString('hex');
const isHttps = redirectUri.startsWith('https:');

// 加密的 Cookie：脚本读不到，改了就作废
export const visitOf = (event) =>
  openSession(event, {
    password,
    name: isHttps ? '__Host-visit' : 'visit',
    cookie: { httpOnly: true, sameSite: 'lax', secure: isHttps, path: '/' },
  });
