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

// Nobody needs the toasts before they do something; at the first one it can be too late, with the service gone.
const firstDeeds = ['pointerdown', 'keydown', 'focusin'] as const;
const bringToasts = () => {
  stopWaiting();
  for (const deed of firstDeeds) window.removeEventListener(deed, bringToasts);
  void import('./shell/toasts/mount-toasts.tsx').then(({ mountToasts }) => mountToasts());
};
const stopWaiting = toastList.watch(bringToasts);
for (const deed of firstDeeds) window.addEventListener(deed, bringToasts, { passive: true });
