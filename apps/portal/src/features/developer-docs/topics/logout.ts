import { code, head, list, steps, text, type WriteArticle } from '../article.ts';

export const logout: WriteArticle = ({ issuer, redirectUri }) => ({
  lead: '你的会话归你管，通行的会话归通行管。退出时问一声要不要一起退。',
  blocks: [
    head('从你的应用退出'),
    steps(
      '先结束你自己的会话。',
      '再把浏览器带到 `/oauth2/logout`，带上 `id_token_hint`。对方可以选「退出通行账号」或者「只退出你的应用」。',
      '之后回到 `post_logout_redirect_uri`，它要在应用的「退出后回到」里登记过。',
    ),
    code('退出地址', [
      '地址',
      `${issuer}/oauth2/logout
  ?id_token_hint=ID_TOKEN
  &post_logout_redirect_uri=${new URL('/', URL.canParse(redirectUri) ? redirectUri : 'https://app.example').href}
  &state=STATE`,
    ]),
    head('对方在别处退出（后台退出）'),
    text(
      '在应用的「登录设置 › 高级」里登记后台退出地址。对方退出通行账号、改密码或说「不是我」时，我们会往那里发一个 `logout_token`（OpenID Connect Back-Channel Logout 1.0）。',
    ),
    code('收后台退出', [
      'JavaScript',
      `import { createRemoteJWKSet, jwtVerify } from 'jose';
const keys = createRemoteJWKSet(new URL('${issuer}/oauth2/jwks'));

app.post('/backchannel-logout', async (request, response) => {
  const { payload } = await jwtVerify(request.body.logout_token, keys, {
    issuer: '${issuer}',
    audience: process.env.CLIENT_ID,
    typ: 'logout+jwt',
  });
  const event = 'http://schemas.openid.net/event/backchannel-logout';
  if (!payload.events?.[event] || payload.nonce) return response.status(400).end();
  await endSessions({ sid: payload.sid, sub: payload.sub });
  response.status(200).end();
});`,
    ]),
    list('`jti` 记下来，见过的不再处理。', '有 `sid` 就只结束那一个会话，没有就结束这个 `sub` 的全部会话。'),
  ],
});
