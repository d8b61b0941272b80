import { code, head, note, steps, text, type WriteArticle } from '../article.ts';
import * as servers from './quick-start-servers.ts';
import * as web from './quick-start-web.ts';

export const quickStart: WriteArticle = (values) => ({
  lead: '标准的 OpenID Connect，任何认证过的客户端库都能直接用。选一种语言，复制，填上密钥就能跑。',
  blocks: [
    steps(
      '在[应用列表](/user/app/list?create=1)创建应用，把回调地址填成下面代码里的 `redirect_uri`。',
      '把 `client_secret` 放进环境变量 `CLIENT_SECRET`。它只在创建时显示一次。',
      '跑起来，打开登录地址，同意授权，拿到这个人的 `sub`。',
    ),
    head('服务端和网页框架'),
    code(
      '示例',
      ['Node.js', servers.node(values)],
      ['Next.js', web.next(values)],
      ['Spring', servers.spring(values)],
      ['Go', servers.go(values)],
      ['Python', servers.python(values)],
      ['PHP', servers.php(values)],
      ['SPA', web.spa(values)],
      ['小程序', web.miniProgram(values)],
      ['cURL', servers.curl(values)],
    ),
    head('拿到的是什么'),
    text(
      '`sub` 是这个人在你的应用里的编号，永远不变，换手机号、换邮箱都一样。用它认人。昵称、头像、邮箱、手机号要看对方同意了哪些，见[获取用户信息](?topic=claims)。',
    ),
    note('不想写代码先看效果：右边「试一试」会用你的账号真的走一遍，每个请求和回答都看得到。', 'lamp'),
    text('也可以在源码里运行 `npm run demo`：一个完整的小网站，登录、看资料、刷新、退出都有。'),
  ],
});
