// npm i openid-client
// node sign-in.mjs：电视、音箱、命令行。应用类型选“电视等设备”，没有密钥
import * as client from 'openid-client';

const issuer = process.env.ISSUER ?? 'http://localhost:3000';
const clientId = process.env.CLIENT_ID ?? 'YOUR_CLIENT_ID';
const scope = process.env.SCOPE ?? 'openid profile';

const config = await client.discovery(new URL(issuer), clientId, undefined, client.None(), {
  // 明文 http 只在本机调试时允许
  execute: issuer.startsWith('http:') ? [client.allowInsecureRequests] : [],
});

// 1. 要一个代码，给人看
const asked = await client.initiateDeviceAuthorization(config, { scope });
console.log(`用手机打开 ${asked.verification_uri}，输入 ${asked.user_code}`);
console.log(`或者直接打开 ${asked.verification_uri_complete}`);

// 2. 等：间隔、slow_down 和过期都由它照看
try {
  const tokens = await client.pollDeviceAuthorizationGrant(config, asked);
  const info = await client.fetchUserInfo(config, tokens.access_token, tokens.claims().sub);
  console.log(`你好，${info.nickname ?? info.sub}`);
} catch (error) {
  console.log(error.error === 'access_denied' ? '没有同意' : `没有登录成功：${error.message}`);
  process.exitCode = 1;
}
