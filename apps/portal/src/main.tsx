import './ui/tokens.css';
import './ui/base.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App, preload } from './App.tsx';
import { readPlace } from './browser/history.ts';
import { comeAlive, takeOver } from './browser/prepared-page.ts';
import { Router } from './browser/router.tsx';
import { connectNotices } from './session/notices.ts';
import { sessionToken } from './session/session-token.ts';
import { keepTheme } from './shell/theme/theme.ts';
import { bringToasts } from './shell/toasts/bring-toasts.ts';
import { toast } from './ui/toast.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

keepTheme();
connectNotices(({ tone, text }) => toast[tone](text));
const { pathname } = readPlace();

// A page drawn at build shows what a visitor without a session sees.
const prepared = root.dataset['prepared'] === pathname && !sessionToken() ? pathname : undefined;
const portal = (
  <Router prepared={prepared}>
    <App />
  </Router>
);
if (prepared === undefined) {
  root.textContent = '';
  comeAlive();
  void preload(pathname);
  createRoot(root).render(portal);
} else {
  takeOver(true);
  void preload(pathname).then(() => hydrateRoot(root, portal));
}

bringToasts();
