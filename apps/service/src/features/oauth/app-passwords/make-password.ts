import { mostAppPasswords } from '@tongxing/contract/calls/app-passwords.ts';
import { digest } from '../../../kernel/crypto/digest.ts';
import type { SignedInSession } from '../../../kernel/network/caller.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Work } from '../../../transaction/work.ts';
import { lockAccount } from '../../accounts/accounts/account-store.ts';
import { notice } from '../../activity/notices/notice.ts';
import { requireLivingSession } from '../../protection/sessions/require-living-session.ts';
import { findApp } from '../apps/app-store.ts';
import { findConsent } from '../authorization/consent/consent-store.ts';
import { countPasswords, deletePassword, insertPassword } from './app-password-store.ts';

/** How every app password begins: people and scanners recognise it, and other bearer tokens are not ours. */
export const passwordStart = 'txp_';

interface Asked {
  readonly name: string;
  /** The only gateway that it is to open; undefined: every one that the person has agreed to. */
  readonly appId: string | undefined;
}

/** Makes an app password; it is shown this once. Whoever finds it comes in as the person, so the person gets a notice. */
export function makeAppPassword(
  work: Work,
  session: SignedInSession,
  { name, appId }: Asked,
): Promise<
  Result<
    { readonly id: string; readonly password: string },
    'door_closed' | 'not_found' | 'session_expired' | 'too_many_app_passwords'
  >
> {
  const { accountId, sessionId } = session;
  return work.change(async (change) => {
    if (!change.settings.file.doors.forward_auth) return fail('door_closed');
    const ended = await requireLivingSession(change, session);
    if (ended) return ended;
    if (appId !== undefined) {
      const app = await findApp(change.db, appId);
      const isOpen = app?.type === 'gateway' && (await findConsent(change.db, accountId, appId)) !== null;
      if (!isOpen) return fail('not_found');
    }
    await lockAccount(change, accountId);
    if ((await countPasswords(change.db, accountId)) >= mostAppPasswords)
      return fail('too_many_app_passwords', { most: mostAppPasswords });
    const id = change.random.uuid();
    const password = passwordStart + change.random.token();
    await insertPassword(change, { id, accountId, appId: appId ?? null, name, digest: digest(password) });
    await change.record({ accountId, kind: 'app_password_made', sessionId, details: { name } });
    change.after(notice({ accountId, what: `生成了应用密码“${name}”`, link: 'security_change' }));
    return succeed({ id, password });
  });
}

/** Ends an app password: the next request with it is refused. */
export function removeAppPassword(
  work: Work,
  session: SignedInSession,
  id: string,
): Promise<Result<Record<string, never>, 'not_found' | 'session_expired'>> {
  const { accountId, sessionId } = session;
  return work.change(async (change) => {
    const ended = await requireLivingSession(change, session);
    if (ended) return ended;
    const name = await deletePassword(change, accountId, id);
    if (name === null) return fail('not_found');
    await change.record({ accountId, kind: 'app_password_removed', sessionId, details: { name } });
    return succeed({});
  });
}
