import type { Change } from '../../../transaction/work.ts';
import type { Developer } from '../apps/developer.ts';

const kinds = {
  created: 'resource_created',
  changed: 'resource_changed',
  removed: 'resource_removed',
} as const;

/** Writes into the developer's log what they did with an API. */
export async function recordResourceEvent(
  change: Change,
  { accountId, sessionId }: Developer,
  { id, name }: { readonly id: string; readonly name: string },
  what: keyof typeof kinds,
): Promise<void> {
  await change.record({
    accountId,
    kind: kinds[what],
    method: id,
    details: { name },
    ...(sessionId ? { sessionId } : {}),
  });
}
