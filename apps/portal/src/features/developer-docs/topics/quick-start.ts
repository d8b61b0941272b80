import { paths, withQuery } from '../../../paths.ts';
import { code, head, note, steps, table, text, type WriteArticle } from '../article.ts';
import { fillSample } from '../docs-values.ts';
import { samples } from './quick-start-samples.ts';
import * as written from './quick-start-written.ts';

export const quickStart: WriteArticle = (values) => ({
  lead: '标准的 OpenID Connect，任何认证过的客户端库都能直接用。选一种语言，复制，填上密钥就能跑。',
  blocks: [
    steps(
      `在[应用列表](${withQuery(paths.user.appList, { create: '1' })})创建应用，把回调地址填成下面代码里的。`,
      '把 `client_secret` 放进环境变量 `CLIENT_SECRET`。密钥只在创建时显示一次。单页、移动和桌面应用没有密钥，无需填写。',
      '照代码开头的那一行跑起来，点登录，同意授权，拿到这个人的 `sub`。',
    ),
    head('服务端和网页框架'),
    code(
      '示例',
      ['Node.js', fillSample(samples.express, values)],
      ['Next.js', fillSample(samples.next, values)],
      ['Nuxt', fillSample(samples.nuxt, values)],
      ['SDK', fillSample(samples.webSdk, values)],
      ['SPA', fillSample(samples.browser, values)],
      ['React', fillSample(samples.react, values)],
      ['Vue', fillSample(samples.vue, values)],
      ['uni-app', fillSample(samples.uniApp, values)],
      ['Flask', fillSample(samples.flask, values)],
      ['FastAPI', fillSample(samples.fastapi, values)],
      ['Go', fillSample(samples.go, values)],
      ['PHP', fillSample(samples.php, values)],
      ['Spring', fillSample(samples.spring, values)],
      ['.NET', fillSample(samples.dotnet, values)],
      ['小程序', written.miniProgram(values)],
      ['cURL', written.curl(values)],
    ),
    text(
      '除了小程序和 cURL，每一份都是源码里 `samples/quick-starts` 的一个目录，文字就从那里取，测试跑的也是它。uni-app 在浏览器里测试过 H5，App 和小程序只编译过。Spring 和 .NET 两份还没有编译过：我们的测试机器上没有它们的依赖。',
    ),
    head('登录成功了，资料却是空的'),
    text(
      'ID 令牌里默认只有 `sub`，资料要去用户信息接口问（OpenID Connect Core 5.4）。有的库默认不问，要打开它自己的开关：',
    ),
    table(
      ['库', '怎么打开'],
      ['Auth.js / NextAuth', '`idToken: false`，上面的示例已经写了'],
      ['passport-openidconnect', '`skipUserProfile: false`'],
      ['oidc-client-ts', '`loadUserInfo: true`，上面的示例已经写了'],
      ['别的、没有开关的', '在应用的“登录设置 › 高级”里打开“ID 令牌包含资料”'],
    ),
    head('拿到的是什么'),
    text(
      '`sub` 是用户在你的应用里的唯一标识，更换手机号或邮箱后不变，请用 `sub` 识别用户。昵称、头像、邮箱、手机号取决于用户的授权，见[获取用户信息](?topic=claims)。',
    ),
    text('用户点“拒绝”时，回调地址会收到 `error=access_denied`。请停下由用户选择，不要自动跳转，以免循环。'),
    note('如需先看效果：右侧的“在线调试”会用你的账号实际运行，显示每个请求和响应。', 'lamp'),
    text('也可以在源码里运行 `npm run demo`：一个完整的小网站，登录、看资料、刷新、退出都有。'),
  ],
});
