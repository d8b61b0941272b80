import type { DocsValues } from '../docs-values.ts';

const isLocal = ({ issuer }: DocsValues) => issuer.startsWith('http:');
const pathOf = (uri: string) => URL.parse(uri)?.pathname ?? '/callback';
/** Where the app of the reader is, as a browser sees it; for an app's own scheme a place on this machine. */
const originOf = (uri: string) =>
  /^https?:/.test(uri) ? (URL.parse(uri)?.origin ?? 'http://localhost:3001') : 'http://localhost:3001';
const portOf = (uri: string) => URL.parse(uri)?.port || '3001';
const isSecure = ({ redirectUri }: DocsValues) => redirectUri.startsWith('https:');
const secretOf = ({ isPublic }: DocsValues) => (isPublic ? '' : 'CLIENT_SECRET=… ');

export const node = (
  values: DocsValues,
) => `// npm i openid-client，存成 server.mjs，${secretOf(values)}node server.mjs
// 打开 ${originOf(values.redirectUri)}/login
import { createServer } from 'node:http';
import * as client from 'openid-client';

const redirectUri = '${values.redirectUri}';
const config = await client.discovery(
  new URL('${values.issuer}'),
  '${values.clientId}',
  process.env.CLIENT_SECRET,${
    isLocal(values)
      ? `
  undefined,
  { execute: [client.allowInsecureRequests] }, // 只因为在本机调试`
      : ''
  }
);

createServer(async (request, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  const url = new URL(request.url, redirectUri);
  if (url.pathname === '/login') {
    // 1. 去登录：state 和 verifier 放进这个浏览器的 cookie
    const verifier = client.randomPKCECodeVerifier();
    const state = client.randomState();
    const to = client.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: '${values.scope}',
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
    });
    const cookie = \`login=\${state}.\${verifier}; HttpOnly; SameSite=Lax; Path=/; Max-Age=600${isSecure(values) ? '; Secure' : ''}\`;
    return response.writeHead(302, { location: to.href, 'set-cookie': cookie }).end();
  }
  if (url.pathname !== new URL(redirectUri).pathname)
    return response.writeHead(404).end('<a href="/login">登录</a>');
  try {
    // 2. 回来：核对 state 和 iss，用 code 换令牌，问这个人是谁
    const [, state, verifier] = /login=([\\w-]+)\\.([\\w-]+)/.exec(request.headers.cookie) ?? [];
    const tokens = await client.authorizationCodeGrant(config, url, {
      pkceCodeVerifier: verifier,
      expectedState: state,
    });
    const { sub } = tokens.claims();
    const info = await client.fetchUserInfo(config, tokens.access_token, sub);
    response.setHeader('content-type', 'application/json; charset=utf-8').end(JSON.stringify(info));
  } catch (error) {
    // 对方拒绝时 error.error 是 access_denied。停在这里让人自己选，不要自动再跳过去
    console.error(error);
    const said = error.error === 'access_denied' ? '你没有同意授权' : '没有登录成功';
    response.writeHead(400).end(\`\${said}，<a href="/login">再试一次</a>\`);
  }
}).listen(${portOf(values.redirectUri)});`;

export const spring = ({ issuer, clientId, scope }: DocsValues) => `# 一、build.gradle 加上
#   implementation 'org.springframework.boot:spring-boot-starter-web'
#   implementation 'org.springframework.boot:spring-boot-starter-oauth2-client'

# 二、application.yml。回调地址登记成 https://你的域名/login/oauth2/code/tongxing
spring:
  security:
    oauth2:
      client:
        registration:
          tongxing:
            client-id: ${clientId}
            client-secret: \${CLIENT_SECRET}
            client-authentication-method: client_secret_basic
            authorization-grant-type: authorization_code
            redirect-uri: "{baseUrl}/login/oauth2/code/{registrationId}"
            scope: ${scope.split(' ').join(',')}
        provider:
          tongxing:
            issuer-uri: ${issuer}
            user-name-attribute: sub

# 三、SecurityConfig.java：有密钥的应用默认不带 PKCE，打开它。对方拒绝时停在 /login?error
import org.springframework.context.annotation.*;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.oauth2.client.registration.ClientRegistrationRepository;
import org.springframework.security.oauth2.client.web.*;
import org.springframework.security.web.SecurityFilterChain;

@Configuration
class SecurityConfig {
  @Bean
  SecurityFilterChain security(HttpSecurity http, ClientRegistrationRepository registrations)
      throws Exception {
    var resolver = new DefaultOAuth2AuthorizationRequestResolver(
        registrations, "/oauth2/authorization");
    resolver.setAuthorizationRequestCustomizer(OAuth2AuthorizationRequestCustomizers.withPkce());
    return http
        .authorizeHttpRequests(requests -> requests.anyRequest().authenticated())
        .oauth2Login(login -> login.authorizationEndpoint(
            endpoint -> endpoint.authorizationRequestResolver(resolver)))
        .build();
  }
}`;

export const python = (
  values: DocsValues,
) => `# pip install authlib httpx starlette itsdangerous uvicorn，存成 app.py
# ${secretOf(values)}SESSION_KEY=$(openssl rand -hex 32) uvicorn app:app --port ${portOf(values.redirectUri)}
# 打开 ${originOf(values.redirectUri)}/login
import os
from authlib.integrations.starlette_client import OAuth, OAuthError
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.sessions import SessionMiddleware
from starlette.responses import HTMLResponse, JSONResponse
from starlette.routing import Route

oauth = OAuth()
oauth.register(
    name="tongxing",
    client_id="${values.clientId}",
    client_secret=os.environ.get("CLIENT_SECRET"),
    server_metadata_url="${values.issuer}/.well-known/openid-configuration",
    client_kwargs={"scope": "${values.scope}", "code_challenge_method": "S256"},
)

async def login(request):  # 1. 去登录
    return await oauth.tongxing.authorize_redirect(request, "${values.redirectUri}")

async def callback(request):  # 2. 回来
    try:
        token = await oauth.tongxing.authorize_access_token(request)
    except OAuthError as error:
        # 对方拒绝时 error.error 是 access_denied。停在这里让人自己选，不要自动再跳过去
        said = "你没有同意授权" if error.error == "access_denied" else "没有登录成功"
        return HTMLResponse(f'{said}，<a href="/login">再试一次</a>', 400)
    info = await oauth.tongxing.userinfo(token=token)
    return JSONResponse(dict(info))

app = Starlette(
    routes=[Route("/login", login), Route("${pathOf(values.redirectUri)}", callback)],
    middleware=[Middleware(SessionMiddleware, secret_key=os.environ["SESSION_KEY"]${isSecure(values) ? ', https_only=True' : ''})],
)`;

export const php = (
  values: DocsValues,
) => `<?php // composer require jumbojett/openid-connect-php，存成 login.php
// ${secretOf(values)}php -S localhost:${portOf(values.redirectUri)} login.php，打开 ${originOf(values.redirectUri)}/
require 'vendor/autoload.php';

use Jumbojett\\OpenIDConnectClient;
use Jumbojett\\OpenIDConnectClientException;

if (parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH) === '/favicon.ico') {
    http_response_code(404);
    exit;
}

$oidc = new OpenIDConnectClient('${values.issuer}', '${values.clientId}', getenv('CLIENT_SECRET') ?: null);
$oidc->setRedirectURL('${values.redirectUri}');
$oidc->addScope([${values.scope
  .split(' ')
  .map((each) => `'${each}'`)
  .join(', ')}]);
$oidc->setCodeChallengeMethod('S256');

try {
    $oidc->authenticate(); // 没有 code 就去登录，有 code 就换令牌并验 ID 令牌
    $info = $oidc->requestUserInfo();
    if ($info->sub !== $oidc->getVerifiedClaims('sub')) throw new OpenIDConnectClientException('sub');
    header('content-type: application/json; charset=utf-8');
    echo json_encode($info, JSON_UNESCAPED_UNICODE);
} catch (OpenIDConnectClientException $error) {
    // 对方拒绝也到这里。停下来让人自己选，不要自动再跳过去
    error_log($error->getMessage());
    http_response_code(400);
    echo '没有登录，<a href="/">再试一次</a>';
}`;

export const curl = ({ issuer, clientId, redirectUri, scope, isPublic }: DocsValues) => `# 1. 准备 PKCE
VERIFIER=$(openssl rand -base64 32 | tr '+/' '-_' | tr -d '=')
CHALLENGE=$(printf %s "$VERIFIER" | openssl dgst -sha256 -binary | openssl base64 | tr '+/' '-_' | tr -d '=')

# 2. 浏览器打开它，同意后从地址栏里取 code；拒绝的话那里是 error=access_denied
echo "${issuer}/oauth2/authorize?response_type=code&client_id=${clientId}\\
&redirect_uri=${encodeURIComponent(redirectUri)}&scope=${encodeURIComponent(scope)}\\
&code_challenge=$CHALLENGE&code_challenge_method=S256&state=$(openssl rand -hex 16)"

# 3. 60 秒内换令牌
curl ${issuer}/oauth2/token \\
${isPublic ? `  -d client_id=${clientId} \\` : `  -u "${clientId}:$CLIENT_SECRET" \\`}
  -d grant_type=authorization_code \\
  -d code=CODE \\
  -d redirect_uri='${redirectUri}' \\
  -d code_verifier="$VERIFIER"

# 4. 问这个人是谁
curl ${issuer}/oauth2/userinfo -H "Authorization: Bearer ACCESS_TOKEN"`;
