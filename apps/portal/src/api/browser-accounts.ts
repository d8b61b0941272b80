import {
  listSwitchableAccounts,
  type SwitchableAccount,
  switchAccount,
} from '@tongxing/contract/calls/account-switch.ts';
import { useCallback, useEffect, useState } from 'react';
import { notify } from '../session/notices.ts';
import { expireProfile } from '../session/profile.ts';
import { saveSessionToken } from '../session/session-token.ts';
import { send } from './send.ts';

/** Goes on as another account of this browser; false where that needs a sign-in by now, and the person was told. */
export async function goOnAs(accountId: string): Promise<boolean> {
  const reply = await send(switchAccount, { id: accountId }, { handles: ['not_found'] });
  if (!reply.ok) {
    if (reply.failure === 'not_found') notify('error', '这个账号已经退出，请重新登录');
    return false;
  }
  saveSessionToken(reply.data.token);
  expireProfile();
  return true;
}

/** The other accounts of this browser, for places with and without the console's queries; empty until known. */
export function useBrowserAccounts(): {
  readonly others: readonly SwitchableAccount[];
  reload(): Promise<void>;
} {
  const [others, setOthers] = useState<readonly SwitchableAccount[]>([]);
  const load = useCallback(async (signal?: AbortSignal) => {
    const options = { quiet: true, ...(signal ? { signal } : {}) };
    const reply = await send(listSwitchableAccounts, {}, options);
    if (reply.ok && !signal?.aborted) setOthers(reply.data.items.filter(({ current }) => !current));
  }, []);
  useEffect(() => {
    const leaving = new AbortController();
    void load(leaving.signal);
    return () => leaving.abort();
  }, [load]);
  return { others, reload: () => load() };
}
