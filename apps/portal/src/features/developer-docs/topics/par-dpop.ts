import { formatDuration } from '@tongxing/contract/format-duration.ts';
import { appTokenSeconds } from '@tongxing/contract/limits.ts';
import { code, head, list, text, type WriteArticle } from '../article.ts';

export const parAndDpop: WriteArticle = ({ issuer, appId, redirectUri, scope }) => ({
  lead: '不用也符合标准。管钱、管健康信息的应用，多这两道更稳。',
  blocks: [
    head('PAR：授权请求先由服务器提交'),
    text(
      `参数不经过浏览器，改不了也看不到（RFC 9126）。地址栏里只有一个编号，${formatDuration(appTokenSeconds.pushedRequest)}内用一次。`,
    ),
    code('PAR', [
      'cURL',
      `curl ${issuer}/oauth2/par \\
  -u "${appId}:$CLIENT_SECRET" \\
  -d response_type=code \\
  -d redirect_uri='${redirectUri}' \\
  -d scope='${scope}' \\
  -d state=STATE \\
  -d code_challenge=CHALLENGE -d code_challenge_method=S256
# {"request_uri":"urn:ietf:params:oauth:request_uri:…","expires_in":60}

# 再带浏览器去
echo "${issuer}/oauth2/authorize?client_id=${appId}&request_uri=REQUEST_URI"`,
    ]),
    text('在“登录设置 › 高级”里打开“只接受 PAR”，没有先提交的请求都会被拒绝。'),
    head('DPoP：令牌绑在你的密钥上'),
    text('每个请求都用私钥生成 DPoP 证明（RFC 9449）。令牌被窃取后，没有私钥也无法使用。'),
    code('DPoP', [
      'JavaScript',
      `import * as client from 'openid-client';

const keys = await client.randomDPoPKeyPair('ES256'); // 这个会话自己的密钥
const DPoP = client.getDPoPHandle(config, keys);

const tokens = await client.authorizationCodeGrant(config, currentUrl, checks, undefined, { DPoP });
const info = await client.fetchUserInfo(config, tokens.access_token, sub, { DPoP });`,
    ]),
    list(
      '支持的算法：`ES256`、`EdDSA`。',
      '打开“令牌绑定 DPoP 密钥”后，不带 DPoP 的换令牌请求会被拒绝。',
      '单页应用把私钥放进 IndexedDB，`extractable: false`：页面里的脚本也读不出来。',
    ),
    head('private_key_jwt：不用密钥，用私钥'),
    text(
      '把 `client_secret` 换成私钥签名：我们只有你的公钥，泄露不了。在“高级”里选“私钥签名”，填公钥地址。断言的 `aud` 写 Issuer；有的库写令牌端点，也收。',
    ),
    text(
      '断言最长一小时有效。公钥地址五分钟重读一次，遇到没见过的 `kid` 一分钟内重读：换钥匙时先放上新的，再用它签名。',
    ),
    code('private_key_jwt', [
      'JavaScript',
      `const config = await client.discovery(
  new URL('${issuer}'),
  '${appId}',
  undefined,
  client.PrivateKeyJwt(privateKey), // CryptoKey，ES256
);`,
    ]),
  ],
});
