import { head, list, table, text, type WriteArticle } from '../article.ts';

export const errors: WriteArticle = ({ clientId }) => ({
  lead: '先看应用的「概况」：最近的错误和原因都记在那里。',
  blocks: [
    text(`[看我的应用最近的错误](/user/app/list?app=${clientId})`),
    head('换令牌时（JSON 里的 error）'),
    table(
      ['error', '多半是因为', '怎么办'],
      [
        'invalid_client',
        '`client_id` 或密钥不对，或者认证方式和登记的不一样',
        '核对密钥；Basic 和 POST 只能用登记的那种',
      ],
      [
        'invalid_grant',
        '`code` 过期（60 秒）、用过、`redirect_uri` 或 `code_verifier` 对不上；刷新令牌用过或被撤销',
        '重新登录，不要重试',
      ],
      ['invalid_request', '少了参数，或者同一个参数出现两次', '看 `error_description`'],
      ['unauthorized_client', '这类应用不能用这个流程', '看[应用类型](?topic=types)'],
      ['unsupported_grant_type', '`grant_type` 写错了，或者是不支持的流程（没有密码模式）', '用授权码'],
      ['invalid_scope', '要了没有登记的 scope', '在「登录设置」里加上'],
      ['invalid_target', '`resource` 不是你的地址', '和回调地址同源'],
      ['invalid_dpop_proof', 'DPoP 的签名、时间、地址或方法对不上', '核对时钟和 `htu`'],
      ['use_dpop_nonce', '要带上服务器给的 nonce', '用回答头里的 `DPoP-Nonce` 再发一次'],
    ),
    head('授权时（回调地址里的 error）'),
    table(
      ['error', '意思', '怎么办'],
      ['access_denied', '对方点了拒绝', '当作没登录，不要马上再跳过来'],
      ['login_required', '`prompt=none`，对方没有登录', '去掉 `prompt` 再来'],
      ['consent_required', '`prompt=none`，对方还没有同意', '去掉 `prompt` 再来'],
      ['interaction_required', '`prompt=none`，需要对方做点什么', '去掉 `prompt` 再来'],
      ['unmet_authentication_requirements', '达不到要求的 `acr`', '降低要求，或请对方开两步验证'],
      ['invalid_request', '参数不对。最常见的是没有 `code_challenge`', '看 `error_description`'],
      ['unsupported_response_type', '只有 `code`', '不支持隐式流程'],
      ['request_not_supported', '用了 `request` 参数', '改用 [PAR](?topic=par-dpop)'],
      ['server_error', '我们出了问题', '稍后再试'],
    ),
    head('停在通行的页面上，没有回去'),
    list(
      '「没有这个应用」：`client_id` 写错，或者应用已经删除、停用、还在审核。',
      '「回调地址不符」：没有登记过。不会跳过去，也不会告诉那个地址任何事。',
      '「这次授权已失效」：等了超过半小时，或者换了一个浏览器打开。从应用重新开始。',
    ),
    head('用户信息和检查令牌'),
    table(
      ['error', '意思'],
      ['invalid_token', '访问令牌过期、被撤销，或者不是这里发的（HTTP 401）'],
      ['insufficient_scope', '令牌没有 `openid`（HTTP 403）'],
    ),
  ],
});
