import { formatDuration } from '@tongxing/contract/format-duration.ts';
import { refusalSeconds } from '@tongxing/contract/limits.ts';
import { factsOfScope, scopeClaims } from '@tongxing/contract/scope-claims.ts';
import { scopeNames } from '@tongxing/contract/words.ts';
import { code, head, list, note, table, text, type WriteArticle } from '../article.ts';

const claimsOf = (scope: keyof typeof scopeClaims) =>
  Object.keys(scopeClaims[scope])
    .map((claim) => `\`${claim}\``)
    .join(' ');

export const claims: WriteArticle = ({ issuer }) => ({
  lead: '用访问令牌问用户信息接口。你写明必需的之外，给什么由用户在授权页上逐项决定，未同意的不返回。',
  blocks: [
    code('用户信息', ['cURL', `curl ${issuer}/oauth2/userinfo -H "Authorization: Bearer ACCESS_TOKEN"`]),
    table(
      ['scope', '能拿到的 claims', '说明'],
      ['openid', claimsOf('openid'), `${scopeNames.openid}，必有`],
      ['profile', claimsOf('profile'), `${factsOfScope('profile').join('、')}。用户没有填写的不返回`],
      ['email', claimsOf('email'), '只给验证过的'],
      ['phone', claimsOf('phone'), 'E.164，`+86` 这样开头。要单独同意'],
      ['groups', claimsOf('groups'), '管理员让应用看到的用户组，给的是标识'],
      ['roles', claimsOf('roles'), '用户在你的应用里的角色，在应用的“使用范围”里设置'],
      ['offline_access', '`refresh_token`', '人不在时也能[刷新](?topic=refresh)'],
    ),
    head('用 sub 认人'),
    list(
      '`sub` 是一串只给你的编号。默认每个应用各不相同（pairwise），两个应用对不出是同一个人。',
      '用户把两个都用过你应用的账号合并时，留下其中一个 `sub`；另一个会收到 [grant.revoked](?topic=webhooks)。',
      '不要用邮箱或手机号识别用户：可能更换，可能被拒绝提供，也可能转给他人使用。',
      '没有写明必需的都可能缺。个人资料里没有填的，写明了也没有。缺了也要能用。',
    ),
    head('用户组和角色'),
    list(
      '默认是数组，在用户信息和令牌核对（introspection）里。要放进 ID 令牌、换名字、写成空格隔开的一行，在应用的“使用范围”里设置，也就是应用的 `claims`：`{"roles": {"name": "resource_access.grafana.roles", "shape": "array", "in": ["userinfo", "id_token"]}}`。名字里的点是一层层的对象。',
      '令牌里放不下（超过 8 KB）就不放，名字写在 `claims_omitted` 里，到用户信息接口去读。',
      '被移出用户组、收回角色，下一次读就没有了。不能再用你应用的人，令牌马上失效，你会收到 logout_token 和 [access.removed](?topic=webhooks)。',
    ),
    head('少了就不能用，怎么办'),
    list(
      '在应用的“登录设置 › 权限”里给那一项勾上“没有它就不能用”，写清用途。论坛、工单这类现成的软件靠邮箱认人，都要勾 `email`。',
      '授权页会写明“必需”。不给就是拒绝授权，你收到 `access_denied`，不会得到缺一半的人；还没有绑定邮箱或手机号的人，在授权页上当场绑定。',
      `未勾选的，被拒绝后 ${formatDuration(refusalSeconds)}内同一请求不再询问，直接返回且不含该项。用户主动提供时（例如在你的页面上点了“绑定邮箱，接收提醒”），带上 \`prompt=consent\` 再请求一次；用户为你的应用重新登录时也会再次询问。`,
    ),
    head('ID 令牌里有什么'),
    table(
      ['claim', '说明'],
      ['iss / aud / exp / iat', '谁签的、给谁的、什么时候过期'],
      ['sub', '和用户信息接口里的一样，要核对'],
      ['auth_time', '这个人上一次证明是本人的时间：登录，或者之后的安全验证'],
      [
        'amr',
        '怎么证明的：`pwd` 密码，`otp` 一次性的码（短信、邮件、验证器、恢复码），`sms` 其中的短信，`pop` 通行密钥，`user` 本人在场（通行密钥、扫码），`fed` 第三方，`mfa` 两步，或者通行密钥',
      ],
      ['acr', '强度：`urn:tongxing:acr:one-factor`、`urn:tongxing:acr:two-factor`、`phr`（防钓鱼）'],
      ['sid', '会话编号，[后端登出](?topic=logout)时用于匹配。填写了后端登出地址的应用才有'],
    ),
    text(
      '有的库默认只读 ID 令牌，不请求用户信息，拿到的人就是空的。Auth.js 写 `idToken: false`，passport-openidconnect 写 `skipUserProfile: false`，oidc-client-ts 写 `loadUserInfo: true`；没有开关的，在应用的“登录设置 › 高级”里打开“ID 令牌包含资料”。',
    ),
    note('未满 14 周岁且监护人尚未同意的用户，应用只能拿到 `sub`。'),
  ],
});
