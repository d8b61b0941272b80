import type { DocsValues } from '../docs-values.ts';

export const next = ({ issuer, clientId, scope }: DocsValues) => `// npm i next-auth@beta，存成 auth.ts
// 回调地址：https://你的域名/api/auth/callback/tongxing
import NextAuth from 'next-auth';

export const { handlers, auth, signIn, signOut } = NextAuth({
  providers: [
    {
      id: 'tongxing',
      name: '通行',
      type: 'oidc',
      issuer: '${issuer}',
      clientId: '${clientId}',
      clientSecret: process.env.CLIENT_SECRET,
      checks: ['pkce', 'state', 'nonce'],
      authorization: { params: { scope: '${scope}' } },
      // Auth.js 只读 ID 令牌：在「高级」里打开「ID 令牌里也放资料」，
      // 或者写 idToken: false，让它去请求用户信息。
      idToken: false,
    },
  ],
});

// app/api/auth/[...nextauth]/route.ts
// export const { GET, POST } = handlers;`;

export const spa = ({
  issuer,
  clientId,
  redirectUri,
  scope,
}: DocsValues) => `// npm i oidc-client-ts。应用类型选「单页应用」：没有密钥
import { UserManager, WebStorageStateStore } from 'oidc-client-ts';

const manager = new UserManager({
  authority: '${issuer}',
  client_id: '${clientId}',
  redirect_uri: '${redirectUri}',
  scope: '${scope}',
  userStore: new WebStorageStateStore({ store: sessionStorage }),
});

if (new URLSearchParams(location.search).has('code')) {
  // 2. 回来：state、PKCE、iss、nonce 都由它核对
  const user = await manager.signinRedirectCallback();
  history.replaceState({}, '', location.pathname);
  console.log(user.profile.sub);
} else {
  // 1. 去登录
  await manager.signinRedirect();
}`;

export const miniProgram = ({
  issuer,
  clientId,
}: DocsValues) => `<!-- 小程序不能跳到别的网站：用 web-view 打开你自己的登录页。
     你的域名要加进小程序后台的「业务域名」 -->
<!-- pages/login/login.wxml -->
<web-view src="https://你的域名/login?from=mini" bindmessage="onToken" />

// pages/login/login.js
Page({
  onToken({ detail }) {
    // 你的服务器换好令牌后发的一次性票据，不是通行的令牌
    const { ticket } = detail.data.at(-1);
    wx.request({ url: 'https://你的域名/session', method: 'POST', data: { ticket } });
  },
});

// 你的服务器：和「Node.js」一样走授权码 + PKCE
//   issuer   ${issuer}
//   client   ${clientId}
// 回调页里用完 code，把票据交回小程序再返回：
// <script src="https://res.wx.qq.com/open/js/jweixin-1.6.0.js"></script>
// wx.miniProgram.postMessage({ data: { ticket } });
// wx.miniProgram.navigateBack();`;
