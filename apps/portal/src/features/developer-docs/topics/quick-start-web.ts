import type { DocsValues } from '../docs-values.ts';

export const next = ({ issuer, clientId, scope, site, isPublic }: DocsValues) => `// npm i next-auth@beta
// .env.local：AUTH_SECRET=（npx auth secret 会写好）${isPublic ? '' : '，CLIENT_SECRET=…'}
// 回调地址登记成 https://你的域名/api/auth/callback/tongxing；登录地址是 /api/auth/signin

// auth.ts
import NextAuth from 'next-auth';

export const { handlers, auth, signIn, signOut } = NextAuth({
  providers: [
    {
      id: 'tongxing',
      name: '${site}',
      type: 'oidc',
      issuer: '${issuer}',
      clientId: '${clientId}',
${
  isPublic
    ? "      client: { token_endpoint_auth_method: 'none' },"
    : '      clientSecret: process.env.CLIENT_SECRET,'
}
      checks: ['pkce', 'state'],
      authorization: { params: { scope: '${scope}' } },
      // Auth.js 默认只读 ID 令牌，里面没有资料，session.user 会是空的。
      // 写 false，让它去请求用户信息
      idToken: false,
    },
  ],
});

// app/api/auth/[...nextauth]/route.ts
import { handlers } from '@/auth';

export const { GET, POST } = handlers;`;

export const spa = ({
  issuer,
  clientId,
  redirectUri,
  scope,
  site,
}: DocsValues) => `// npm i oidc-client-ts，放进页面的入口（用 Vite 就是 main.js）
// 应用类型选「单页应用」：没有密钥
import { UserManager, WebStorageStateStore } from 'oidc-client-ts';

const manager = new UserManager({
  authority: '${issuer}',
  client_id: '${clientId}',
  redirect_uri: '${redirectUri}',
  scope: '${scope}',
  loadUserInfo: true, // 默认只读 ID 令牌，里面没有资料
  userStore: new WebStorageStateStore({ store: sessionStorage }),
});

let user = await manager.getUser();
let trouble = '';
if (new URLSearchParams(location.search).has('state')) {
  // 2. 回来：state 和 PKCE 由它核对。对方拒绝时是 access_denied
  user = await manager.signinRedirectCallback().catch((error) => {
    trouble = error.error ?? error.message;
    return null;
  });
  history.replaceState({}, '', location.pathname);
}

if (user) {
  document.body.textContent = \`你好，\${user.profile.nickname ?? user.profile.sub}\`;
} else {
  // 1. 去登录：让人自己点。自动跳过去的话，一拒绝就成了死循环
  const button = document.createElement('button');
  button.textContent = trouble ? \`没有登录（\${trouble}），再试一次\` : '用${site}账号登录';
  button.onclick = () => manager.signinRedirect();
  document.body.append(button);
}`;

export const miniProgram = ({
  issuer,
  clientId,
  site,
}: DocsValues) => `<!-- 小程序不能跳到别的网站：用 web-view 打开你自己的登录页。
     你的域名要加进小程序后台的「业务域名」 -->
<!-- pages/login/login.wxml -->
<web-view src="https://你的域名/login?from=mini" bindmessage="onTicket" />

// pages/login/login.js
Page({
  onTicket({ detail }) {
    // 你的服务器换好令牌后发的一次性票据，不是${site}的令牌
    const { ticket } = detail.data[detail.data.length - 1];
    wx.request({ url: 'https://你的域名/session', method: 'POST', data: { ticket } });
  },
});

// 你的服务器：和「Node.js」一样走授权码 + PKCE
//   issuer   ${issuer}
//   client   ${clientId}
// 回调页里用完 code，把票据交回小程序再返回；带着 error 回来（对方拒绝）就不发票据，直接返回：
// <script src="https://res.wx.qq.com/open/js/jweixin-1.6.0.js"></script>
// wx.miniProgram.postMessage({ data: { ticket } });
// wx.miniProgram.navigateBack();`;
