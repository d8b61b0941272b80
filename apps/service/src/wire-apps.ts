import type { FastifyInstance } from 'fastify';
import type { Database } from './database/open-postgres.ts';
import { createFindPerson } from './features/account/accounts/find-person.ts';
import { createDecideAuthorization } from './features/apps/authorization/decide-authorization.ts';
import { createDescribeAuthorization } from './features/apps/authorization/describe-authorization.ts';
import { createEndSessions } from './features/apps/authorization/end-sessions.ts';
import { mountProvider } from './features/apps/authorization/mount-provider.ts';
import { createProvider } from './features/apps/authorization/provider.ts';
import { authorizationRoutes } from './features/apps/authorization/routes.ts';
import { createClientDirectory } from './features/apps/clients/client-directory.ts';
import { createClientJournal } from './features/apps/clients/client-journal.ts';
import { createClientStore } from './features/apps/clients/client-store.ts';
import { createEditClient } from './features/apps/clients/edit-client.ts';
import { createRegisterClient } from './features/apps/clients/register-client.ts';
import { registrationRoutes } from './features/apps/clients/registration-routes.ts';
import { createRegistrationTokens } from './features/apps/clients/registration-tokens.ts';
import { clientRoutes } from './features/apps/clients/routes.ts';
import { createWebhooks } from './features/apps/clients/webhooks.ts';
import type { RecordEvent } from './features/trail/activity-log/account-event.ts';
import type { IsGuardianMissing } from './features/trail/agreements/is-guardian-missing.ts';
import type { Mount } from './http/mount-call.ts';
import type { SignedInSession } from './kernel/caller.ts';
import type { Clock } from './kernel/clock.ts';
import type { Log } from './kernel/log.ts';
import type { Random } from './kernel/random.ts';
import type { ShortLivedState } from './kernel/short-lived-state.ts';
import type { Vault } from './kernel/vault.ts';
import type { RegularWork } from './regular-work.ts';
import type { Settings } from './settings.ts';
import { publicFetch } from './vendors/outgoing/public-fetch.ts';

export interface AppsNeeds {
  readonly app: FastifyInstance;
  readonly mount: Mount;
  readonly ground: {
    readonly settings: Settings;
    readonly database: Database;
    readonly state: ShortLivedState;
    readonly clock: Clock;
    readonly random: Random;
    readonly log: Log;
    readonly outgoingFetch?: typeof globalThis.fetch;
  };
  readonly vault: Vault;
  readonly every: RegularWork;
  readonly recordEvent: RecordEvent;
  readonly isGuardianMissing: IsGuardianMissing;
  isSessionAlive(accountId: string, sessionId: string): Promise<boolean>;
  closeSession(accountId: string, sessionId: string): Promise<unknown>;
  stepUpMethods(session: SignedInSession): Promise<readonly string[]>;
}

/** The part of the wiring that other people's apps use: their register, the provider, consent, webhooks. */
export async function wireApps(needs: AppsNeeds) {
  const { app, mount, ground, vault, every, recordEvent } = needs;
  const { settings, database, state, clock, random, log } = ground;
  const { publicUrl } = settings;
  const fetch = ground.outgoingFetch ?? publicFetch;
  const clientStore = createClientStore({ database, clock });
  const journal = createClientJournal({ database, state, clock, random });
  const webhooks = createWebhooks({ database, clock, random, vault, log, fetch });
  const clients = createClientDirectory(clientStore);
  const findPerson = createFindPerson({ database, publicUrl, isGuardianMissing: needs.isGuardianMissing });

  const authorization = createProvider({
    database,
    state,
    clock,
    random,
    vault,
    log,
    issuer: publicUrl,
    site: settings.file.site.title,
    clients,
    journal,
    recordEvent,
    findPerson,
    isSessionAlive: needs.isSessionAlive,
    closePortalSession: needs.closeSession,
    fetch,
    limits: {
      perClientHour: settings.file.limits.authorizations_per_ip_hour,
      perNetworkHour: settings.file.limits.authorizations_per_network_hour,
    },
  });
  const { provider, consents, answers, subjectOf } = authorization;
  const endSessions = createEndSessions({ database, clock, journal, provider });

  await mountProvider({ app, authorization, state, issuer: publicUrl });
  authorizationRoutes(mount, {
    describe: createDescribeAuthorization({ provider, clients, consents, clock, findPerson }),
    decide: createDecideAuthorization({
      provider,
      clients,
      answers,
      consents,
      clock,
      subjectOf,
      stepUpMethods: needs.stepUpMethods,
    }),
    clients,
    consents,
    recordEvent,
    subjectOf,
    announceRevocation: (clientId, subject) => webhooks.announce(clientId, 'grant.revoked', subject),
  });
  const registrationTokens = createRegistrationTokens({ database, state, clock, random });
  const registerClient = createRegisterClient({
    store: clientStore,
    clock,
    random,
    publicUrl,
    isReviewed: settings.file.apps.review,
    mostPerAccount: settings.file.apps.per_account,
  });
  const editClient = createEditClient({ store: clientStore, publicUrl });
  clientRoutes(mount, {
    store: clientStore,
    registerClient,
    editClient,
    journal,
    webhooks,
    registrationTokens,
    clock,
    random,
    recordEvent,
    endTokensOf: consents.endAllOf,
  });
  registrationRoutes({
    app,
    tokens: registrationTokens,
    store: clientStore,
    registerClient,
    editClient,
    recordEvent,
    issuer: publicUrl,
    endTokensOf: consents.endAllOf,
  });

  every(5, 'Sending webhooks', webhooks.deliverDue);
  every(5, 'Ending provider sessions', endSessions.endOrphaned);
  every(600, 'Clearing authorization records', async () => {
    await endSessions.sweep();
    await webhooks.sweep();
  });

  return {
    /** Ends what every app holds for the account and tells the apps; for cancellation. */
    async leaveAllApps(accountId: string): Promise<void> {
      for (const clientId of await consents.revokeAllOf(accountId)) {
        await webhooks.announce(clientId, 'account.cancelled', await subjectOf(accountId, clientId));
      }
    },
    /** Tells an app that an account will not come to it any more. */
    async announceEnd(clientId: string, accountId: string): Promise<void> {
      await webhooks.announce(clientId, 'grant.revoked', await subjectOf(accountId, clientId));
    },
    countOwnedApps: clientStore.count,
  };
}
