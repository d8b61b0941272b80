// npm i openid-client
// CLIENT_SECRET=… node call.mjs。没有人在场：用应用自己的密钥换一个代表应用自己的令牌
import * as client from 'openid-client';

const issuer = process.env.ISSUER ?? 'http://localhost:3000';
const clientId = process.env.CLIENT_ID ?? 'YOUR_CLIENT_ID';
// 要调用的接口；要和应用填写的地址同源（RFC 8707）
const api = process.env.API ?? 'http://localhost:3001/';

const config = await client.discovery(new URL(issuer), clientId, process.env.CLIENT_SECRET, undefined, {
  // 明文 http 只在本机调试时允许
  execute: issuer.startsWith('http:') ? [client.allowInsecureRequests] : [],
});
const tokens = await client.clientCredentialsGrant(config, { resource: api });
// 到期前一直用同一个，不要每次调用都换
console.log(`令牌 ${tokens.expires_in} 秒内有效`);

const answer = await fetch(api, { headers: { authorization: `Bearer ${tokens.access_token}` } });
console.log(answer.status, await answer.text());
process.exitCode = answer.ok ? 0 : 1;
