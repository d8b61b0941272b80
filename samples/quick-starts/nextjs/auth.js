// npm i next react react-dom next-auth@beta
// .env.local：AUTH_SECRET=（npx auth secret 会写好），CLIENT_SECRET=…
// 回调地址登记成 http://localhost:3001/api/auth/callback/tongxing；登录地址是 /api/auth/signin
import NextAuth from 'next-auth';

export const { handlers, auth, signIn, signOut } = NextAuth({
  trustHost: true,
  providers: [
    {
      id: 'tongxing',
      name: '通行',
      type: 'oidc',
      issuer: process.env.ISSUER ?? 'http://localhost:3000',
      clientId: process.env.CLIENT_ID ?? 'YOUR_CLIENT_ID',
      clientSecret: process.env.CLIENT_SECRET,
      checks: ['pkce', 'state'],
      authorization: { params: { scope: process.env.SCOPE ?? 'openid profile email' } },
      // Auth.js 默认只读 ID 令牌，里面没有资料，session.user 会是空的。
      // 写 false，让它去请求用户信息
      idToken: false,
      profile: (info) => ({ id: info.sub, name: info.nickname ?? info.sub, email: info.email }),
    },
  ],
});
