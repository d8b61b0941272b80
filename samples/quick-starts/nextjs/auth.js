// npm i next react react-dom next-auth@beta
// .env.local：AUTH_SECRET=（npx auth secret 会写好），CLIENT_SECRET=…
// 回调地址填写为 http://localhost:3001/api/auth/callback/tongxing
import NextAuth from 'next-auth';

export const { handlers, auth, signIn, signOut } = NextAuth({
  trustHost: true,
  // 自己的页面：默认的那几页会去外站取图片
  pages: { signIn: '/', error: '/' },
  providers: [
    {
      id: 'tongxing',
      name: '通行',
      type: 'oidc',
      issuer: process.env.ISSUER ?? 'http://localhost:3000',
      clientId: process.env.CLIENT_ID ?? 'YOUR_CLIENT_ID',
      clientSecret: process.env.CLIENT_SECRET,
      checks: ['pkce', 'state'],
      authorization: { params: { scope: process.env.SCOPE ?? 'openid profile' } },
      // Auth.js 默认只读 ID 令牌，里面没有资料，session.user 会是空的。
      // 写 false，让它去请求用户信息
      idToken: false,
      profile: (info) => ({ id: info.sub, name: info.nickname ?? info.sub, email: info.email }),
    },
  ],
});
