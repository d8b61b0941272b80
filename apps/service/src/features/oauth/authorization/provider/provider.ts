import type { IncomingMessage } from 'node:http';
import type { JWK } from 'jose';
import Provider, { type KoaContextWithOIDC } from 'oidc-provider';
import { noCaller } from '../../../../kernel/network/caller.ts';
import type { Settings } from '../../../../settings/settings.ts';
import type { Server } from '../../../../transaction/module.ts';
import { languageOfPage } from '../../../accounts/accounts/spoken-language.ts';
import { createAppDirectory } from '../../apps/app-directory.ts';
import type { AppsWork } from '../../apps/apps-work.ts';
import { createLimitDeviceTries, pacePolling, startDevicePage } from '../devices/device-flow.ts';
import { forgetVainHint } from '../ends/forget-hint.ts';
import { contentSecurityPolicy } from '../pages/page-layout.ts';
import { providerPages } from '../pages/provider-pages.ts';
import { bufferRecords } from '../records/buffered-records.ts';
import { prefetch } from '../records/prefetch.ts';
import { noteShownToken } from '../records/record-store.ts';
import { adaptLibrary } from './adapt-library.ts';
import { answerProgramsInJson } from './answer-programs.ts';
import { acceptAnswer, finalizeAuthorization } from './finish-authorization.ts';
import { introspectForResource } from './introspect-for-resource.ts';
import { introspectStructured } from './introspect-structured.ts';
import { createLimitStored } from './limit-stored.ts';
import { addMembershipClaims } from './membership-claims.ts';
import { noteDataAccess } from './note-answer.ts';
import { callerOf } from './provider-caller.ts';
import { providerConfiguration } from './provider-configuration.ts';
import { createAnswerFaults, listenForErrors } from './provider-errors.ts';
import type { ProviderParts } from './provider-features.ts';
import { findProviderSecrets, makeProviderSecrets } from './provider-secrets.ts';
import { redirectAsRegistered } from './redirect-as-registered.ts';
import { loadSigningKeys } from './signing-keys.ts';
import { allowTokenExchange } from './token-exchange.ts';

/** How often a process checks whether another one has made new keys. */
const keysCheckedEverySeconds = 60;

/** The endpoints at which one request writes several records that belong together. */
const writingAtOnce = new Set(['/oauth2/authorize', '/oauth2/token']);

/** Finds the library's object; a new one is made when its keys or the settings change. */
export type FindProvider = () => Promise<Provider>;

interface Current {
  readonly provider: Provider;
  readonly kids: string;
  readonly settings: Settings;
  checkedAt: Date;
}

/** The OAuth library, one per server. Each request works with its own caller. */
export async function createProvider(server: Server<AppsWork>): Promise<FindProvider> {
  const first = server.workFor(noCaller);
  const { clock } = first;
  await makeProviderSecrets(first);
  const saved = {
    workOf: (ctx: KoaContextWithOIDC) => server.workFor(callerOf(ctx.req)),
    secrets: await findProviderSecrets(first),
    apps: createAppDirectory(),
  };
  let current: Current | null = null;

  return async function findProvider() {
    const work = server.workFor(noCaller);
    const { settings } = work;
    const age = current ? (clock.now().getTime() - current.checkedAt.getTime()) / 1000 : Infinity;
    const isFinal = current?.settings === settings;
    if (current && isFinal && age >= 0 && age < keysCheckedEverySeconds) return current.provider;
    const keys = await loadSigningKeys(work);
    const kids = keys.map((key) => key.kid).join();
    if (current && isFinal && current.kids === kids) {
      current.checkedAt = clock.now();
      return current.provider;
    }
    const pages = providerPages({
      site: settings.file.site.title,
      home: `${settings.publicUrl}/`,
      languageOf: ({ req }) => languageOfPage({ caller: callerOf(req), settings }),
    });
    const provider = build({ ...saved, work, pages, keys }, server);
    current = { provider, kids, settings, checkedAt: clock.now() };
    return provider;
  };
}

/** One instance of the library with its keys, and the middleware around it. */
function build(parts: ProviderParts & { readonly keys: readonly JWK[] }, server: Server<AppsWork>): Provider {
  const { work, workOf, pages } = parts;
  const { publicUrl } = work.settings;
  const provider = new Provider(publicUrl, providerConfiguration(parts));
  adaptLibrary(provider, parts);
  allowTokenExchange(provider, parts);
  believePublicUrl(provider, publicUrl);
  answerProgramsInJson(provider);
  redirectAsRegistered(provider);
  const logErrors = listenForErrors(provider, workOf);
  const answerFaults = createAnswerFaults(provider, { log: work.log, pages });
  const limitStored = createLimitStored(work, pages);
  const limitDeviceTries = createLimitDeviceTries(work, pages);

  async function finish(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
    if (await acceptAnswer(server, provider, workOf(ctx), ctx)) {
      await next();
      await introspectForResource(workOf(ctx), ctx, parts.keys);
      introspectStructured(ctx);
      await addMembershipClaims(workOf(ctx), ctx);
      await finalizeAuthorization(workOf(ctx), ctx);
      return noteDataAccess(workOf(ctx), ctx);
    }
    ctx.status = 400;
    const out = {
      error: 'invalid_request',
      error_description: 'this authorization was not started by this browser, or is over',
    };
    // Outside of the library's routes there is no `ctx.oidc`; the page still names the error.
    await pages.showError(ctx, out, new Error(out.error_description));
  }

  provider.use(async (context, next) => {
    const ctx = context as KoaContextWithOIDC;
    ctx.set('content-security-policy', contentSecurityPolicy);
    ctx.set('x-frame-options', 'DENY');
    ctx.set('x-content-type-options', 'nosniff');
    ctx.set('referrer-policy', 'no-referrer');
    noteShownToken(ctx);
    await answerFaults(ctx, async () => {
      await limitDeviceTries(ctx, async () => {
        if (await startDevicePage(provider, ctx)) return;
        await limitStored(ctx, async () => {
          await forgetVainHint(provider, ctx, parts.keys);
          await prefetch(work, ctx);
          if (writingAtOnce.has(ctx.path)) bufferRecords();
          await logErrors(ctx, () => finish(ctx, next));
        });
        await pacePolling(workOf(ctx), ctx);
      });
    });
    // Pages carry one-time secrets. For all other answers the library sets the header where it is needed.
    if (ctx.type === 'text/html') ctx.set('cache-control', 'no-store');
  });
  return provider;
}

/**
 * Makes Koa use the configured public URL for every URL that it builds, never `Host` or `X-Forwarded-*`, and the caller's
 * address as `ip`. Cookies are `Secure` where that URL is https.
 */
function believePublicUrl(provider: Provider, publicUrl: string): void {
  const { protocol, host } = new URL(publicUrl);
  const define = (name: string, get: (this: { req: IncomingMessage }) => unknown) =>
    Object.defineProperty(provider.request, name, { get, configurable: true });
  define('protocol', () => protocol.slice(0, -1));
  define('host', () => host);
  define('hostname', () => new URL(publicUrl).hostname);
  define('secure', () => protocol === 'https:');
  define('ip', function () {
    return callerOf(this.req).ip;
  });
}
