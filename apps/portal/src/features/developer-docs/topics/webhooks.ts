import { paths, withQuery } from '../../../paths.ts';
import { code, head, list, table, text, type WriteArticle } from '../article.ts';

export const webhooks: WriteArticle = ({ appId, site }) => ({
  lead: '有人撤销授权或注销账号时，我们往你的服务器发一条签过名的通知。法律要求你这时停止处理并删除。',
  blocks: [
    text(
      `在[应用的「通知」](${withQuery(paths.user.appList, { app: appId, tab: 'webhooks' })})里填地址，签名密钥只显示一次。`,
    ),
    table(
      ['事件', '什么时候', '该做什么'],
      [
        'grant.revoked',
        '对方撤销了授权，或者合并了账号，改用另一个 `sub`',
        '结束会话，删除或匿名这个人的信息',
      ],
      ['access.removed', '对方不能再用你的应用了，比如移出了用户组', '结束会话'],
      ['ping', '你在「通知」里试发', '回 200'],
      ['account.cancelled', `对方注销了${site}账号`, '同上，这个 `sub` 不会再出现'],
    ),
    code('收到的请求', [
      '请求',
      `POST /你的地址
content-type: application/json
webhook-id: msg_…
webhook-timestamp: 1700000000
webhook-signature: v1,签名

{"type":"grant.revoked","timestamp":"…","data":{"client_id":"${appId}","sub":"…"}}`,
    ]),
    head('验签'),
    text('格式是 [Standard Webhooks](https://www.standardwebhooks.com)，有现成的库。自己验也只有几行：'),
    code(
      '验签',
      [
        'JavaScript',
        `import { createHmac, timingSafeEqual } from 'node:crypto';

export function isGenuine(headers, body, secret) {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signed } = headers;
  if (Math.abs(Date.now() / 1000 - Number(at)) > 300) return false; // 太旧
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const right = createHmac('sha256', key).update(\`\${id}.\${at}.\${body}\`).digest();
  return signed.split(' ').some((each) => {
    const given = Buffer.from(each.replace(/^v1,/, ''), 'base64');
    return given.length === right.length && timingSafeEqual(given, right);
  });
}`,
      ],
      [
        'Python',
        `import base64, hashlib, hmac, time

def is_genuine(headers, body: bytes, secret: str) -> bool:
    id, at = headers["webhook-id"], headers["webhook-timestamp"]
    if abs(time.time() - int(at)) > 300:  # 太旧
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    right = hmac.new(key, f"{id}.{at}.".encode() + body, hashlib.sha256).digest()
    return any(
        hmac.compare_digest(base64.b64decode(each.removeprefix("v1,")), right)
        for each in headers["webhook-signature"].split(" "))`,
      ],
    ),
    head('重试'),
    list(
      '回 2xx 就算收到。先存下再慢慢处理，别让我们等。',
      '没收到会再发：1 分钟、5 分钟、30 分钟、2 小时、5 小时、16 小时、24 小时、24 小时，三天里一共 9 次。之后可以在「通知」里手动再发，或者用 `POST /v3/app/redeliver` 按时间一起再发。',
      '同一条的 `webhook-id` 不变：见过的跳过。',
      '换签名密钥以后的一天，新旧两个都签，`webhook-signature` 里有两个，用空格隔开。',
      '不跟随跳转，不发到内网地址。',
    ),
  ],
});
