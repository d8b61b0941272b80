import { code, head, list, note, table, text, type WriteArticle } from '../article.ts';

export const claims: WriteArticle = ({ issuer }) => ({
  lead: '用访问令牌问用户信息接口。给什么由对方在授权页上逐项决定，没同意的就没有。',
  blocks: [
    code('用户信息', ['cURL', `curl ${issuer}/oauth2/userinfo -H "Authorization: Bearer ACCESS_TOKEN"`]),
    table(
      ['scope', '能拿到的 claims', '说明'],
      ['openid', '`sub`', '账号标识，必有'],
      [
        'profile',
        '`name` `nickname` `preferred_username` `picture` `gender` `birthdate` `zoneinfo` `locale`',
        '昵称、头像等。对方没有填的不给',
      ],
      ['email', '`email` `email_verified`', '只给验证过的'],
      ['phone', '`phone_number` `phone_number_verified`', '`+86` 开头。要单独同意'],
      ['offline_access', '`refresh_token`', '人不在时也能[刷新](?topic=refresh)'],
    ),
    head('用 sub 认人'),
    list(
      '`sub` 是一串只给你的编号。默认每个应用各不相同（pairwise），两个应用对不出是同一个人。',
      '不要用邮箱或手机号认人：它们会换，也可能被拒绝提供，还可能换了主人。',
      '`openid` 之外都可能缺。缺了也要能用：在需要的那一刻再请求一次那个 scope。',
    ),
    head('ID 令牌里有什么'),
    table(
      ['claim', '说明'],
      ['iss / aud / exp / iat', '谁签的、给谁的、什么时候过期'],
      ['sub', '和用户信息接口里的一样，要核对'],
      ['auth_time', '这个人什么时候登录的'],
      [
        'amr',
        '怎么登录的：`pwd` 密码，`sms` 短信，`otp` 动态码，`pop` 通行密钥，`fed` 第三方，`mfa` 用了两步',
      ],
      ['acr', '强度：`urn:tongxing:acr:one-factor`、`urn:tongxing:acr:two-factor`、`phr`（防钓鱼）'],
      ['sid', '会话编号，[后台退出](?topic=logout)时用来对上'],
    ),
    text('有的库只读 ID 令牌，从不请求用户信息。在应用的「登录设置 › 高级」里打开「ID 令牌里也放资料」。'),
    note('14 岁以下、监护人还没有同意的人，应用只能拿到 `sub`。'),
  ],
});
