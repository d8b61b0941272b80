import './ui/tokens.css';
import './ui/base.css';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './App.tsx';
import { toastList } from './ui/toast.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <BrowserRouter>
    <App />
  </BrowserRouter>,
);

// Nobody needs the toasts before the first one.
const stopWaiting = toastList.watch(() => {
  stopWaiting();
  void import('./shell/toasts/mount-toasts.tsx').then(({ mountToasts }) => mountToasts());
});
