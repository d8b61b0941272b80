import { paths } from '../../../paths.ts';
import { head, list, type WriteArticle } from '../article.ts';

export const checklist: WriteArticle = ({ issuer }) => ({
  lead: '上线前对一遍。每一条都有人因为没做而出过事（RFC 9700）。',
  blocks: [
    head('登录'),
    list(
      '每次登录都用新的 `state`、`nonce`、`code_verifier`，存在这个浏览器的会话里，用完就删。',
      `回来时核对 \`state\` 和 \`iss\`（\`${issuer}\`）。`,
      'ID 令牌用库来验：签名、`iss`、`aud`、`exp`、`nonce`。',
      '登录成功后换一个新的会话编号。',
      '用 `iss` + `sub` 认人，不用邮箱、手机号、昵称。',
    ),
    head('密钥和令牌'),
    list(
      `\`client_secret\` 只在服务器的配置里，不在代码仓库、网页、安装包里。泄露了马上[换一个](${paths.user.appList})。`,
      '令牌不写进日志，不放进地址，不交给前端（能在后端换就在后端换）。',
      '刷新令牌加密存放；同一个令牌只在一处刷新。',
    ),
    head('回调地址'),
    list(
      '正式环境只填写正式地址，删除 `localhost`，或另建测试应用。',
      '回调页不加载第三方脚本，处理完马上跳走：`code` 不留在地址栏里。',
      '登录后要回到哪里，存在会话里，不接受地址里传来的任意网址。',
    ),
    head('给人看的'),
    list(
      '资料填全：名称、图标、主页、隐私政策、接收方、联系方式。管理员开启审核时，资料不全会被拒绝。',
      '只要用得到的 scope，每一项写清用途。',
      '被拒绝一项也能用；被拒绝授权时给一条别的路。',
    ),
    head('结束'),
    list(
      '处理[后端登出](?topic=logout)和 [Webhook 通知](?topic=webhooks)。',
      '`invalid_grant` 当作要重新登录，不循环重试。',
    ),
  ],
});
