// npm i express jose
// node api.mjs：你的接口。收到的访问令牌是 JWT（RFC 9068），用通行的公钥自己验
import express from 'express';
import { createRemoteJWKSet, jwtVerify } from 'jose';

const issuer = process.env.ISSUER ?? 'http://localhost:3000';
// 自己的地址：应用要令牌时带 resource=它，令牌就只给这个接口用
const api = process.env.API ?? 'http://localhost:3001/';
// 自己的应用的 client_id，用逗号隔开：别人的应用也可能写上你的地址来要令牌，只收自己应用的
const ownApps = new Set((process.env.CLIENT_ID ?? 'YOUR_CLIENT_ID').split(','));

const metadata = await (await fetch(`${issuer}/.well-known/openid-configuration`)).json();
const keys = createRemoteJWKSet(new URL(metadata.jwks_uri));

async function onlyWithToken(request, response, next) {
  const [, token] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (!token) return response.status(401).set('www-authenticate', 'Bearer').end();
  try {
    const { payload } = await jwtVerify(token, keys, { issuer, audience: api, typ: 'at+jwt' });
    if (!ownApps.has(payload.client_id)) throw new Error('不是自己的应用');
    request.token = payload;
    next();
  } catch {
    response.status(401).set('www-authenticate', 'Bearer error="invalid_token"').end();
  }
}

const app = express();
app.get('/', onlyWithToken, (request, response) => {
  // sub：有人授权时是这个人，机器自己来时是应用。scope：得到了哪些权限
  const { sub, client_id: clientId, scope } = request.token;
  response.json({ sub, clientId, scope });
});
app.listen(Number(new URL(api).port || 3001), 'localhost');
