import { code, head, list, steps, text, type WriteArticle } from '../article.ts';

export const logout: WriteArticle = ({ issuer, appId, redirectUri, site }) => ({
  lead: `你的会话归你管，${site}的会话归${site}管。退出时问一声要不要一起退。`,
  blocks: [
    head('从你的应用退出'),
    steps(
      '先结束你自己的会话。',
      `再把浏览器带到 \`/oauth2/logout\`，带上 \`id_token_hint\`。用户可以选择“退出${site}账号”（这台设备上用它登录的应用一起退出），或者“只退出”你的应用。`,
      '之后返回 `post_logout_redirect_uri`，该地址须在应用的“退出后回到”里，否则停在错误页。不带该参数时停在“已退出”页面。',
    ),
    code('退出地址', [
      '地址',
      `${issuer}/oauth2/logout
  ?id_token_hint=ID_TOKEN
  &post_logout_redirect_uri=${new URL('/', URL.canParse(redirectUri) ? redirectUri : 'https://app.example').href}
  &state=STATE`,
    ]),
    head('用户在别处退出（后端登出，Back-Channel Logout）'),
    text(
      `在应用的“登录设置 › 高级”里填写后端登出地址。用户退出${site}账号、退出设备、修改密码或点“不是我”使登录结束时，本站会向该地址发送 \`logout_token\`（OpenID Connect Back-Channel Logout 1.0）。`,
    ),
    code('接收后端登出', [
      'JavaScript',
      `// npm i express jose，存成 server.mjs，node server.mjs
import express from 'express';
import { createRemoteJWKSet, jwtVerify } from 'jose';

const app = express();
const keys = createRemoteJWKSet(new URL('${issuer}/oauth2/jwks'));

// 你的会话：登录时按 ID 令牌里的 sid 记下
const sessions = new Map();

app.post('/backchannel-logout', express.urlencoded(), async (request, response) => {
  try {
    const { payload } = await jwtVerify(request.body.logout_token, keys, {
      issuer: '${issuer}',
      audience: '${appId}',
      typ: 'logout+jwt',
    });
    const event = 'http://schemas.openid.net/event/backchannel-logout';
    if (!payload.events?.[event] || payload.nonce) throw new Error('不是退出令牌');
    sessions.delete(payload.sid);
    response.status(200).end();
  } catch (error) {
    response.status(400).end(String(error));
  }
});
app.listen(3001);`,
    ]),
    list(
      '`jti` 记下来，见过的不再处理。',
      '我们的 `logout_token` 总带着 `sid`：只结束那一个会话。',
      '注销账号也会触发；撤销授权不会触发。如需区分，请接收 [Webhook 通知](?topic=webhooks)。',
    ),
  ],
});
