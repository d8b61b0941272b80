import type { Caller, SignedInSession } from '../../../kernel/caller.ts';
import { digestText } from '../../../kernel/digest.ts';
import { clientKey } from '../../../kernel/ip-address.ts';
import type { Log } from '../../../kernel/log.ts';
import type { Random } from '../../../kernel/random.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { ShortLivedState } from '../../../kernel/short-lived-state.ts';
import { explainToPerson, type ToldFailure } from './explain-to-person.ts';
import type { PendingLinks } from './pending-link.ts';
import type { ProviderList } from './provider-list.ts';
import { isOnPhone, readEnvironment } from './read-environment.ts';
import type { VisitStore } from './visit.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export interface StartVisitDependencies {
  readonly providers: ProviderList;
  readonly visits: VisitStore;
  readonly links: PendingLinks;
  readonly state: ShortLivedState;
  readonly random: Random;
  readonly log: Log;
  /** Whether a callback address is one of the portal's own. */
  isOwnCallback(url: string): boolean;
}

export interface VisitRequest {
  readonly key: string;
  readonly redirectUri: string;
  readonly silent: boolean;
  readonly bindFor: SignedInSession | null;
  readonly bindId?: string;
  readonly caller: Caller;
}

/** Starts of one address in ten minutes: far above any person, below what wears a provider's quota down. */
const startsInTenMinutes = 200;

/** Begins a visit to a provider: the address of its page, with a state that only this browser can bring back. */
export function createStartVisit(dependencies: StartVisitDependencies) {
  const { providers, visits, links, state, random, log } = dependencies;
  return async function startVisit(
    request: VisitRequest,
  ): Promise<Result<string, 'method_disabled' | 'bad_input' | 'too_many' | 'link_expired' | ToldFailure>> {
    const { key, redirectUri, bindFor, bindId, caller } = request;
    const provider = providers.find(key);
    const door = provider?.doorFor(readEnvironment(caller.userAgent));
    if (!provider || !door) return fail('method_disabled');
    if (!dependencies.isOwnCallback(redirectUri)) {
      const message = '回跳地址只能是本站的回调页面';
      return fail('bad_input', { issues: [{ path: ['redirect_url'], message }] });
    }
    // Nobody walks to another provider for an identity that is gone.
    if (bindId !== undefined && !(await links.peek(bindId, caller))) return fail('link_expired');
    const starts = await state.increment(`provider-starts:${clientKey(caller.ip)}`, 1, 600);
    if (starts > startsInTenMinutes) return fail('too_many', { retry_after: 600 });

    const visitState = random.text(32, alphabet);
    const codeVerifier = random.token();
    const nonce = random.token();
    const silent = request.silent && provider.knows.silent && door !== 'website';
    const url = await provider.authorizationUrl({
      door,
      redirectUri,
      state: visitState,
      codeChallenge: digestText(codeVerifier),
      nonce,
      phone: isOnPhone(caller.userAgent),
      silent,
    });
    if (!url.ok) return explainToPerson(url, provider, log);
    await visits.keep(visitState, {
      provider: key,
      door,
      silent,
      isUnasked: request.silent,
      device: caller.device,
      redirectUri,
      codeVerifier,
      nonce,
      ...(bindId !== undefined && { bindId }),
      ...(bindFor && { bindFor: { accountId: bindFor.accountId, sessionId: bindFor.sessionId } }),
    });
    return succeed(url.value);
  };
}

export type StartVisit = ReturnType<typeof createStartVisit>;
