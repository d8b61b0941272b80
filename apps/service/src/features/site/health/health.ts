import { collectDefaultMetrics, Histogram, type Registry } from 'prom-client';
import type { Mount } from '../../../http/mount-call.ts';
import { noCaller } from '../../../kernel/caller.ts';
import { isSameSecret } from '../../../kernel/digest.ts';
import { isLoopbackUrl } from '../../../kernel/loopback-url.ts';
import type { Server } from '../../../work/module.ts';
import type { Work } from '../../../work/work.ts';

export interface HealthWork extends Work {
  readonly metrics: Registry;
  /** Each resolves where the thing answers; its name appears in the reply. */
  readonly checks: Readonly<Record<string, () => Promise<unknown>>>;
}

/** Below the second within which balancers want to be told. */
const longestCheckMilliseconds = 800;

/** `/healthz` (the process lives), `/readyz` (database and Redis answer, and within a second), `/metrics` (Prometheus text). */
export function healthRoutes(_mount: Mount<HealthWork>, { app, workFor }: Server<HealthWork>): void {
  const { metrics: registry, checks, settings } = workFor(noCaller);
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to reply, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, response) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? '(none)',
      status: response.statusCode,
    };
    duration.observe(labels, response.elapsedTime / 1000);
  });

  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, response) => {
    if (app.drain.isOn) return response.code(503).send({ status: 'draining' });
    const states = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await stateOf(check)] as const),
    );
    const isReady = states.every(([, state]) => state === 'ok');
    return response
      .code(isReady ? 200 : 503)
      .send({ status: isReady ? 'ok' : 'down', ...Object.fromEntries(states) });
  });
  app.get('/metrics', async (request, response) =>
    mayRead(settings, request.headers.authorization)
      ? response.type(registry.contentType).send(await registry.metrics())
      : response.callNotFound(),
  );
}

/** Figures of who comes and goes are the operator's: by a token, or where nobody else is led to the service. */
function mayRead({ metricsToken, publicUrl }: Work['settings'], authorization: string | undefined): boolean {
  if (metricsToken === null) return isLoopbackUrl(publicUrl);
  return isSameSecret(authorization ?? '', `Bearer ${metricsToken}`);
}

/** Whether a thing answers, in the time that whoever asks for readiness has. */
async function stateOf(check: () => Promise<unknown>): Promise<'ok' | 'down' | 'slow'> {
  const { promise: late, resolve } = Promise.withResolvers<'slow'>();
  const timer = setTimeout(() => resolve('slow'), longestCheckMilliseconds);
  const answered = check().then(
    () => 'ok' as const,
    () => 'down' as const,
  );
  const state = await Promise.race([answered, late]);
  clearTimeout(timer);
  return state;
}
