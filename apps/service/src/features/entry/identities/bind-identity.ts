import type { Caller } from '../../../kernel/caller.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { FindPlace } from '../../guard/sessions/find-place.ts';
import type { RecordEvent } from '../../trail/activity-log/account-event.ts';
import type { IdentityStore } from './identity-store.ts';
import type { ArrivedIdentity } from './linked-identity.ts';
import type { ProviderList } from './provider-list.ts';

export interface BindIdentityDependencies {
  readonly store: IdentityStore;
  readonly providers: ProviderList;
  readonly recordEvent: RecordEvent;
  readonly findPlace: FindPlace;
}

export type BindFailure = 'identity_taken' | 'provider_already_linked';

/**
 * Binds a proven identity to an account whose person is proven too. Nothing else ever links the two: no
 * name, no e-mail address. What the account has already is no failure.
 */
export function createBindIdentity({ store, providers, recordEvent, findPlace }: BindIdentityDependencies) {
  return async function bindIdentity(
    accountId: string,
    arrived: ArrivedIdentity,
    caller: Caller,
  ): Promise<Result<undefined, BindFailure>> {
    const { provider, subjects } = arrived;
    const { name } = providers.faceOf(provider);
    const known = await store.find(provider, subjects);
    if (known) {
      if (known.accountId !== accountId) return fail('identity_taken', { provider: name });
      await store.keepUp(known, arrived);
      return succeed();
    }
    const bound = await store.insert(accountId, arrived, findPlace(caller.ip));
    if (!bound.ok) return fail(bound.failure, { provider: name });
    await recordEvent({
      accountId,
      kind: 'identity_bound',
      method: provider,
      details: { provider: name, nickname: arrived.nickname },
      caller,
    });
    return succeed();
  };
}

export type BindIdentity = ReturnType<typeof createBindIdentity>;
