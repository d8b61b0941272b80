// npm i vite oidc-client-ts，npx vite --port 3001，打开 http://localhost:3001/
// 应用类型选“单页应用”：没有密钥
import { UserManager, WebStorageStateStore } from 'oidc-client-ts';

const env = import.meta.env ?? {};
const manager = new UserManager({
  authority: env.VITE_ISSUER ?? 'http://localhost:3000',
  client_id: env.VITE_CLIENT_ID ?? 'YOUR_CLIENT_ID',
  redirect_uri: env.VITE_REDIRECT_URI ?? 'http://localhost:3001/callback',
  scope: env.VITE_SCOPE ?? 'openid profile',
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
  document.body.textContent = `你好，${user.profile.nickname ?? user.profile.sub}`;
} else {
  // 1. 去登录：让人自己点。自动跳过去的话，一拒绝就成了死循环
  const button = document.createElement('button');
  button.textContent = trouble ? `没有登录（${trouble}），再试一次` : '用通行账号登录';
  button.onclick = () => manager.signinRedirect();
  document.body.append(button);
}
