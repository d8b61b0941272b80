import { migrate } from '../database/migrate.ts';
import { findNewestAccount } from '../features/accounts/accounts/account-store.ts';
import { loadSigningKeys } from '../features/oauth/authorization/provider/signing-keys.ts';
import { authenticate } from '../features/protection/sessions/authenticate.ts';
import { openSession } from '../features/protection/sessions/open-session.ts';
import { silentLog } from '../kernel/logging/log.ts';
import { noCaller } from '../kernel/network/caller.ts';
import { accountData, modules } from '../modules.ts';
import { openPorts } from '../ports/open-ports.ts';
import { createServiceWork } from '../service-work.ts';
import { readSettings } from '../settings/settings.ts';

/**
 * Whether a restored database, which is thrown away afterwards, serves: it is brought up to date and told its key as at a start, the
 * keys that sign tokens are opened, and the newest person gets a session, as every way in ends, which is then asked for as
 * every call does. Returns what went wrong, nothing where nothing did. No password is known here, so none is tried.
 */
export async function trySignIn(url: string, masterKey: Buffer): Promise<string[]> {
  try {
    await migrate(url);
    // Nothing of this machine's: no Redis, no vendor, no folder, no settings file where the command is run.
    const settings = readSettings({ DATA_DIR: '/nonexistent' }, { readsFile: false });
    const { ports, close } = await openPorts({ ...settings, secretKey: masterKey }, url, silentLog);
    try {
      const work = createServiceWork(ports, { modules, accountData }).workFor(noCaller);
      await loadSigningKeys(work);
      const account = await findNewestAccount(work.db);
      if (!account) return [];
      const { token } = await work.change((change) =>
        openSession(change, { accountId: account.id, method: 'password', evidence: [] }),
      );
      const session = await authenticate(work, token);
      return session?.accountId === account.id
        ? []
        : ['nobody can sign in: a session that was opened is none'];
    } finally {
      await close();
    }
  } catch (error) {
    return [`nobody can sign in: ${(error as Error).message}`];
  }
}
