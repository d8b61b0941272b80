// npm i express express-session openid-client
// CLIENT_SECRET=… node server.mjs，打开 http://localhost:3001/
import { randomUUID } from 'node:crypto';
import express from 'express';
import session from 'express-session';
import * as client from 'openid-client';

const issuer = process.env.ISSUER ?? 'http://localhost:3000';
const clientId = process.env.CLIENT_ID ?? 'YOUR_CLIENT_ID';
const redirectUri = process.env.REDIRECT_URI ?? 'http://localhost:3001/callback';
const scope = process.env.SCOPE ?? 'openid profile';
const { port, pathname, protocol } = new URL(redirectUri);

const config = await client.discovery(new URL(issuer), clientId, process.env.CLIENT_SECRET, undefined, {
  // 明文 http 只在本机调试时允许
  execute: issuer.startsWith('http:') ? [client.allowInsecureRequests] : [],
});

const app = express();
app.set('trust proxy', 'loopback');
app.use(
  session({
    secret: process.env.SESSION_KEY ?? randomUUID(),
    resave: false,
    saveUninitialized: false,
    cookie: { httpOnly: true, sameSite: 'lax', secure: protocol === 'https:' },
  }),
);

app.get('/', (request, response) => {
  if (request.session.user) response.json(request.session.user);
  else response.send('<a href="/login">登录</a>');
});

// 1. 去登录：state 和 verifier 留在这个浏览器的会话里
app.get('/login', async (request, response) => {
  const verifier = client.randomPKCECodeVerifier();
  const state = client.randomState();
  request.session.login = { verifier, state };
  const to = client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
  });
  response.redirect(to.href);
});

// 2. 回来：核对 state 和 iss，用 code 换令牌，问这个人是谁
app.get(pathname, async (request, response) => {
  try {
    const { verifier, state } = request.session.login ?? {};
    const url = new URL(request.originalUrl, redirectUri);
    const tokens = await client.authorizationCodeGrant(config, url, {
      pkceCodeVerifier: verifier,
      expectedState: state,
    });
    const user = await client.fetchUserInfo(config, tokens.access_token, tokens.claims().sub);
    // 换一个新的会话：登录前的编号别人可能知道
    request.session.regenerate(() => {
      Object.assign(request.session, { user, idToken: tokens.id_token });
      response.redirect('/');
    });
  } catch (error) {
    // 对方拒绝时 error.error 是 access_denied。停在这里让人自己选，不要自动再跳过去
    console.error(error.error ?? error.message, error.error_description ?? '');
    const message = error.error === 'access_denied' ? '你没有同意授权' : '没有登录成功';
    response.status(400).send(`${message}，<a href="/login">再试一次</a>`);
  }
});

// 3. 退出：先忘掉自己的会话，再去通行那边退出
app.get('/logout', (request, response) => {
  const hint = request.session.idToken ?? '';
  request.session.destroy(() => {
    response.redirect(client.buildEndSessionUrl(config, { id_token_hint: hint }).href);
  });
});

app.listen(Number(port || 3001), 'localhost');
