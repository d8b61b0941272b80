import { formatDuration } from '@tongxing/contract/format-duration.ts';
import { appTokenSeconds } from '@tongxing/contract/limits.ts';
import { paths, withQuery } from '../../../paths.ts';
import { head, list, table, text, type WriteArticle } from '../article.ts';

export const errors: WriteArticle = ({ appId, site }) => ({
  lead: '先看应用的“概况”：最近的错误和原因都记在那里。',
  blocks: [
    text(`[看我的应用最近的错误](${withQuery(paths.user.appList, { app: appId })})`),
    head('换令牌时（JSON 里的 error）'),
    table(
      ['error', '多半是因为', '怎么办'],
      [
        'invalid_client',
        '`client_id` 或密钥不正确；或应用设置为私钥签名，却提交了密钥',
        '核对密钥。密钥放请求头（Basic）还是表单（POST）都行',
      ],
      [
        'invalid_grant',
        `\`code\` 过期（${formatDuration(appTokenSeconds.authorizationCode)}）、用过、\`redirect_uri\` 或 \`code_verifier\` 对不上；刷新令牌用过或被撤销`,
        '重新登录，不要重试',
      ],
      [
        'invalid_request',
        '少了参数，同一个参数出现两次，或者这类应用不能用这个流程',
        '看 `error_description`，再看[应用类型](?topic=types)',
      ],
      ['unsupported_grant_type', '`grant_type` 写错了，或者是不支持的流程（没有密码模式）', '用授权码'],
      ['invalid_scope', '超出授权时的范围，或应用未申请', '不写 `scope`，或者只写给过的'],
      ['invalid_target', '`resource` 和授权时的不一样', '两次写同一个'],
      ['invalid_dpop_proof', 'DPoP 的签名、时间、地址或方法对不上', '核对时钟和 `htu`'],
      ['use_dpop_nonce', '带的 nonce 过期了（不带也可以）', '用响应头里的 `DPoP-Nonce` 重新发送'],
    ),
    head('授权时（回调地址里的 error）'),
    table(
      ['error', '意思', '怎么办'],
      ['access_denied', '用户拒绝了，或没有提供必需的信息', '视为未登录，由用户再次点击，不要自动跳转'],
      ['login_required', '`prompt=none`，用户未登录', '不带 `prompt` 重新请求'],
      ['consent_required', '`prompt=none`，用户尚未授权', '不带 `prompt` 重新请求'],
      [
        'interaction_required',
        '`prompt=none`，需要用户操作。移动和桌面应用每次都需要',
        '不带 `prompt` 重新请求',
      ],
      [
        'unmet_authentication_requirements',
        '达不到 `claims` 里必需的 `acr`',
        '降低要求，或请用户开启两步验证',
      ],
      [
        'invalid_request',
        '参数不对。没有密钥的应用最常见的是没有 `code_challenge`',
        '看 `error_description`',
      ],
      ['invalid_scope', '申请了应用没有的 scope', '在“登录设置”里添加'],
      ['invalid_target', '`resource` 不是你的地址', '和应用的主页或回调地址同源'],
      ['unsupported_response_type', '只有 `code`', '不支持隐式流程'],
      ['request_not_supported', '用了 `request` 参数', '改用 [PAR](?topic=par-dpop)'],
      ['invalid_request_uri', 'PAR 的编号过期或用过了', '重新提交一次'],
      ['server_error', '我们出了问题', '稍后再试'],
    ),
    head(`停在${site}的页面上，没有回去`),
    list(
      '“应用不存在”：`client_id` 写错，或者应用已经删除、停用、还在审核。',
      '“回调地址不符”：不在应用的回调地址里。不会跳转，也不会向该地址发送任何信息。',
      '“这次授权已失效”“这次授权已过期”：等了超过半小时，已经用过，或者换了一个浏览器打开。从应用重新开始。',
    ),
    head('用户信息和检查令牌'),
    table(
      ['error', '意思'],
      ['invalid_token', '访问令牌过期、被撤销，或者不是这里发的（HTTP 401）'],
      ['insufficient_scope', '授权时没有要 `openid`（HTTP 403）'],
    ),
  ],
});
