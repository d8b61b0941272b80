import type { Change } from '../../../transaction/work.ts';
import { notice } from '../../activity/notices/notice.ts';

/** What its developer did to an app, or a program in their name. */
export interface AppEvent {
  readonly accountId: string;
  /** The portal session that did it; absent where a program did. */
  readonly sessionId?: string | undefined;
  readonly kind: 'app_created' | 'app_changed' | 'app_removed';
  readonly appId: string;
  readonly name: string;
}

/** Writes it into the developer's log. */
export async function recordAppEvent(
  change: Change,
  { accountId, sessionId, kind, appId, name }: AppEvent,
): Promise<void> {
  await change.record({
    accountId,
    kind,
    method: appId,
    details: { name },
    ...(sessionId ? { sessionId } : {}),
  });
}

/**
 * Tells the developer, with a 不是我 link: whoever changes an app speaks to everybody who uses it. The app goes by the
 * name it had before: `(app) => `修改了应用${app}``.
 */
export function notifyDeveloper(
  change: Change,
  accountId: string,
  name: string,
  translate: (app: string) => string,
): void {
  const what = translate(`「${[...name].slice(0, 20).join('')}」`);
  change.after(notice({ accountId, what, link: 'security_change' }));
}
