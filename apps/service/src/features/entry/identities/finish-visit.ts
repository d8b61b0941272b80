import type { Caller, SignedInSession } from '../../../kernel/caller.ts';
import type { Log } from '../../../kernel/log.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Account } from '../../account/accounts/account.ts';
import type { FinishSignIn, SignedIn, SignInFailure } from '../sign-in/finish-sign-in.ts';
import type { BindFailure, BindIdentity } from './bind-identity.ts';
import { explainToPerson, type ToldFailure } from './explain-to-person.ts';
import type { IdentityProvider, ProvenIdentity } from './identity-provider.ts';
import type { IdentityStore } from './identity-store.ts';
import type { ArrivedIdentity } from './linked-identity.ts';
import type { PendingLinks } from './pending-link.ts';
import { type ProviderFace, type ProviderList } from './provider-list.ts';
import type { Visit, VisitStore } from './visit.ts';

export interface FinishVisitDependencies {
  readonly providers: ProviderList;
  readonly visits: VisitStore;
  readonly store: IdentityStore;
  readonly links: PendingLinks;
  readonly bindIdentity: BindIdentity;
  findAccount(accountId: string): Promise<Account | null>;
  readonly finishSignIn: FinishSignIn;
  readonly log: Log;
}

export interface CameBack {
  /** Where the browser says it comes from; must be where it went. */
  readonly provider?: string;
  readonly state: string;
  readonly params: Readonly<Record<string, string>>;
  readonly session: SignedInSession | null;
  readonly caller: Caller;
}

export type Arrival = { readonly signedIn: SignedIn } | { readonly bound: ProviderFace };

export type ArrivalFailure =
  | 'provider_state_expired'
  | 'identity_unknown'
  | 'method_disabled'
  | BindFailure
  | SignInFailure
  | ToldFailure;

/**
 * Ends a visit. The state is used up whatever happens; a visit that another browser began, an answer of
 * another provider (GHSA-x445-f3h2-j279) and one whose provider was switched off meanwhile
 * (CVE-2025-64717) end here.
 */
export function createFinishVisit(dependencies: FinishVisitDependencies) {
  const { providers, visits, store, links, bindIdentity, finishSignIn, log } = dependencies;

  async function bind(visit: Visit, arrived: ArrivedIdentity, back: CameBack) {
    const { session, caller } = back;
    const isSameSession = session?.sessionId === visit.bindFor?.sessionId;
    if (!session || !isSameSession || session.accountId !== visit.bindFor?.accountId) {
      return fail('provider_state_expired');
    }
    const bound = await bindIdentity(session.accountId, arrived, caller);
    return bound.ok ? succeed({ bound: providers.faceOf(arrived.provider) }) : bound;
  }

  return async function finishVisit(back: CameBack): Promise<Result<Arrival, ArrivalFailure>> {
    const { caller } = back;
    const visit = await visits.take(back.state);
    if (!visit || visit.device !== caller.device) return fail('provider_state_expired');
    if (back.provider !== undefined && back.provider !== visit.provider)
      return fail('provider_state_expired');
    const provider = providers.find(visit.provider);
    if (!provider) return fail('method_disabled');
    const proven = await provider.identify({ ...visit, params: back.params, state: back.state });
    if (!proven.ok) return explainToPerson(proven, provider, log);
    const arrived = toArrived(provider, visit, proven.value);
    if (visit.bindFor) return bind(visit, arrived, back);

    const known = await store.find(provider.key, arrived.subjects);
    const account = known ? await dependencies.findAccount(known.accountId) : null;
    if (!known || !account) {
      const bindId = await links.open(arrived, caller);
      const { nickname, avatar } = arrived;
      return fail('identity_unknown', { bind_id: bindId, provider: provider.key, nickname, avatar });
    }
    await store.keepUp(known, arrived);
    const signedIn = await finishSignIn({
      account,
      method: 'provider',
      provider: provider.key,
      factors: ['fed'],
      caller,
      ...(visit.isUnasked && { isUnasked: true }),
      ...(visit.bindId !== undefined && { bindId: visit.bindId }),
    });
    return signedIn.ok ? succeed({ signedIn: signedIn.value }) : signedIn;
  };
}

function toArrived(provider: IdentityProvider, visit: Visit, proven: ProvenIdentity): ArrivedIdentity {
  return {
    provider: provider.key,
    door: visit.door,
    subjects: proven.subjects,
    nickname: proven.nickname ?? '',
    avatar: proven.avatar ?? '',
  };
}

export type FinishVisit = ReturnType<typeof createFinishVisit>;
