import { charactersOf } from '@tongxing/contract/rules/characters.ts';
import type { Failure } from '../../../kernel/result.ts';
import type { Change } from '../../../transaction/work.ts';
import { notice } from '../../activity/notices/notice.ts';
import { requireLivingSession } from '../../protection/sessions/require-living-session.ts';

/** An app's name as notices have it: whole signs, few enough for an SMS. */
export const shortAppName = (name: string): string => charactersOf(name).slice(0, 20).join('');

/** Who changes an app: its developer in a portal session, or a program for them. */
export interface Developer {
  readonly accountId: string;
  readonly sessionId?: string | undefined;
}

/** Null for a living session, and for a program, whose token was already checked. */
export async function requireLivingDeveloper(
  change: Change,
  { accountId, sessionId }: Developer,
): Promise<Failure<'session_expired'> | null> {
  return sessionId === undefined ? null : requireLivingSession(change, { accountId, sessionId });
}

/** A change of an app by its developer, or by a program for them. */
interface AppEvent {
  readonly accountId: string;
  /** The portal session that did it; absent where a program did. */
  readonly sessionId?: string | undefined;
  readonly kind: 'app_created' | 'app_changed' | 'app_removed';
  readonly appId: string;
  readonly name: string;
}

/** Writes the change into the developer's activity log. */
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
 * Notifies the developer, with a 不是我 link: a changed app affects everybody who uses it. `name` is the app's former name;
 * `translate` puts it into the sentence: `(app) => `修改了应用${app}``. Nobody where nobody registered the app.
 */
export function notifyDeveloper(
  change: Change,
  accountId: string | null,
  name: string,
  translate: (app: string) => string,
): void {
  if (accountId === null) return;
  const what = translate(`“${shortAppName(name)}”`);
  change.after(notice({ accountId, what, link: 'security_change' }));
}
