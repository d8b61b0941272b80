import './ui/tokens.css';
import './ui/base.css';
import { createRoot } from 'react-dom/client';
import { App, preload } from './App.tsx';
import { Router } from './browser/router.tsx';
import { connectNotices } from './session/notices.ts';
import { keepTheme } from './shell/theme/theme.ts';
import { toast, toastList } from './ui/toast.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

keepTheme();
connectNotices(({ tone, text }) => toast[tone](text));
preload(window.location.pathname);
createRoot(root).render(
  <Router>
    <App />
  </Router>,
);

// Nobody needs the toasts before the first one.
const stopWaiting = toastList.watch(() => {
  stopWaiting();
  void import('./shell/toasts/mount-toasts.tsx').then(({ mountToasts }) => mountToasts());
});
