import { code, head, list, note, steps, table, text, type WriteArticle } from '../article.ts';

export const upstream: WriteArticle = ({ issuer, appId, redirectUri, site }) => ({
  lead: `QQ、微信、支付宝、钉钉各说各的方言。接一次${site}，它们就都成了标准的 OpenID Connect。`,
  blocks: [
    head('为什么不直接接'),
    table(
      ['平台', '和标准不一样的地方', `接${site}之后`],
      ['QQ', '响应曾是 `callback( … );`，openid 需另行获取，没有 ID 令牌', '标准的 `id_token`'],
      [
        '微信',
        '`appid` 代替 `client_id`，参数顺序固定，地址要以 `#wechat_redirect` 结尾，没有 PKCE',
        '标准的授权码 + PKCE',
      ],
      ['微信小程序', '没有跳转，`wx.login` 的 code 要在服务器上换', '在登录页上扫小程序码，回来还是 `code`'],
      ['支付宝', '`auth_code`，请求须用 RSA 签名，响应也须验签', '标准的令牌接口'],
      ['钉钉、飞书', '令牌和资料各是各的 JSON，字段和错误码都不相同', '同一套 claims'],
      ['企业微信', '先换应用令牌，再用它和 `code` 换成员身份', '同一套 claims'],
      ['Apple', '密钥是一张会过期的 JWT，姓名只在第一次给', `资料留在${site}账号里`],
    ),
    head('你要做的'),
    steps(
      `用任何一种[五分钟接入](?topic=start)的代码，Issuer 填 \`${issuer}\`。`,
      `在各平台的后台只填写${site}的回调地址。密钥由管理员填写在${site}的设置里，你的应用无需保存。`,
      `用户在${site}的登录页上点 QQ 或微信，返回给你的是 \`code\`，换来的是 \`id_token\`。`,
    ),
    code('你的代码里没有一个平台', [
      'JavaScript',
      `// 整个程序见“五分钟接入”里的 Node.js
const config = await client.discovery(
  new URL('${issuer}'),
  '${appId}',
  process.env.CLIENT_SECRET,
);
const url = client.buildAuthorizationUrl(config, {
  redirect_uri: '${redirectUri}',
  scope: 'openid profile',
  code_challenge: challenge,
  code_challenge_method: 'S256',
  state,
});
// 用户在登录页上选 QQ、微信、支付宝、通行密钥……你的代码不变`,
    ]),
    head('同一个人还是同一个 sub'),
    list(
      '网站、公众号、小程序的微信绑在同一个微信开放平台账号下，就用 `unionid` 对上，是同一个账号，给你的是同一个 `sub`。',
      '同一个人先用 QQ，后来绑了微信和手机号，`sub` 也不变。平台停了，换一种方式还能登录。',
      '第一次从一个平台来的人，自己选登录已有的账号绑上，还是注册一个新的。不按昵称、手机号、邮箱自动合并：那样会把别人的账号交出去。',
      '`amr` 里的 `fed` 表示这次是第三方登录。要更高的把握，在 `claims` 里把 `acr` 写成必需的两步验证，见[授权码](?topic=code)。',
    ),
    head('老用户怎么搬'),
    steps(
      '原来按 QQ `openid` 或微信 `unionid` 存的用户，先保留旧的登录。',
      `在“账号设置”里放一个“绑定${site}账号”：已登录的用户完成一次授权码流程，把得到的 \`sub\` 存到他名下。`,
      '新登录的用户按 `sub` 查找；找不到时，用原方式登录一次并绑定。两边的 `openid` 不能直接换算：每个平台的 `openid` 只对申请该登录的应用有效。',
      '几个月后看还有多少人只用旧方式，再关掉它。',
    ),
    note(
      '管理员在哪里填各平台的密钥：配置文件的 `providers`，写法见源码里的 docs/guides/connect-vendors.md。',
    ),
    text('没有列出的平台：任何 OpenID Connect 提供方填 Issuer 就能接，普通 OAuth 2.0 的填一张字段表。'),
  ],
});
