import { formatDuration } from '@tongxing/contract/format-duration.ts';
import { appTokenSeconds as lives } from '@tongxing/contract/limits.ts';
import { code, head, list, table, text, type WriteArticle } from '../article.ts';

export const endpoints: WriteArticle = ({ issuer }) => ({
  lead: `Issuer 是 \`${issuer}\`。客户端库填它就够了，其余从发现文档里读。`,
  blocks: [
    table(
      ['地址', '用途', '标准'],
      ['/.well-known/openid-configuration', '发现文档', 'OpenID Connect Discovery'],
      ['/.well-known/oauth-authorization-server', '同样的内容，OAuth 的写法', 'RFC 8414'],
      ['/oauth2/authorize', '授权，浏览器打开', 'RFC 6749、7636、9207'],
      ['/oauth2/token', '换令牌、刷新', 'RFC 6749'],
      ['/oauth2/userinfo', '用户信息', 'OpenID Connect Core'],
      ['/oauth2/jwks', '公钥', 'RFC 7517'],
      ['/oauth2/introspect', '检查令牌', 'RFC 7662'],
      ['/resources/{id}/oauth-protected-resource', 'API 的元数据', 'RFC 9728'],
      ['/oauth2/revoke', '撤销令牌', 'RFC 7009'],
      ['/oauth2/par', '预先提交授权请求', 'RFC 9126'],
      ['/oauth2/device_authorization', '设备要代码', 'RFC 8628'],
      ['/oauth2/device', '人核对代码，手机打开', 'RFC 8628'],
      ['/oauth2/logout', '退出，浏览器打开', 'RP-Initiated Logout 1.0'],
    ),
    code('看一眼', ['cURL', `curl ${issuer}/.well-known/openid-configuration`]),
    head('多久有效'),
    table(
      ['什么', '多久'],
      ['code', `${formatDuration(lives.authorizationCode)}，一次`],
      ['access_token', formatDuration(lives.accessToken)],
      ['id_token', formatDuration(lives.idToken)],
      [
        'refresh_token',
        `${formatDuration(lives.refreshIdle)}没用就失效，一条链最长 ${formatDuration(lives.grant)}，每次换新的`,
      ],
      ['device_code', formatDuration(lives.deviceCode)],
      ['request_uri', `${formatDuration(lives.pushedRequest)}，一次`],
    ),
    head('公钥会换'),
    list(
      '签名密钥定期换，新旧会同时公布一段时间。按 `kid` 找，找不到就重新读一次 `/oauth2/jwks`。',
      '不要把公钥写死在代码里。',
    ),
    text(
      '浏览器里的单页应用可以直接请求令牌、用户信息、公钥和发现文档：允许跨域，来源须与应用的回调地址一致。',
    ),
  ],
});
