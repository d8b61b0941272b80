// npm i vite @vitejs/plugin-react react react-dom oidc-client-ts
// npx vite --port 3001，打开 http://localhost:3001/。应用类型选“单页应用”：没有密钥
import { UserManager, WebStorageStateStore } from 'oidc-client-ts';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

const env = import.meta.env;
const manager = new UserManager({
  authority: env.VITE_ISSUER ?? 'http://localhost:3000',
  client_id: env.VITE_CLIENT_ID ?? 'YOUR_CLIENT_ID',
  redirect_uri: env.VITE_REDIRECT_URI ?? 'http://localhost:3001/callback',
  scope: env.VITE_SCOPE ?? 'openid profile',
  loadUserInfo: true, // 默认只读 ID 令牌，里面没有资料
  userStore: new WebStorageStateStore({ store: sessionStorage }),
});

// 在组件外面只做一次：严格模式会把 effect 跑两遍，而 code 只能用一次
const cameBack = new URLSearchParams(location.search).has('state');
const found = (cameBack ? manager.signinRedirectCallback() : manager.getUser()).then(
  (user) => ({ user }),
  // 对方拒绝时是 access_denied：停下来让人自己选
  (error) => ({ trouble: error.error ?? error.message }),
);
if (cameBack) history.replaceState({}, '', location.pathname);

function App() {
  const [state, setState] = useState({ loading: true });
  useEffect(() => {
    found.then(setState);
  }, []);

  if (state.loading) return null;
  if (state.user) return <p>你好，{state.user.profile.nickname ?? state.user.profile.sub}</p>;
  return (
    <button type="button" onClick={() => manager.signinRedirect()}>
      {state.trouble ? `没有登录（${state.trouble}），再试一次` : '用通行账号登录'}
    </button>
  );
}

createRoot(document.getElementById('root')).render(<App />);
