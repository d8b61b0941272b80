import machineProgram from '../../../../../../samples/quick-starts/machine/call.mjs?raw';
import resourceServerProgram from '../../../../../../samples/quick-starts/resource-server/api.mjs?raw';
import { code, head, list, text, type WriteArticle } from '../article.ts';
import { fillSample } from '../docs-values.ts';

export const machine: WriteArticle = (values) => ({
  lead: '没有人在场的调用，和访问令牌的管理。',
  blocks: [
    head('客户端凭证'),
    text(
      '网页应用和“服务”可以用自己的密钥换一个代表应用自己的令牌，里面没有任何人的信息。没有人登录的，类型选“服务”，不用填回调地址。',
    ),
    code('客户端凭证', [
      'cURL',
      `curl ${values.issuer}/oauth2/token \\
  -u "${values.appId}:$CLIENT_SECRET" \\
  -d grant_type=client_credentials`,
    ]),
    code('一个完整的程序', ['Node.js', fillSample(machineProgram, values)]),
    head('检查令牌'),
    text('访问令牌默认是不透明的一串。你的 API 收到后问我们它还有没有效；只能问发给你的。'),
    code('检查令牌', [
      'cURL',
      `curl ${values.issuer}/oauth2/introspect \\
  -u "${values.appId}:$CLIENT_SECRET" \\
  -d token=ACCESS_TOKEN
# {"active":true,"sub":"…","scope":"…","exp":…}`,
    ]),
    head('JWT 访问令牌'),
    list(
      '授权请求和换令牌时都带 `resource=你的 API 地址`（RFC 8707），换来的就是 RFC 9068 的 JWT，你的 API 用公钥自己验。',
      '`resource` 须与应用填写的地址同源。其他应用也填写了该地址时，只有主体已认证的应用可以换取。',
      '你的 API 还须检查 `client_id` 是否为自己的应用：填写地址不代表拥有该地址。',
      'JWT 撤销后到过期前仍然验得过，所以别拿它做不可逆的事，或者先检查一次。',
    ),
    code('验 JWT 访问令牌', ['Node.js', fillSample(resourceServerProgram, values)]),
    head('撤销令牌'),
    code('撤销', [
      'cURL',
      `curl ${values.issuer}/oauth2/revoke \\
  -u "${values.appId}:$CLIENT_SECRET" \\
  -d token=REFRESH_TOKEN`,
    ]),
    text('用户在你的应用里注销时撤销刷新令牌，整条令牌链随之失效。'),
  ],
});
