import { paths, withQuery } from '../../../paths.ts';
import { code, head, list, table, text, type WriteArticle } from '../article.ts';

export const webhooks: WriteArticle = ({ appId, site }) => ({
  lead: '有人撤销授权、注销账号、改了资料时，我们往你的服务器发一条签过名的通知。撤销和注销以后，法律要求你停止处理并删除。',
  blocks: [
    text(
      `在[应用的“通知”](${withQuery(paths.user.appList, { app: appId, tab: 'webhooks' })})里填地址，签名密钥只显示一次。`,
    ),
    table(
      ['事件', '什么时候', '该做什么'],
      ['grant.revoked', '用户撤销了授权，或合并了账号、改用另一个 `sub`', '结束会话，删除或匿名这个人的信息'],
      ['access.removed', '用户不能再使用你的应用，例如被移出用户组', '结束会话'],
      ['ping', '你在“通知”里试发', '回 200'],
      ['account.cancelled', `用户注销了${site}账号`, '同上，这个 `sub` 不会再出现'],
    ),
    text('默认只发上面这些。别的在“通知”里勾选，或者修改应用的 `events`：'),
    table(
      ['事件', '什么时候', '要的权限'],
      ['account.updated', '改了资料；`fields` 是改了哪几项，没有内容', '`profile`'],
      ['account.contact_changed', '换了手机号或邮箱；`contact` 是 `phone` 或 `email`', '`phone`、`email`'],
      ['account.disabled, account.enabled', '账号停用了，恢复了', ''],
      ['grant.created, grant.changed', '授权了你的应用，改了授权；`scopes`', ''],
      ['role.granted, role.removed', '在你的应用里得到、没有了角色；`role`', '`roles`'],
      ['group.joined, group.left', '加入、离开了应用看得到的用户组；`group`', '`groups`'],
      ['security.password_changed', '换了密码', ''],
      ['security.second_factor_changed', '开或关了两步验证；`enabled`', ''],
      ['security.passkey_changed', '加或删了通行密钥；`change`', ''],
      ['security.sessions_ended, security.not_me', '让设备退出了登录，标记了“不是我”', ''],
    ),
    code('收到的请求', [
      '请求',
      `POST /你的地址
content-type: application/json
webhook-id: msg_…
webhook-timestamp: 1700000000
webhook-signature: v1,签名

{"type":"grant.revoked","timestamp":"…","data":{"client_id":"${appId}","sub":"…","seq":3}}`,
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
      '没收到会再发：1 分钟、5 分钟、30 分钟、2 小时、5 小时、16 小时、24 小时、24 小时，三天里一共 9 次。之后可以在“通知”里手动再发，或者用 `POST /v3/app/redeliver` 按时间一起再发。',
      '同一条的 `webhook-id` 不变：见过的跳过。',
      '`seq` 是你收到的、关于这个人的第几条：从 1 开始，一条条加一。前一条试过了才发下一条，没送到的会晚到：比存下的小，就跳过。',
      '更换签名密钥以后的一天，新旧两个都签，`webhook-signature` 里有两个，用空格隔开。',
      '不跟随跳转，不发到内网地址。',
    ),
    head('安全事件令牌'),
    text(
      '填了 `security_events_url`，停用、恢复、换密码、两步验证、通行密钥、退出设备、“不是我”还会按 RFC 8935 推送成签过名的令牌（RFC 8417），用 CAEP 和 RISC 的事件名。用公钥验，`aud` 是你的 `client_id`，人在 `sub_id` 里，收到回 202。',
    ),
  ],
});
