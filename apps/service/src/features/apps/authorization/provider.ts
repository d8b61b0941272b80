import type { IncomingMessage } from 'node:http';
import Provider, { type KoaContextWithOIDC } from 'oidc-provider';
import type { Database } from '../../../database/open-postgres.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Log } from '../../../kernel/log.ts';
import type { Random } from '../../../kernel/random.ts';
import type { ShortLivedState } from '../../../kernel/short-lived-state.ts';
import type { Vault } from '../../../kernel/vault.ts';
import type { RecordEvent } from '../../trail/activity-log/account-event.ts';
import { adaptLibrary } from './adapt-library.ts';
import { createAnswerFaults } from './answer-faults.ts';
import type { ClientDirectory, ClientJournal } from './authorization-client.ts';
import { consentPageUrl } from './authorize-parameter.ts';
import { createBeginDevicePage } from './begin-device-page.ts';
import { createBrowserBinding } from './browser-binding.ts';
import { clientMetadata } from './client-metadata.ts';
import { createConsentAnswers } from './consent-answer.ts';
import { createConsentStore } from './consent-store.ts';
import { createFinishAuthorization } from './finish-authorization.ts';
import { createGrantLoader } from './grant-from-consent.ts';
import { isResourceOf } from './is-resource-of.ts';
import { createJournalErrors } from './journal-errors.ts';
import { createLimitStored, type StoredLimits } from './limit-stored.ts';
import { createPacePolling } from './pace-polling.ts';
import { contentSecurityPolicy } from './page-layout.ts';
import { createPortalLink } from './portal-link.ts';
import { providerConfiguration } from './provider-configuration.ts';
import { createProviderPages } from './provider-pages.ts';
import { loadProviderSecrets } from './provider-secrets.ts';
import { createRecordStore } from './record-store.ts';
import type { Person } from './scopes-and-claims.ts';
import { createSigningKeys } from './signing-keys.ts';
import { subjectOf } from './subject-of.ts';

export interface AuthorizationNeeds {
  readonly database: Database;
  readonly state: ShortLivedState;
  readonly clock: Clock;
  readonly random: Random;
  readonly vault: Vault;
  readonly log: Log;
  /** The public origin with its path, without a slash at the end. */
  readonly issuer: string;
  /** The portal's title. */
  readonly site: string;
  readonly clients: ClientDirectory;
  readonly journal: ClientJournal;
  readonly recordEvent: RecordEvent;
  findPerson(accountId: string): Promise<Person | null>;
  /** Whether the portal session lives, is this account's, and the account may act. */
  isSessionAlive(accountId: string, sessionId: string): Promise<boolean>;
  /** Ends a portal session, where the person signs out at an app and wants to leave altogether. */
  closePortalSession(accountId: string, sessionId: string): Promise<unknown>;
  /** For requests to the apps' own servers. */
  readonly fetch: typeof globalThis.fetch;
  readonly limits: StoredLimits;
}

/** How often a process looks whether another one has made new keys. */
const keysCheckedEverySeconds = 60;

/** The address a request came from, where it is not the socket's. */
export const callerAddresses = new WeakMap<IncomingMessage, string>();

/** The provider and what surrounds it. The library instance is made anew when its keys change. */
export function createProvider(needs: AuthorizationNeeds) {
  const { database, clock, random, vault, log, issuer, clients, journal, state } = needs;
  const keys = createSigningKeys({ database, clock, random, vault });
  const consents = createConsentStore({ database, clock, random });
  const answers = createConsentAnswers({ state, random });
  const portalLink = createPortalLink({ database });
  const pages = createProviderPages({ site: needs.site, home: `${issuer}/` });
  const secrets = loadProviderSecrets({ database, random, vault });
  // Whoever awaits it sees the failure; until then it must not end the process.
  secrets.catch(() => {});
  let current: { readonly provider: Provider; readonly kids: string; checkedAt: Date } | null = null;

  async function build(jwks: Awaited<ReturnType<typeof keys.load>>): Promise<Provider> {
    const known = await secrets;
    const binding = createBrowserBinding(known.cookies);
    const provider = new Provider(
      issuer,
      providerConfiguration({
        issuer,
        keys: jwks,
        secrets: known,
        pages,
        fetch: needs.fetch,
        findPerson: needs.findPerson,
        subjectOf: (accountId, client) => subjectOf({ database, secret: known.pairwise }, accountId, client),
        adapter: (kind) => {
          const store = createRecordStore({ database, clock, vault }, kind);
          if (kind !== 'Client') return store;
          const find = async (id: string) => {
            const client = await clients.find(id);
            return client?.isActive ? clientMetadata(client) : undefined;
          };
          return { ...store, find };
        },
        loadGrant: createGrantLoader(consents),
        interactionUrl(ctx: KoaContextWithOIDC, uid: string) {
          binding.bind(ctx, uid);
          return consentPageUrl(issuer, uid);
        },
        isResourceOf: async (clientId, resource) => isResourceOf(await clients.find(clientId), resource),
      }),
    );
    adaptLibrary(provider, clients);
    believePublicUrl(provider, issuer);
    const journalErrors = createJournalErrors(provider, { journal, log });
    const finish = createFinishAuthorization(provider, {
      ...needs,
      answers,
      binding,
      consents,
      portalLink,
      pages,
    });
    const beginDevicePage = createBeginDevicePage(provider, issuer);
    const pacePolling = createPacePolling(state);
    const answerFaults = createAnswerFaults(provider, { log, pages });
    const limitStored = createLimitStored({ state, limits: needs.limits, pages });
    provider.use(async (ctx, next) => {
      ctx.set('content-security-policy', contentSecurityPolicy);
      ctx.set('x-frame-options', 'DENY');
      ctx.set('x-content-type-options', 'nosniff');
      ctx.set('referrer-policy', 'no-referrer');
      await answerFaults(ctx as KoaContextWithOIDC, async () => {
        if (await beginDevicePage(ctx as KoaContextWithOIDC)) return;
        await limitStored(ctx as KoaContextWithOIDC, () =>
          journalErrors(ctx as KoaContextWithOIDC, () => finish(ctx as KoaContextWithOIDC, next)),
        );
        await pacePolling(ctx as KoaContextWithOIDC);
      });
      // Pages carry one-time secrets; the library says so itself for everything else that must not be kept.
      if (ctx.type === 'text/html') ctx.set('cache-control', 'no-store');
    });
    return provider;
  }

  async function provider(): Promise<Provider> {
    const age = current ? (clock.now().getTime() - current.checkedAt.getTime()) / 1000 : Infinity;
    if (current && age >= 0 && age < keysCheckedEverySeconds) return current.provider;
    const jwks = await keys.load();
    const kids = jwks.map((key) => key.kid).join();
    if (current?.kids === kids) current.checkedAt = clock.now();
    else current = { provider: await build(jwks), kids, checkedAt: clock.now() };
    return current.provider;
  }

  return {
    provider,
    consents,
    answers,
    portalLink,
    async subjectOf(accountId: string, clientId: string): Promise<string> {
      const isPublic = (await clients.find(clientId))?.subjectType === 'public';
      const { pairwise: secret } = await secrets;
      return subjectOf({ database, secret }, accountId, { clientId, isPublic });
    },
  };
}

export type AuthorizationProvider = ReturnType<typeof createProvider>;

/**
 * Addresses are made from the configured public URL, never from `Host` or `X-Forwarded-*`, and cookies are
 * always `Secure`: the public URL is https, or loopback, which browsers trust as much.
 */
function believePublicUrl(provider: Provider, issuer: string): void {
  const { protocol, host } = new URL(issuer);
  const define = (name: string, get: (this: { req: IncomingMessage }) => unknown) =>
    Object.defineProperty(provider.request, name, { get, configurable: true });
  define('protocol', () => protocol.slice(0, -1));
  define('host', () => host);
  define('hostname', () => new URL(issuer).hostname);
  define('secure', () => true);
  define('ip', function () {
    return callerAddresses.get(this.req) ?? this.req.socket.remoteAddress ?? '';
  });
}
