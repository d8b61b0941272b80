import { expect } from 'vitest';
import type { TestService } from './open-service.ts';

/** Waits until no notice waits for its delivery. */
export async function awaitNotices(
  { database }: TestService,
  { accountId }: { readonly accountId: string },
): Promise<void> {
  const waiting = database
    .selectFrom('outbox_event')
    .select('id')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'notice');
  await expect.poll(() => waiting.execute()).toEqual([]);
}
