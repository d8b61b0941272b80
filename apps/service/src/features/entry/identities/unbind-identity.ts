import type { Caller, SignedInSession } from '../../../kernel/caller.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { RecordEvent } from '../../trail/activity-log/account-event.ts';
import type { IdentityStore } from './identity-store.ts';
import type { ProviderList } from './provider-list.ts';
import { findWaysIn, isEnterableWithout, type WaysInSettings } from './ways-in.ts';

export interface UnbindIdentityDependencies {
  readonly store: IdentityStore;
  readonly providers: ProviderList;
  readonly settings: WaysInSettings;
  readonly recordEvent: RecordEvent;
}

/** Removes an identity from the account it is bound to; never the last way in. */
export function createUnbindIdentity(dependencies: UnbindIdentityDependencies) {
  const { store, providers, settings, recordEvent } = dependencies;
  return async function unbindIdentity(
    { accountId, sessionId }: SignedInSession,
    identityId: string,
    caller: Caller,
  ): Promise<Result<undefined, 'not_found' | 'last_way_in'>> {
    const own = (await store.list(accountId)).find(({ id }) => id === identityId);
    if (!own) return fail('not_found');
    const removed = await store.removeIf(accountId, identityId, async (database) =>
      isEnterableWithout(await findWaysIn(database, accountId, settings), own.provider),
    );
    if (removed === null) return fail('not_found');
    if (removed === 'refused') return fail('last_way_in');
    await recordEvent({
      accountId,
      kind: 'identity_unbound',
      method: own.provider,
      sessionId,
      details: { provider: providers.faceOf(own.provider).name, nickname: own.nickname },
      caller,
    });
    return succeed();
  };
}

export type UnbindIdentity = ReturnType<typeof createUnbindIdentity>;
