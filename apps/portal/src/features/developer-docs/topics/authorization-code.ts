import { formatDuration } from '@tongxing/contract/format-duration.ts';
import { appTokenSeconds } from '@tongxing/contract/limits.ts';
import { code, head, list, note, table, text, type WriteArticle } from '../article.ts';

export const authorizationCode: WriteArticle = ({ issuer, appId, redirectUri, scope, site, isPublic }) => ({
  lead: `网页、单页和移动应用都用它。把用户带到${site}，用户同意后带着 \`code\` 回来，再用 \`code\` 换令牌。`,
  blocks: [
    head('第一步：带用户去登录'),
    code(
      '带用户去登录',
      [
        'JavaScript',
        `const random = (bytes) =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(bytes))))
    .replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

const verifier = random(32);
const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
const challenge = btoa(String.fromCharCode(...new Uint8Array(digest)))
  .replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
sessionStorage.verifier = verifier;
sessionStorage.state = random(16);

const url = new URL('${issuer}/oauth2/authorize');
url.search = new URLSearchParams({
  response_type: 'code',
  client_id: '${appId}',          // 你的应用
  redirect_uri: '${redirectUri}',
  scope: '${scope}',
  state: sessionStorage.state,
  code_challenge: challenge,
  code_challenge_method: 'S256',
});
location.href = url;`,
      ],
      [
        'Python',
        `# session 是你的网页框架给这个浏览器的会话
import base64, hashlib, secrets
from urllib.parse import urlencode

verifier = secrets.token_urlsafe(32)
challenge = base64.urlsafe_b64encode(
    hashlib.sha256(verifier.encode()).digest()).rstrip(b"=").decode()
session["verifier"], session["state"] = verifier, secrets.token_urlsafe(16)

url = "${issuer}/oauth2/authorize?" + urlencode({
    "response_type": "code",
    "client_id": "${appId}",
    "redirect_uri": "${redirectUri}",
    "scope": "${scope}",
    "state": session["state"],
    "code_challenge": challenge,
    "code_challenge_method": "S256",
})`,
      ],
      [
        'Go',
        `// 整个程序见“五分钟接入”
config := oauth2.Config{
	ClientID:    "${appId}",
	RedirectURL: "${redirectUri}",
	Scopes:      []string{${scope
    .split(' ')
    .map((each) => `"${each}"`)
    .join(', ')}},
	Endpoint:    oauth2.Endpoint{AuthURL: "${issuer}/oauth2/authorize"},
}
state, verifier := oauth2.GenerateVerifier(), oauth2.GenerateVerifier() // 存进这个浏览器的会话
url := config.AuthCodeURL(state, oauth2.S256ChallengeOption(verifier))`,
      ],
    ),
    table(
      ['参数', '说明'],
      ['response_type', '只有 `code`'],
      ['client_id', '应用的编号'],
      ['redirect_uri', '应用的回调地址之一，须完全一致'],
      [
        'scope',
        '按需填写。没有 `openid` 就没有 ID 令牌，也不能获取用户信息；未申请的权限会被拒绝。不写就是 `openid` 和应用必需的几项',
      ],
      ['state', '随机、只用一次。回来时核对，防止被人冒充'],
      [
        'code_challenge',
        'verifier 的 SHA-256，base64url，43 个字符。没有密钥的应用必须有；有密钥的也该有，可以在“高级”里设成必须',
      ],
      ['code_challenge_method', '只有 `S256`'],
      ['nonce', '随机。会原样放进 ID 令牌，回来时核对'],
      [
        'prompt',
        '`none` 不打扰，`login` 再证明一次是本人，`consent` 再问一次，`select_account` 选账号，`create` 先注册',
      ],
      ['login_hint', '用户的手机号、邮箱或用户名，登录页会预先填好'],
      ['max_age', '上一次证明是本人超过这么多秒，要再证明一次'],
      [
        'acr_values',
        '希望多强：`urn:tongxing:acr:two-factor` 两步验证，`phr` 通行密钥。只是希望，回来要看 ID 令牌里的 `acr`',
      ],
      [
        'claims',
        '单独要某几项信息（OpenID Connect Core 5.5）。把 `id_token.acr` 写成 `essential`，达不到就不放行',
      ],
      ['resource', '访问令牌给谁用（RFC 8707）：换来的是 JWT'],
    ),
    head('第二步：回来时核对'),
    text('浏览器会带着 `code`、`state`、`iss` 回到回调地址；被拒绝时带的是 `error`。'),
    list(
      '`state` 要和发出去的一样，而且是这个浏览器发的。',
      `\`iss\` 要等于 \`${issuer}\`（RFC 9207）：接了几家登录时，防止被串到另一家。`,
      '带着 `error` 就停在这里，见[错误码](?topic=errors)。',
    ),
    head('第三步：用 code 换令牌'),
    code('换令牌', [
      'cURL',
      `curl ${issuer}/oauth2/token \\
${isPublic ? `  -d client_id=${appId} \\` : `  -u "${appId}:$CLIENT_SECRET" \\`}
  -d grant_type=authorization_code \\
  -d code=CODE \\
  -d redirect_uri='${redirectUri}' \\
  -d code_verifier=VERIFIER`,
    ]),
    note(
      `\`code\` ${formatDuration(appTokenSeconds.authorizationCode)}内有效，只能用一次。用第二次，用它换来的令牌会全部作废。`,
      'lamp',
    ),
    code('响应', [
      '响应',
      `{
  "access_token": "不透明的一串，给用户信息接口用",
  "token_type": "Bearer",
  "expires_in": ${appTokenSeconds.accessToken},
  "id_token": "eyJhbGciOi…",
  "scope": "${scope}"
}`,
    ]),
    head('第四步：验 ID 令牌'),
    list(
      '用 `/oauth2/jwks` 里 `kid` 相同的公钥验证签名，算法以应用的设置为准。',
      '`iss` 等于 Issuer，`aud` 等于你的 `client_id`，`exp` 还没到，`nonce` 和发出去的一样。',
      'OIDC 库会完成这些步骤。如需查看过程，点击右侧的“运行”。',
    ),
  ],
});
