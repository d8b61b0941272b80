import type { DocsValues } from '../docs-values.ts';

const isLocal = ({ issuer }: DocsValues) => issuer.startsWith('http:');

export const node = (
  values: DocsValues,
) => `// npm i openid-client，存成 server.mjs，CLIENT_SECRET=… node server.mjs
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
  const url = new URL(request.url, redirectUri);
  if (url.pathname !== new URL(redirectUri).pathname) {
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
    const cookie = \`login=\${state}.\${verifier}; HttpOnly; SameSite=Lax; Path=/; Max-Age=600\`;
    return response.writeHead(302, { location: to.href, 'set-cookie': cookie }).end();
  }
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
    response.writeHead(400).end(String(error));
  }
}).listen(new URL(redirectUri).port || 3001);`;

export const spring = ({ issuer, clientId, scope }: DocsValues) => `# build.gradle
#   implementation 'org.springframework.boot:spring-boot-starter-oauth2-client'
# 回调地址：https://你的域名/login/oauth2/code/tongxing

# application.yml
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

# SecurityConfig.java：机密客户端默认不带 PKCE，打开它
# var resolver = new DefaultOAuth2AuthorizationRequestResolver(
#     registrations, "/oauth2/authorization");
# resolver.setAuthorizationRequestCustomizer(
#     OAuth2AuthorizationRequestCustomizers.withPkce());
# http.oauth2Login(login -> login.authorizationEndpoint(
#     endpoint -> endpoint.authorizationRequestResolver(resolver)));`;

export const go = ({
  issuer,
  clientId,
  redirectUri,
  scope,
}: DocsValues) => `// go get github.com/coreos/go-oidc/v3 golang.org/x/oauth2
provider, err := oidc.NewProvider(ctx, "${issuer}")
config := oauth2.Config{
	ClientID:     "${clientId}",
	ClientSecret: os.Getenv("CLIENT_SECRET"),
	RedirectURL:  "${redirectUri}",
	Endpoint:     provider.Endpoint(),
	Scopes:       []string{${scope
    .split(' ')
    .map((each) => `"${each}"`)
    .join(', ')}},
}

// 1. 去登录：state 和 verifier 存进会话
verifier := oauth2.GenerateVerifier()
http.Redirect(w, r, config.AuthCodeURL(state, oauth2.S256ChallengeOption(verifier)), http.StatusFound)

// 2. 回来：先核对 state，再换令牌
token, err := config.Exchange(ctx, r.URL.Query().Get("code"), oauth2.VerifierOption(verifier))
raw, _ := token.Extra("id_token").(string)
idToken, err := provider.Verifier(&oidc.Config{ClientID: config.ClientID}).Verify(ctx, raw)
info, err := provider.UserInfo(ctx, config.TokenSource(ctx, token))
fmt.Println(idToken.Subject, info)`;

export const python = ({
  issuer,
  clientId,
  redirectUri,
  scope,
}: DocsValues) => `# pip install authlib httpx starlette itsdangerous uvicorn
import os
from authlib.integrations.starlette_client import OAuth
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.sessions import SessionMiddleware
from starlette.responses import JSONResponse
from starlette.routing import Route

oauth = OAuth()
oauth.register(
    name="tongxing",
    client_id="${clientId}",
    client_secret=os.environ["CLIENT_SECRET"],
    server_metadata_url="${issuer}/.well-known/openid-configuration",
    client_kwargs={"scope": "${scope}", "code_challenge_method": "S256"},
)

async def login(request):  # 1. 去登录
    return await oauth.tongxing.authorize_redirect(request, "${redirectUri}")

async def callback(request):  # 2. 回来
    token = await oauth.tongxing.authorize_access_token(request)
    info = await oauth.tongxing.userinfo(token=token)
    return JSONResponse(dict(info))

app = Starlette(
    routes=[Route("/login", login), Route("${pathOf(redirectUri)}", callback)],
    middleware=[Middleware(SessionMiddleware, secret_key=os.environ["SESSION_KEY"])],
)`;

export const php = ({
  issuer,
  clientId,
  redirectUri,
  scope,
}: DocsValues) => `<?php // composer require jumbojett/openid-connect-php
require 'vendor/autoload.php';

$oidc = new Jumbojett\\OpenIDConnectClient(
    '${issuer}',
    '${clientId}',
    getenv('CLIENT_SECRET'),
);
$oidc->setRedirectURL('${redirectUri}');
$oidc->addScope([${scope
  .split(' ')
  .map((each) => `'${each}'`)
  .join(', ')}]);
$oidc->setCodeChallengeMethod('S256');

$oidc->authenticate(); // 没有 code 就去登录，有 code 就换令牌并验 ID 令牌
$sub = $oidc->getVerifiedClaims('sub');
$info = $oidc->requestUserInfo();`;

export const curl = ({ issuer, clientId, redirectUri, scope }: DocsValues) => `# 1. 准备 PKCE
VERIFIER=$(openssl rand -base64 32 | tr '+/' '-_' | tr -d '=')
CHALLENGE=$(printf %s "$VERIFIER" | openssl dgst -sha256 -binary | openssl base64 | tr '+/' '-_' | tr -d '=')

# 2. 浏览器打开它，同意后从地址栏里取 code
echo "${issuer}/oauth2/authorize?response_type=code&client_id=${clientId}\\
&redirect_uri=${encodeURIComponent(redirectUri)}&scope=${encodeURIComponent(scope)}\\
&code_challenge=$CHALLENGE&code_challenge_method=S256&state=$(openssl rand -hex 16)"

# 3. 60 秒内换令牌
curl ${issuer}/oauth2/token \\
  -u "${clientId}:$CLIENT_SECRET" \\
  -d grant_type=authorization_code \\
  -d code=CODE \\
  -d redirect_uri='${redirectUri}' \\
  -d code_verifier="$VERIFIER"

# 4. 问这个人是谁
curl ${issuer}/oauth2/userinfo -H "Authorization: Bearer ACCESS_TOKEN"`;

function pathOf(uri: string): string {
  return URL.parse(uri)?.pathname ?? '/callback';
}
