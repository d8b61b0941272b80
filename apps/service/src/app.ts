import { allCalls } from '@tongxing/contract/all-calls.ts';
import type { FastifyInstance } from 'fastify';
import { requireNothingDue } from './features/protection/policies/due.ts';
import { authenticate } from './features/protection/sessions/authenticate.ts';
import { requireStepUp } from './features/protection/sessions/require-step-up.ts';
import { createMount } from './http/calls/mount-call.ts';
import { openApiDocument } from './http/calls/open-api.ts';
import { createSealedBodies } from './http/calls/sealed-body.ts';
import { longestArrival } from './http/guards/limit-arrival.ts';
import { serveDocs } from './http/pages/serve-docs.ts';
import { servePortal } from './http/pages/serve-portal.ts';
import { createServer } from './http/server/create-server.ts';
import { noCaller } from './kernel/network/caller.ts';
import { isLoopbackUrl } from './kernel/network/loopback-url.ts';
import { accountData, modules } from './modules.ts';
import type { Ports } from './ports/ports.ts';
import { createServiceWork, type ServiceWork } from './service-work.ts';
import { claimRound } from './transaction/claim-round.ts';
import { createRegularWork } from './transaction/regular-work.ts';
import { pageSourcesOf } from './vendors/captcha/page-sources.ts';

/** At a stop: undelivered effects stay in the outbox, and the next process delivers them. */
const waitForBackgroundMilliseconds = 3000;

/** Builds the service on its ports: the work of every caller, the mounting of calls, then the routes of each module. */
export async function createApp(ports: Ports): Promise<FastifyInstance> {
  const { settings, state, clock, random, log, tracer } = ports;
  const { portal_origins: portalOrigins } = settings.file;
  const basePath = new URL(settings.publicUrl).pathname.replace(/\/$/, '');
  const isHttps = settings.publicUrl.startsWith('https:');
  const { shared, workFor, effects } = createServiceWork(ports, { modules, accountData });
  const file = () => shared.settings.file;

  const app = await createServer(
    {
      tracer,
      accessLog: ports.accessLog,
      clock,
      believesAll: isLoopbackUrl(settings.publicUrl),
      isHttps,
      inlineScriptHashes: ports.inlineScriptHashes,
      extraSources: () => pageSourcesOf(file().captcha.kinds),
      trustedProxies: settings.trustedProxies,
      basePath,
      portalOrigins,
      operatorNetworks: () => file().operators.networks,
      headersSeconds: settings.file.limits.headers_seconds,
      requestSeconds: () => file().limits.request_seconds,
      workSeconds: settings.file.limits.work_seconds,
    },
    log,
    random,
  );
  app.addHook('onClose', async () => {
    await shared.background.whenIdle(waitForBackgroundMilliseconds);
    await shared.counts
      .flush()
      .catch((error: unknown) => log.error({ err: error }, 'the last figures were not written down'));
  });
  const mount = createMount<ServiceWork>({
    app,
    isHttps,
    tracer,
    workFor,
    openSealedBody: createSealedBodies({
      findPrivateKey: shared.secureKeys.findPrivateKey,
      state,
      clock,
      random,
    }),
    requireSealed: settings.file.secure_calls,
    authenticate: (work, token) => authenticate(work, token),
    requireStepUp,
    requireNothingDue,
    checkCaptcha: (proof, context) => shared.captcha.check(proof, context),
    captchaKinds: () => shared.captcha.kinds(),
  });

  const every =
    ports.regularWork ??
    createRegularWork(app, {
      log,
      clock,
      metrics: shared.metrics,
      claimRound: (name, seconds) => claimRound(ports.database, name, seconds, clock.now()),
    });
  every(5, 'Delivering effects', effects.deliverDue);
  every(5, 'Writing figures down', shared.counts.flush, { inEach: true });
  for (const { routes, jobs = [] } of modules) {
    await routes?.(mount, { app, basePath, tracer, workFor });
    for (const { everySeconds, name, run } of jobs) {
      const round = () => run(workFor(noCaller));
      const options = { kind: 'within', starts: true } as const;
      every(everySeconds, name, () => (tracer ? tracer.span(`job ${name}`, options, round) : round()));
    }
  }

  const { publicUrl } = settings;
  // Written once for a title: it takes some twenty milliseconds, and anybody may ask for it.
  let described = { title: '', text: '' };
  app.get('/v3/openapi.json', async (_request, response) => {
    const { title } = file().site;
    if (described.title !== title || described.text === '') {
      described = { title, text: JSON.stringify(openApiDocument(allCalls, { title, publicUrl })) };
    }
    return response.type('application/json; charset=utf-8').send(described.text);
  });
  const hasDocs = await serveDocs(app, ports.docsFolder, basePath);
  await servePortal(app, ports.portalFolder, () => ({
    ...file().site,
    brand: file().brand,
    publicUrl,
    basePath,
    hasDocs,
  }));
  const unfollow = await ports.follow?.((active) => {
    shared.activate(active);
    const { headers_seconds: headers, request_seconds: request } = file().limits;
    Object.assign(app.server, { headersTimeout: headers * 1000, requestTimeout: longestArrival(request) });
  });
  app.addHook('onClose', () => unfollow?.());
  return app;
}
