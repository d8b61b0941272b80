import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Change } from '../../../transaction/work.ts';
import { notice } from '../../activity/notices/notice.ts';
import { lockApp } from '../../oauth/apps/app-store.ts';
import { shortAppName } from '../../oauth/apps/developer.ts';
import { endSecrets } from '../../oauth/apps/secret-store.ts';
import type { Done } from '../commands-and-queries/managed.ts';

/**
 * Ends the secrets of an app at once, or only those that a newer one has replaced. Management tokens that were issued for them end too.
 * The developer is notified, whatever their preferences.
 */
export async function endAppSecrets(
  change: Change,
  appId: string,
  { former }: { readonly former: boolean },
): Promise<Result<Done<{ ended: number }>, 'not_found' | 'wrong_state'>> {
  const app = await lockApp(change, appId);
  if (!app) return fail('not_found');
  if (!app.auth_method.startsWith('client_secret')) return fail('wrong_state', { state: app.auth_method });
  const ended = await endSecrets(change, appId, { former });
  if (ended > 0 && app.owner_id !== null) {
    const name = shortAppName(app.name);
    const what = former ? '换下的密钥已作废' : '密钥已作废，请换一个新的';
    change.after(notice({ accountId: app.owner_id, what: `你的应用“${name}”${what}` }));
  }
  return succeed({ output: { ended }, after: { ended, former } });
}
