export interface DocsValues {
  readonly issuer: string;
  readonly clientId: string;
  readonly redirectUri: string;
}

export interface QuickStart {
  readonly name: string;
  readonly install: string;
  code(values: DocsValues): string;
}

/** Working code for the common stacks, filled with the reader's own app. */
export const quickStarts: readonly QuickStart[] = [
  {
    name: 'Node.js',
    install: 'npm i openid-client',
    code: ({ issuer, clientId, redirectUri }) => `import * as client from 'openid-client';

const config = await client.discovery(
  new URL('${issuer}'),
  '${clientId}',
  process.env.CLIENT_SECRET,
);

// 1. 去登录：verifier 和 state 存进这次会话
const verifier = client.randomPKCECodeVerifier();
const state = client.randomState();
const url = client.buildAuthorizationUrl(config, {
  redirect_uri: '${redirectUri}',
  scope: 'openid profile',
  code_challenge: await client.calculatePKCECodeChallenge(verifier),
  code_challenge_method: 'S256',
  state,
});

// 2. 回来：用地址栏里的 code 换令牌
const tokens = await client.authorizationCodeGrant(config, currentUrl, {
  pkceCodeVerifier: verifier,
  expectedState: state,
});
const who = tokens.claims().sub; // 这个人在你的应用里的标识
const info = await client.fetchUserInfo(config, tokens.access_token, who);`,
  },
  {
    name: 'Spring Boot',
    install: 'implementation "org.springframework.boot:spring-boot-starter-oauth2-client"',
    code: ({ issuer, clientId }) => `# application.yml
spring:
  security:
    oauth2:
      client:
        registration:
          tongxing:
            client-id: ${clientId}
            client-secret: \${CLIENT_SECRET}
            scope: openid,profile
        provider:
          tongxing:
            issuer-uri: ${issuer}`,
  },
  {
    name: 'Python',
    install: 'pip install authlib httpx',
    code: ({ issuer, clientId, redirectUri }) => `from authlib.integrations.starlette_client import OAuth

oauth = OAuth()
oauth.register(
    name="tongxing",
    client_id="${clientId}",
    client_secret=os.environ["CLIENT_SECRET"],
    server_metadata_url="${issuer}/.well-known/openid-configuration",
    client_kwargs={"scope": "openid profile", "code_challenge_method": "S256"},
)

# 去登录
return await oauth.tongxing.authorize_redirect(request, "${redirectUri}")
# 回来
token = await oauth.tongxing.authorize_access_token(request)
who = token["userinfo"]["sub"]`,
  },
  {
    name: 'curl',
    install: '',
    code: ({
      issuer,
      clientId,
      redirectUri,
    }) => `# 浏览器先打开（challenge 是 verifier 的 SHA-256，base64url）
# ${issuer}/oauth2/authorize?response_type=code&client_id=${clientId}
#   &redirect_uri=${redirectUri}&scope=openid%20profile
#   &code_challenge=CHALLENGE&code_challenge_method=S256&state=STATE

curl ${issuer}/oauth2/token \\
  -u '${clientId}:CLIENT_SECRET' \\
  -d grant_type=authorization_code \\
  -d code=CODE \\
  -d redirect_uri='${redirectUri}' \\
  -d code_verifier=VERIFIER

curl ${issuer}/oauth2/userinfo -H 'Authorization: Bearer ACCESS_TOKEN'`,
  },
];

/** Every endpoint by its name and path. */
export const endpoints: readonly (readonly [name: string, path: string])[] = [
  ['发现文档', '/.well-known/openid-configuration'],
  ['授权', '/oauth2/authorize'],
  ['令牌', '/oauth2/token'],
  ['用户信息', '/oauth2/userinfo'],
  ['公钥', '/oauth2/jwks'],
  ['检查令牌', '/oauth2/introspect'],
  ['撤销令牌', '/oauth2/revoke'],
  ['预先提交（PAR）', '/oauth2/par'],
  ['设备授权', '/oauth2/device_authorization'],
  ['退出登录', '/oauth2/logout'],
];

export const scopeTable: readonly (readonly [scope: string, claims: string, shown: string])[] = [
  ['openid', 'sub', '账号标识。默认每个应用各不相同'],
  ['profile', 'nickname、picture、preferred_username、gender、birthdate、updated_at', '昵称、头像等资料'],
  ['email', 'email、email_verified', '邮箱'],
  ['phone', 'phone_number、phone_number_verified', '手机号'],
  ['offline_access', 'refresh_token', '人不在时也能刷新令牌'],
];

export const errorTable: readonly (readonly [error: string, meaning: string])[] = [
  ['invalid_client', 'client_id 或密钥不对，或者认证方式和登记的不一样'],
  ['invalid_grant', 'code 过期（60 秒）、用过、redirect_uri 或 code_verifier 对不上'],
  ['invalid_redirect_uri', '回调地址没有登记。必须一字不差'],
  ['invalid_request', '少了参数。最常见的是没有 code_challenge'],
  ['invalid_scope', '要了没有登记的 scope'],
  ['access_denied', '对方在授权页点了拒绝'],
  ['login_required', 'prompt=none 时对方没有登录'],
  ['consent_required', 'prompt=none 时对方还没有同意'],
];
