import { formatDuration } from '@tongxing/contract/format-duration.ts';
import { appTokenSeconds, refreshRetry } from '@tongxing/contract/limits.ts';
import { code, head, list, note, type WriteArticle } from '../article.ts';

export const refresh: WriteArticle = ({ issuer, appId, isPublic }) => ({
  lead: `访问令牌 ${formatDuration(appTokenSeconds.accessToken)}过期。要在人不在的时候继续用，请求 \`offline_access\`，用刷新令牌换新的。`,
  blocks: [
    list(
      '授权请求里的 `scope` 加上 `offline_access`，第一次带 `prompt=consent`：刷新令牌只在明确同意之后给。同意过的，以后不带也给，不再问。',
      '用户可以只拒绝“保持登录”，此时没有 `refresh_token`，应用应能正常使用。',
    ),
    code('刷新', [
      'cURL',
      `curl ${issuer}/oauth2/token \\
${isPublic ? `  -d client_id=${appId} \\` : `  -u "${appId}:$CLIENT_SECRET" \\`}
  -d grant_type=refresh_token \\
  -d refresh_token=REFRESH_TOKEN`,
    ]),
    head('每次都换新的'),
    list(
      '每次刷新都给一个新的 `refresh_token`。先存好新的，再丢旧的。',
      `没有收到响应（断网、超时、服务重启），或多个标签页同时刷新：${formatDuration(refreshRetry.seconds)}内用同一旧令牌再次刷新，得到同一个新令牌，最多 ${refreshRetry.mostUses} 次。`,
      '新令牌使用后，或超过这段时间，旧令牌再次出现时整条令牌链作废（无法区分是否被盗），用户需重新登录。',
      '几个进程共用一个令牌时，错开超过这段时间就会被当成偷的：只让一处刷新。',
      `${formatDuration(appTokenSeconds.refreshIdle)}没用过的刷新令牌失效；一条链最长 ${formatDuration(appTokenSeconds.grant)}。`,
    ),
    note('在“在线调试”里勾选“保持登录”后运行，可以试用刷新，再用旧令牌查看拒绝结果。', 'lamp'),
    head('用户撤销授权之后'),
    list(
      '刷新会得到 `invalid_grant`，访问令牌也马上不能用。把它当作“要重新登录”，不要重试。',
      '想马上知道，就收 [Webhook 通知](?topic=webhooks)。',
    ),
  ],
});
