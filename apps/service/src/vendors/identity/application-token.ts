import type { ProviderFailure, ProviderResult } from '../../features/sign-in/identities/identity-provider.ts';
import { addSeconds } from '../../kernel/clock.ts';
import type { ProviderContext } from './ask-provider.ts';

type Refusal = (body: unknown, status: number) => ProviderFailure | null;

export interface ApplicationToken {
  /**
   * Runs a request with the token. Where the provider calls the token expired, a new one is fetched and the request is
   * repeated once. `notice` wraps the request's refusal so that this is seen.
   */
  use<Value>(
    isStale: (body: unknown) => boolean,
    request: (token: string, notice: (refusal: Refusal) => Refusal) => Promise<ProviderResult<Value>>,
  ): Promise<ProviderResult<Value>>;
}

/**
 * An application's own access token, fetched when first needed and again five minutes before it ends.
 * Each process keeps its own: the calls used (stable_token, gettoken) answer the same token to all.
 */
export function cacheApplicationToken(
  context: ProviderContext,
  fetchToken: () => Promise<ProviderResult<{ access_token: string; expires_in: number }>>,
): ApplicationToken {
  let saved: { token: string; until: Date } | null = null;
  let fetching: Promise<ProviderResult<string>> | null = null;

  const fetchOnce = async (): Promise<ProviderResult<string>> => {
    const answer = await fetchToken();
    if (!answer.ok) return answer;
    const lifetime = Math.max(answer.value.expires_in - 300, 60);
    saved = { token: answer.value.access_token, until: addSeconds(context.clock.now(), lifetime) };
    return { ok: true, value: saved.token };
  };
  const current = async (): Promise<ProviderResult<string>> => {
    if (saved && saved.until > context.clock.now()) return { ok: true, value: saved.token };
    fetching ??= fetchOnce().finally(() => {
      fetching = null;
    });
    return fetching;
  };

  return {
    async use(isStale, request) {
      for (let attempt = 1; ; attempt += 1) {
        const token = await current();
        if (!token.ok) return token;
        let stale = false;
        const notice =
          (refusal: Refusal): Refusal =>
          (body, status) => {
            stale = isStale(body);
            return refusal(body, status);
          };
        const answer = await request(token.value, notice);
        if (answer.ok || !stale || attempt === 2) return answer;
        if (saved?.token === token.value) saved = null;
      }
    },
  };
}
