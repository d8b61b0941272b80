// npm i vite @tongxing/web，npx vite --port 3001，打开 http://localhost:3001/
// 应用类型选“单页应用”：没有密钥。页面里放 <tongxing-account></tongxing-account>
import { openAccount } from '@tongxing/web';
import { defineAccountMenu } from '@tongxing/web/menu';

const env = import.meta.env ?? {};
// 回来的那一页也从这里进：它自己核对 state、iss 和 PKCE
const account = await openAccount({
  issuer: env.VITE_ISSUER ?? 'http://localhost:3000',
  clientId: env.VITE_CLIENT_ID ?? 'YOUR_CLIENT_ID',
  redirectUri: env.VITE_REDIRECT_URI ?? 'http://localhost:3001/callback',
  scope: env.VITE_SCOPE ?? 'openid profile',
});

// 没登录是一个按钮，登录了是头像和菜单
defineAccountMenu();
document.querySelector('tongxing-account').account = account;

const status = document.querySelector('[role=status]');
function show() {
  const { user, trouble } = account;
  if (user) status.textContent = `你好，${user.nickname ?? user.sub}`;
  else status.textContent = trouble ? `没有登录：${trouble}` : '';
}
account.onChange(show);
show();

// 弹出小窗口要由人按下：自动弹会被浏览器拦住
document.querySelector('#popup').onclick = async () => {
  await account.signIn({ popup: true });
  show();
};

// 调自己的接口：await account.token() 总是新的，快到期时自己换
globalThis.account = account;
