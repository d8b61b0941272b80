import { quickStart } from '../../../apps/portal/src/features/developer-docs/topics/quick-start.ts';
import { type Page, placeholderUrl } from './page.ts';
import { exampleValues } from './topic-pages.ts';

/** The text of “复制给 AI 的接入提示”: enough for a coding assistant to set an app up. */
export function setupPrompt(): string {
  const sample = quickStart(exampleValues)
    .blocks.flatMap((block) => (block.kind === 'code' ? block.samples : []))
    .find(({ name }) => name === 'Node.js');
  const url = placeholderUrl;
  return `把这个应用接到账号中心“通行”：用 OpenID Connect 的授权码 + PKCE 登录。

## 地址
- Issuer：${url}
- 发现文档：${url}/.well-known/openid-configuration（下面的地址都写在里面，用库自动读）
- 授权：${url}/oauth2/authorize
- 令牌：${url}/oauth2/token
- 用户信息：${url}/oauth2/userinfo
- 公钥：${url}/oauth2/jwks
- 退出：${url}/oauth2/logout

## 应用
- 由人在 ${url}/user/app/list?create=1 创建，拿到 client_id；有服务端的选 web，纯浏览器的选 spa，移动和桌面的选 native。
- 要填写的回调地址：先看这个应用跑在哪里，写出完整的地址告诉我，一字不差，本机可以用 http://localhost:端口/callback。
- 把 issuer、client_id、client_secret 放进环境变量 ISSUER、CLIENT_ID、CLIENT_SECRET；密钥不写进代码，不进仓库，不到浏览器里。
- scope 先用 openid profile；要邮箱加 email，要手机号加 phone，要刷新令牌加 offline_access，都要在应用里申请。

## 要求
1. 用这门语言里认证过的、有人维护的 OpenID Connect 客户端库，不要手写协议。
2. 每次登录用新的 state、nonce 和 PKCE verifier，放在这个浏览器的会话里；回来时核对 state、iss、nonce。
3. 用 sub 认人，不用邮箱和手机号；邮箱、手机号、昵称都可能没有。
4. ID 令牌里默认只有 sub，资料从用户信息接口取。
5. 回来时带着 error（比如 access_denied）就停下，给人看一句话和一个“再试一次”按钮，不要自动再跳过去。
6. 登录后换一个新的会话编号；会话 cookie 用 HttpOnly、Secure、SameSite=Lax。
7. 退出时先结束自己的会话，再带着 id_token_hint 和应用里填写的 post_logout_redirect_uri 去退出地址。
8. 写完以后列出：改了哪些文件、要填哪些环境变量、要填写的回调地址和退出后的地址、怎么跑起来试一次。

## 文档（都是 Markdown，动手前先读）
- ${url}/docs/connect/start.md 五分钟接入，十几种语言和框架的完整程序
- ${url}/docs/connect/code.md 授权码 + PKCE 的每一步
- ${url}/docs/connect/claims.md 用户信息
- ${url}/docs/connect/errors.md 错误码
- ${url}/docs/connect/checklist.md 上线清单
- ${url}/docs/llms.txt 全部文档的目录

## 一个能跑的例子（Node.js，Express）
\`\`\`js
${sample?.code.trimEnd()}
\`\`\`
`;
}

/** The prompt as a page, beside the quick starts. */
export function setupPromptPage(): Page {
  const title = '让 AI 来接入';
  return {
    route: 'connect/setup-prompt',
    title,
    markdown: `# ${title}

把下面这一段交给会写代码的 AI，和你的应用放在一起。每一页上面的“复制给 AI 的接入提示”复制的就是它，地址已经换成你打开这一页的这个门户。

\`\`\`\`text
${setupPrompt().trimEnd()}
\`\`\`\`
`,
    source: null,
    isFilled: true,
  };
}
