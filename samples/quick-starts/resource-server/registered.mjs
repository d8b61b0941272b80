// npm i express
// node registered.mjs：已创建的 API。收到的令牌拿来核对：给谁的、能做什么、有没有收回
import express from 'express';

const issuer = process.env.ISSUER ?? 'http://localhost:3000';
// 创建 API 时得到的 client_id 和密钥
const apiId = process.env.API_ID ?? '';
const apiSecret = process.env.API_SECRET ?? '';
const port = Number(process.env.PORT ?? 3001);

// 告诉客户端去哪里要令牌（RFC 9728）：内容由账号中心生成，原样转给客户端
const document = await (await fetch(`${issuer}/resources/${apiId}/oauth-protected-resource`)).json();
const documentUrl = `http://localhost:${port}/.well-known/oauth-protected-resource`;

/** 核对令牌（RFC 7662）：账号中心只回答给这个 API 的令牌；收回了、过期了、给别人的，都是 active: false */
async function introspect(token) {
  const answer = await fetch(`${issuer}/oauth2/introspect`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${apiId}:${apiSecret}`).toString('base64')}` },
    body: new URLSearchParams({ token }),
  });
  if (!answer.ok) throw new Error(`核对令牌失败：${answer.status}`);
  return answer.json();
}

const needs = (scope) => async (request, response, next) => {
  const [, token] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  const refuse = (status, error) =>
    response
      .status(status)
      .set(
        'www-authenticate',
        `Bearer resource_metadata="${documentUrl}"${error ? `, error="${error}", scope="${scope}"` : ''}`,
      )
      .end();
  if (!token) return refuse(401);
  const answer = await introspect(token);
  if (!answer.active) return refuse(401, 'invalid_token');
  if (!(answer.scope ?? '').split(' ').includes(scope)) return refuse(403, 'insufficient_scope');
  request.token = answer;
  next();
};

const app = express();
app.get('/.well-known/oauth-protected-resource', (_request, response) => response.json(document));
app.get('/calendar', needs('calendar:read'), (request, response) => {
  // sub：有人授权时是这个人。act：哪个应用替他来的
  const { sub, client_id: clientId, act } = request.token;
  response.json({ sub, clientId, act, events: ['周会'] });
});
app.post('/calendar', needs('calendar:write'), (_request, response) => response.status(201).end());
app.listen(port, 'localhost');
