import type { Change } from '../../../../transaction/work.ts';
import { publishEvent } from '../../../accounts/events/publish-event.ts';

interface Given {
  readonly accountId: string;
  readonly appId: string;
  readonly scopes: readonly string[];
  /** Whether it is the person's first grant to this app. */
  readonly isNew: boolean;
}

/** Publishes that a person let an app in, or changed what it may. */
export const publishGrant = (change: Change, { accountId, appId, scopes, isNew }: Given): Promise<void> =>
  publishEvent(change, {
    type: isNew ? 'grant.created' : 'grant.changed',
    accountId,
    appId,
    data: { scopes: [...scopes] },
  });
