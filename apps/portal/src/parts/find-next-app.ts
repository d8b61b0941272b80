import { nameAuthorizingApp } from '@tongxing/contract/calls/authorization-app.ts';
import { send } from '../api/send.ts';

interface NextApp {
  readonly name: string;
  /** Whom it expects; '' for anybody. */
  readonly hint: string;
}

const found = new Map<string, Promise<NextApp>>();

async function ask(authorize: string): Promise<NextApp> {
  const reply = await send(nameAuthorizingApp, { authorize }, { quiet: true });
  return reply.ok ? { name: reply.data.name, hint: reply.data.login_hint } : { name: '', hint: '' };
}

/** The app that waits behind an `authorize` parameter, asked for once; '' where nothing is known. */
export function findNextApp(authorize: string): Promise<NextApp> {
  const app = found.get(authorize) ?? ask(authorize);
  found.set(authorize, app);
  return app;
}
