import type { FastifyInstance } from 'fastify';
import type { Database } from './database/open-postgres.ts';
import type { Account } from './features/account/accounts/account.ts';
import { type BindIdentity, createBindIdentity } from './features/entry/identities/bind-identity.ts';
import { createFinishVisit } from './features/entry/identities/finish-visit.ts';
import type { IdentityProvider } from './features/entry/identities/identity-provider.ts';
import { createIdentityStore, type IdentityStore } from './features/entry/identities/identity-store.ts';
import { createLinkOnSignIn } from './features/entry/identities/link-on-sign-in.ts';
import type { MiniProgram } from './features/entry/identities/mini-program.ts';
import { createPendingLinks, type PendingLinks } from './features/entry/identities/pending-link.ts';
import { posted, postedAnswerRoutes } from './features/entry/identities/posted-answer-routes.ts';
import { createProviderList, type ProviderList } from './features/entry/identities/provider-list.ts';
import { linkedIdentityRoutes } from './features/entry/identities/routes.ts';
import { createStartVisit } from './features/entry/identities/start-visit.ts';
import { createUnbindIdentity } from './features/entry/identities/unbind-identity.ts';
import { createVisitStore } from './features/entry/identities/visit.ts';
import { findWaysIn } from './features/entry/identities/ways-in.ts';
import type { FinishSignIn, SignInGate } from './features/entry/sign-in/finish-sign-in.ts';
import type { FindPlace } from './features/guard/sessions/find-place.ts';
import type { RecordEvent } from './features/trail/activity-log/account-event.ts';
import type { Mount } from './http/mount-call.ts';
import type { RequireStepUp } from './http/step-up.ts';
import type { Clock } from './kernel/clock.ts';
import type { Log } from './kernel/log.ts';
import type { Random } from './kernel/random.ts';
import type { ShortLivedState } from './kernel/short-lived-state.ts';
import type { Settings } from './settings.ts';

export interface IdentityNeeds {
  readonly app: FastifyInstance;
  readonly mount: Mount;
  readonly ground: {
    readonly settings: Settings;
    readonly database: Database;
    readonly state: ShortLivedState;
    readonly clock: Clock;
    readonly random: Random;
    readonly log: Log;
    readonly findPlace: FindPlace;
    readonly identityProviders: readonly IdentityProvider[];
    readonly miniProgram: MiniProgram | null;
  };
  readonly recordEvent: RecordEvent;
  readonly finishSignIn: FinishSignIn;
  /** The gates of every sign-in, complete but for those of a waiting identity. */
  readonly gates: SignInGate[];
  readonly requireStepUp: RequireStepUp;
  findAccount(accountId: string): Promise<Account | null>;
  rename(accountId: string, nickname: string): Promise<void>;
}

/** What others may do with third-party identities. */
export interface Identities {
  readonly providers: ProviderList;
  readonly store: IdentityStore;
  readonly links: PendingLinks;
  readonly bindIdentity: BindIdentity;
}

/** The part of the wiring that third parties use: visits, waiting identities, bindings. */
export function wireIdentities(needs: IdentityNeeds): Identities {
  const { app, mount, ground, recordEvent, finishSignIn, gates } = needs;
  const { settings, database, state, clock, random, log, findPlace } = ground;
  const providers = createProviderList(ground.identityProviders);
  const isOffered = (key: string) => providers.find(key) !== null;
  const store = createIdentityStore({ database, clock, random });
  const links = createPendingLinks({ state, clock, random, isOffered });
  const visits = createVisitStore(state);
  const bindIdentity = createBindIdentity({ store, providers, recordEvent, findPlace });
  const waysInSettings = { login: settings.file.login, isOffered };

  // First of all gates a look, so that nobody proves a factor for nothing; last of all the link itself.
  const { look, link } = createLinkOnSignIn({ links, bindIdentity, greet: needs.rename });
  gates.unshift(look);
  gates.push(link);

  const origins = [settings.publicUrl, ...settings.file.portal_origins];
  const callbacks = new Set(origins.flatMap((origin) => posted.map((path) => origin + path)));
  linkedIdentityRoutes(mount, {
    providers,
    links,
    store,
    bindIdentity,
    requireStepUp: needs.requireStepUp,
    startVisit: createStartVisit({
      providers,
      visits,
      links,
      state,
      random,
      log,
      isOwnCallback: (url) => callbacks.has(url),
    }),
    finishVisit: createFinishVisit({
      providers,
      visits,
      store,
      links,
      bindIdentity,
      findAccount: needs.findAccount,
      finishSignIn,
      log,
    }),
    unbindIdentity: createUnbindIdentity({ store, providers, settings: waysInSettings, recordEvent }),
    scannable: settings.file.login.qrcode && ground.miniProgram ? [ground.miniProgram.provider] : [],
    waysIn: (accountId) => findWaysIn(database, accountId, waysInSettings),
  });
  postedAnswerRoutes(app, new URL(settings.publicUrl).pathname.replace(/\/$/, ''));
  return { providers, store, links, bindIdentity };
}
