import { nameAuthorizingApp } from '@tongxing/contract/calls/authorization.ts';
import { send } from '../api/send.ts';

/** The name of the app that waits behind an `authorize` parameter; '' where none is known. */
export async function findNextApp(authorize: string): Promise<string> {
  const reply = await send(nameAuthorizingApp, { authorize }, { quiet: true });
  return reply.ok ? reply.data.name : '';
}
