import { nameAuthorizingApp } from '@tongxing/contract/calls/authorization-app.ts';
import type { AppBrand } from '@tongxing/contract/rules/app-sign-in.ts';
import { send } from '../api/send.ts';
import { showColours } from './app-colours.ts';

export interface NextApp {
  readonly name: string;
  /** Whom it expects; '' for anybody. */
  readonly hint: string;
  /** '' for none. */
  readonly logo: string;
  /** The ways to sign in that it takes; empty: every one of the site. */
  readonly ways: readonly string[];
  readonly brand: AppBrand;
}

const found = new Map<string, Promise<NextApp | null>>();

async function ask(authorize: string): Promise<NextApp | null> {
  const reply = await send(nameAuthorizingApp, { authorize }, { quiet: true });
  if (!reply.ok) return null;
  const { login_hint: hint, ...app } = reply.data;
  return { ...app, hint };
}

/** The app that waits behind an `authorize` parameter, asked for once; null where nothing is known. */
function findNextApp(authorize: string): Promise<NextApp | null> {
  const app = found.get(authorize) ?? ask(authorize);
  found.set(authorize, app);
  return app;
}

/** Tells the app that waits, and shows the page in its colours until the page is left. */
export async function showNextApp(
  authorize: string,
  leaving: AbortSignal,
  show: (app: NextApp | null) => void,
): Promise<void> {
  const app = await findNextApp(authorize);
  if (leaving.aborted) return;
  show(app);
  if (app) leaving.addEventListener('abort', showColours(app.brand));
}
