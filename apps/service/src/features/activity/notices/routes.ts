import { getNotifications } from '@tongxing/contract/calls/notices.ts';
import type { Mount } from '../../../http/calls/mount-call.ts';
import { succeed } from '../../../kernel/result.ts';
import type { NoticesWork } from './notices-work.ts';
import { findPreferences, showPreferences } from './preference-store.ts';

/** Changing them needs a living session, which is in a higher layer: `self-service/recovery/routes.ts`. */
export function noticeRoutes(mount: Mount<NoticesWork>): void {
  mount(getNotifications, async ({ session: { accountId } }, work) =>
    succeed(await showPreferences(work, accountId, await findPreferences(work.db, accountId))),
  );
}
