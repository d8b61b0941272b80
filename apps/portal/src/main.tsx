import './browser/substitutes.ts';
import './ui/tokens.css';
import './ui/base.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App, preload } from './App.tsx';
import { provideNumberQuestion } from './api/whose-number.ts';
import { renewFrozenPage } from './browser/frozen-page.ts';
import { readLocation } from './browser/history.ts';
import { unlessLeaving } from './browser/leaving.ts';
import { comeAlive, takeOver } from './browser/prepared-page.ts';
import { Router } from './browser/router.tsx';
import { isTranslated, workUnderTranslation } from './browser/translated-page.ts';
import { connectNotices } from './session/notices.ts';
import { sessionToken } from './session/session-token.ts';
import { saveTheme } from './shell/theme/theme.ts';
import { bringToasts } from './shell/toasts/bring-toasts.ts';
import { toast } from './ui/toast.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

saveTheme();
workUnderTranslation();
renewFrozenPage(() => window.location.reload());
connectNotices(({ tone, text, failure }) => toast[tone](text, { failure }));
provideNumberQuestion(() => import('./parts/ask-whose-number.tsx'));
const { pathname } = readLocation();

const load = () => preload(pathname);
const portal = (prepared?: string) => (
  <Router prepared={prepared}>
    <App />
  </Router>
);
const draw = () => {
  root.textContent = '';
  comeAlive();
  createRoot(root).render(portal());
};

/** React draws anew what it cannot take over; it could not foresee a translation. */
const onRecoverableError = (error: unknown) => {
  if (!isTranslated()) reportError(error);
};

// A page drawn at build shows what a visitor without a session sees.
if (root.dataset['prepared'] === pathname && !sessionToken()) {
  takeOver(true);
  // Only a whole page can be taken over. One that lacks a piece stands as it was drawn until that is certain.
  void load()
    .catch(() => unlessLeaving().then(load))
    .then(
      () => (isTranslated() ? draw() : hydrateRoot(root, portal(pathname), { onRecoverableError })),
      draw,
    );
} else {
  load().catch(() => {});
  draw();
}

bringToasts();
